import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../http/idempotency-key.ts';

type Options<Result, Body> = Pick<
  UseMutationOptions<Result, Error, Body>,
  'onSuccess' | 'onSettled'
>;

/** A change under the key of the open form: a retry after a lost answer changes nothing twice. */
export function useKeyedMutation<Body, Result>(
  send: (body: Body, key: string) => Promise<Result>,
  { onSuccess, onSettled }: Options<Result, Body>,
) {
  const attempt = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Body) => attempt.make((key) => send(body, key)),
    onSuccess: (...answer) => {
      attempt.renew();
      return onSuccess?.(...answer);
    },
    ...(onSettled && { onSettled }),
  });
}
