import { useQueryClient } from '@tanstack/react-query';
import type { BankStatement, BankStatementFile } from '../../../domain/admin/reconciliation.ts';
import type { CallInput } from '../../../domain/calls.ts';
import { appDurations } from '../../../domain/durations.ts';
import type { BankLineId, BankStatementId } from '../../../domain/ids.ts';
import { call } from '../../http/client.ts';
import { useDeskReload } from './desk-reload.ts';
import { useKeyedMutation } from './keyed-mutation.ts';
import { adminListKey } from './lists.ts';

/** A file of a bank may have as many bytes as a picture. */
const timeout = appDurations.calls.picture;

/** What importing a file of a bank would do (PAY-43). Nothing is stored. */
export const previewStatement = (body: BankStatementFile, signal: AbortSignal) =>
  call('POST /api/admin/bank-statements/preview', { body }, { signal, timeout });

/** Imports a file of a bank, once. */
export function useStatementImport() {
  const send = (body: BankStatementFile, key: string) =>
    call('POST /api/admin/bank-statements', { body }, { key, timeout });
  return useKeyedMutation(send, { onSettled: useDeskReload() });
}

/** Takes the import of a statement back, once. */
export function useStatementReversal(id: BankStatementId) {
  const client = useQueryClient();
  const name = 'POST /api/admin/bank-statements/{id}/reversal';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, {
    // Its button is gone before its dialog, which gives the focus back.
    onSuccess: (reversed) =>
      client.setQueriesData<{ rows: BankStatement[] }>(
        { queryKey: adminListKey('GET /api/admin/bank-statements') },
        (page) =>
          page && { ...page, rows: page.rows.map((row) => (row.id === id ? reversed : row)) },
      ),
    onSettled: useDeskReload(),
  });
}

/** Takes the match of a line back, once: then it is in suspense. */
export function useMatchWithdrawal(id: BankLineId) {
  const name = 'DELETE /api/admin/bank-lines/{id}/match';
  const send = (_: null, key: string) => call(name, { params: { id } }, { key });
  return useKeyedMutation(send, { onSettled: useDeskReload() });
}
