import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { call } from '../http/client.ts';
import { queryRoots } from './query-roots.ts';

/** What the user can prove with that it is they who act. */
export function proofMethodsQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.proof, userId],
    queryFn: ({ signal }) => call('GET /api/account/proof', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** @throws ApiError 403 'wrong-password' */
export async function proveByPassword(password: string): Promise<true> {
  await call('POST /api/account/proof', { body: { password } });
  return true;
}

/** @throws ApiError 403 'wrong-code' */
export async function proveByCode(code: string): Promise<true> {
  await call('POST /api/account/proof', { body: { code } });
  return true;
}
