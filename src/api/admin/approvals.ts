import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { useIdempotencyKey } from '../../http/idempotency-key.ts';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';

/** Confirms or declines what another admin has asked for, once under one key (SEC-31). */
export function useApprovalDecision(id: string) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey();
  return useMutation({
    mutationFn: (isConfirmed: boolean) =>
      attempt.make((key) =>
        call(
          'POST /api/admin/approvals/{id}/decision',
          { params: { id }, body: { isConfirmed } },
          { key },
        ),
      ),
    // A refusal also means that what is shown is outdated.
    onSettled: () => void reload(client, [queryRoots.admin]),
  });
}
