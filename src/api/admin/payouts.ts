import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../domain/calls.ts';
import type { PayoutId, PayoutRunId, PurchaseId, StationId } from '../../../domain/ids.ts';
import type { BankAccountForm } from '../../../domain/payouts/bank-account.ts';
import type { CsvSeparator } from '../../../domain/values/csv.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { download } from '../../http/download.ts';
import { askForProof } from '../../http/proof.ts';
import { adminQuery } from './admin-query.ts';
import { csvType } from './csv-download.ts';
import { useDeskReload } from './desk-reload.ts';
import { useKeyedMutation } from './keyed-mutation.ts';
import { type AdminRow, adminListKey } from './lists.ts';

/** What a payout up to the end of a day would pay (PAY-34). */
export const payoutPreviewQuery = (query: { upTo: Day }) =>
  adminQuery(['payout preview', query], 'GET /api/admin/payout-preview', { query });

/** A payout with what each station gets. */
export const payoutRunQuery = (id: PayoutRunId) =>
  adminQuery(['payout run', id], 'GET /api/admin/payout-runs/{id}', { params: { id } });

/** What has changed what a station is owed (PAY-37). */
export const stationStatementQuery = (id: StationId, query: { from: Day; to: Day }) =>
  adminQuery(['station statement', id, query], 'GET /api/admin/stations/{id}/statement', {
    params: { id },
    query,
  });

/** Prepares a payout, once under the key of its section (PAY-34). */
export function usePayoutPreparation() {
  const client = useQueryClient();
  const name = 'POST /api/admin/payout-runs';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { body }, { key });
  return useKeyedMutation(send, {
    onSuccess: (run) => client.setQueryData(payoutRunQuery(run.id).queryKey, run),
    onSettled: useDeskReload(),
  });
}

/** Records that the bank has paid a payout, once. */
export function usePayoutPayment(id: PayoutRunId) {
  const client = useQueryClient();
  const name = 'POST /api/admin/payout-runs/{id}/payment';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, {
    // Its button is gone before its dialog, which gives the focus back.
    onSuccess: (run) => client.setQueryData(payoutRunQuery(id).queryKey, run),
    onSettled: useDeskReload(),
  });
}

/** Cancels a payout that the bank has not paid, once. */
export function usePayoutCancellation(id: PayoutRunId) {
  const client = useQueryClient();
  const name = 'POST /api/admin/payout-runs/{id}/cancellation';
  const send = (_: null, key: string) => call(name, { params: { id } }, { key });
  return useKeyedMutation(send, {
    onSuccess: (run) => client.setQueryData(payoutRunQuery(id).queryKey, run),
    onSettled: useDeskReload(),
  });
}

/** Records that what a station was paid came back from the bank, once (PAY-36). */
export function usePayoutReversal(runId: PayoutRunId, id: PayoutId) {
  const client = useQueryClient();
  const name = 'POST /api/admin/payouts/{id}/reversal';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, {
    onSuccess: (reversed) =>
      client.setQueryData(
        payoutRunQuery(runId).queryKey,
        (run) =>
          run && {
            ...run,
            stations: run.stations.map((payout) => (payout.id === id ? reversed : payout)),
          },
      ),
    onSettled: useDeskReload(),
  });
}

/**
 * Enters the bank account of a station, or without one the account that stations are paid from. No
 * mutation stores its number.
 */
export function useBankAccountChange(stationId: StationId | null) {
  const onSettled = useDeskReload();
  return (body: BankAccountForm) =>
    (stationId
      ? call('PUT /api/admin/stations/{id}/bank-account', { params: { id: stationId }, body })
      : call('PUT /api/admin/paying-account', { body })
    ).finally(onSettled);
}

/**
 * Downloads what the bank is asked to pay: the file that it imports, or a table (PAY-35).
 * @throws ApiError if the server refuses
 * @throws ConnectionError if the download breaks off
 */
export async function fetchBankFile(
  id: PayoutRunId,
  separator: CsvSeparator | null,
  signal: AbortSignal,
): Promise<Blob> {
  const type = separator ? { type: 'text/csv', accept: csvType(separator) } : { type: xml };
  const send = () =>
    download('GET /api/admin/payout-runs/{id}/bank-file', { params: { id } }, { ...type, signal });
  try {
    return await send();
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'proof-required';
    if (!needsProof || !(await askForProof())) throw error;
    return send();
  }
}

const xml = 'application/xml';

const byHand = 'GET /api/admin/hand-completions';

/** Says where the fuel of a request came from that was completed by hand, once (PAY-38). */
export function useFuelSource(id: PurchaseId) {
  const name = 'POST /api/admin/hand-completions/{id}/source';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  const show = useShownCompletion();
  return useKeyedMutation(send, {
    onSuccess: ({ source }) => show(id, source),
    onSettled: useDeskReload(),
  });
}

/** Takes back where it came from, once. */
export function useFuelSourceWithdrawal(id: PurchaseId) {
  const name = 'DELETE /api/admin/hand-completions/{id}/source';
  const send = (_: null, key: string) => call(name, { params: { id } }, { key });
  const show = useShownCompletion();
  return useKeyedMutation(send, {
    onSuccess: () => show(id, null),
    onSettled: useDeskReload(),
  });
}

/** Shows the new state of a completion at once, so that its button changes before its dialog ends. */
function useShownCompletion() {
  const client = useQueryClient();
  return (id: PurchaseId, source: AdminRow<typeof byHand>['source']) => {
    client.setQueriesData<{ rows: AdminRow<typeof byHand>[] }>(
      { queryKey: adminListKey(byHand) },
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((row) => (row.purchaseId === id ? { ...row, source } : row)),
        },
    );
  };
}
