import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../domain/calls.ts';
import type { SettlementId } from '../../../domain/ids.ts';
import { call } from '../../http/client.ts';
import { adminQuery } from './admin-query.ts';
import { useDeskReload } from './desk-reload.ts';
import { useKeyedMutation } from './keyed-mutation.ts';

/** What there is to reconcile, and how the figures tie (PAY-43). */
export const reconciliationQuery = () =>
  adminQuery(['reconciliation'], 'GET /api/admin/reconciliation', {});

/** A settlement with what its booking writes, or has written (PAY-39). */
export const settlementQuery = (id: SettlementId) =>
  adminQuery(['settlement', id], 'GET /api/admin/settlements/{id}', { params: { id } });

/** The settlements that wait for their booking, as many as one call answers. */
export const settlementsToBookQuery = () =>
  adminQuery(['settlements-to-book'], 'GET /api/admin/settlements', {
    query: { state: 'to-book', limit: '200' },
  });

/** Books one of several settlements. */
export const bookSettlement = (id: SettlementId, key: string) =>
  call('POST /api/admin/settlements/{id}/booking', { params: { id } }, { key });

/** Books a settlement, once. */
export function useSettlementBooking(id: SettlementId) {
  const client = useQueryClient();
  const send = (_: null, key: string) => bookSettlement(id, key);
  return useKeyedMutation(send, {
    // Its button is gone before its question, which gives the focus back.
    onSuccess: (booked) => client.setQueryData(settlementQuery(id).queryKey, booked),
    onSettled: useDeskReload(),
  });
}

/** Takes the booking of a settlement back, once. */
export function useSettlementReversal(id: SettlementId) {
  const client = useQueryClient();
  const name = 'POST /api/admin/settlements/{id}/reversal';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, {
    onSuccess: (reversed) => client.setQueryData(settlementQuery(id).queryKey, reversed),
    onSettled: useDeskReload(),
  });
}
