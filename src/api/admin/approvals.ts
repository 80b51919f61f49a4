import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';
import { useKeyedMutation } from './keyed-mutation.ts';

/** Confirms or declines what another admin has asked for, once under one key (SEC-31). */
export function useApprovalDecision(id: string) {
  const client = useQueryClient();
  const send = (isConfirmed: boolean, key: string) => {
    const parts = { params: { id }, body: { isConfirmed } };
    return call('POST /api/admin/approvals/{id}/decision', parts, { key });
  };
  // A refusal also means that what is shown is outdated.
  return useKeyedMutation(send, { onSettled: () => void reload(client, [queryRoots.admin]) });
}
