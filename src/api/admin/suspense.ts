import type { CallInput } from '../../../domain/calls.ts';
import type { SuspenseItemId } from '../../../domain/ids.ts';
import { call } from '../../http/client.ts';
import { adminQuery } from './admin-query.ts';
import { useDeskReload } from './desk-reload.ts';
import { useKeyedMutation } from './keyed-mutation.ts';

/** What can be the partner of an item in suspense (PAY-41). */
export const suspenseMatchesQuery = (id: SuspenseItemId) =>
  adminQuery(['suspense matches', id], 'GET /api/admin/suspense/{id}/matches', { params: { id } });

/** Clears an item in suspense, once. */
export function useSuspenseResolution(id: SuspenseItemId) {
  const name = 'POST /api/admin/suspense/{id}/resolution';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, { onSettled: useDeskReload() });
}

/** Opens an item again that was cleared, once. */
export function useSuspenseReopening(id: SuspenseItemId) {
  const name = 'DELETE /api/admin/suspense/{id}/resolution';
  const send = (_: null, key: string) => call(name, { params: { id } }, { key });
  return useKeyedMutation(send, { onSettled: useDeskReload() });
}
