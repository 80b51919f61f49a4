import { useQueryClient } from '@tanstack/react-query';
import type { AdminPurchaseDetails } from '../../../domain/admin/purchase-desk.ts';
import type { CallInput, CallKey, CallResult } from '../../../domain/calls.ts';
import { appDurations } from '../../../domain/durations.ts';
import type { PurchaseId } from '../../../domain/ids.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { call } from '../../http/client.ts';
import { activeUserId } from '../../session/active-user.ts';
import { reloadAfterPayment } from '../purchases.ts';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';
import { adminQuery } from './admin-query.ts';
import { useKeyedMutation } from './keyed-mutation.ts';

type Body<K extends CallKey> = CallInput<K, 'body', Blob>;

/** All about a purchase (LEND-10). Other admins may change it, so it is fetched when it opens. */
export function adminPurchaseQuery(id: PurchaseId) {
  const query = adminQuery(['purchase', id], 'GET /api/admin/purchases/{id}', { params: { id } });
  return { ...query, gcTime: 0 };
}

/** The address of a purchase's receipt, a page to print. */
export function adminReceiptAddress(id: PurchaseId): string {
  return `/api/admin/purchases/${id}/receipt`;
}

/** Records a payment outside of the product (LEND-11). */
export function useOutsidePayment(purchase: Purchase) {
  const params = { id: purchase.id };
  type Payment = Body<'POST /api/admin/purchases/{id}/outside-payment'>;
  return usePurchaseAction(purchase, (body: Payment, key) =>
    call('POST /api/admin/purchases/{id}/outside-payment', { params, body }, { key }),
  );
}

/** Writes a purchase off (LEND-12). */
export function useWriteOff(purchase: Purchase) {
  const params = { id: purchase.id };
  return usePurchaseAction(
    purchase,
    (body: Body<'POST /api/admin/purchases/{id}/write-off'>, key) =>
      call('POST /api/admin/purchases/{id}/write-off', { params, body }, { key }),
  );
}

/** Reverses a write-off (PAY-30). */
export function useWriteOffReversal(purchase: Purchase) {
  const params = { id: purchase.id };
  type Reversal = Body<'POST /api/admin/purchases/{id}/write-off-reversal'>;
  return usePurchaseAction(purchase, (body: Reversal, key) =>
    call('POST /api/admin/purchases/{id}/write-off-reversal', { params, body }, { key }),
  );
}

/** Refunds a part of a purchase as credit (PAY-31). */
export function usePartRefund(purchase: Purchase) {
  const params = { id: purchase.id };
  type PartRefund = Body<'POST /api/admin/purchases/{id}/part-refund'>;
  return usePurchaseAction(purchase, (body: PartRefund, key) =>
    call('POST /api/admin/purchases/{id}/part-refund', { params, body }, { key }),
  );
}

/** Agrees on instalments (PAY-32). */
export function useInstalments(purchase: Purchase) {
  const params = { id: purchase.id };
  type Agreement = Body<'POST /api/admin/purchases/{id}/instalments'>;
  return usePurchaseAction(purchase, (body: Agreement, key) =>
    call('POST /api/admin/purchases/{id}/instalments', { params, body }, { key }),
  );
}

/** Moves the day on which a purchase is due (LEND-13). */
export function useDueDateMove(purchase: Purchase) {
  const params = { id: purchase.id };
  return usePurchaseAction(
    purchase,
    (body: Body<'PATCH /api/admin/purchases/{id}/due-date'>, key) =>
      call('PATCH /api/admin/purchases/{id}/due-date', { params, body }, { key }),
  );
}

/** Adds a note to a purchase (LEND-14). */
export function usePurchaseNote(purchase: Purchase) {
  const params = { id: purchase.id };
  return usePurchaseAction(purchase, (body: Body<'POST /api/admin/purchases/{id}/notes'>, key) =>
    call('POST /api/admin/purchases/{id}/notes', { params, body }, { key }),
  );
}

type Refunded = CallResult<'POST /api/admin/purchases/{id}/refund', Blob>;

/** Refunds a purchase (PAY-10). */
export function useRefund(purchase: Purchase) {
  const parts = { params: { id: purchase.id }, body: {} };
  const timeout = appDurations.calls.payment;
  return usePurchaseAction<void, Refunded>(purchase, (_, key) =>
    call('POST /api/admin/purchases/{id}/refund', parts, { key, timeout }),
  );
}

/**
 * An action on a purchase, once under the key of its form (API-4). All that the desk shows is
 * fetched again afterwards, because a purchase counts in lists, figures and its user's debt. A
 * refusal also means that what is shown is outdated.
 */
function usePurchaseAction<Sent, Changed extends Purchase | AdminPurchaseDetails>(
  { id, userId }: Purchase,
  send: (body: Sent, key: string) => Promise<Changed>,
) {
  const client = useQueryClient();
  return useKeyedMutation(send, {
    onSuccess: (changed) =>
      client.setQueryData(
        adminPurchaseQuery(id).queryKey,
        (known) => known && { ...known, ...changed },
      ),
    onSettled: () => {
      void reload(client, [queryRoots.admin]);
      if (userId === activeUserId()) void reloadAfterPayment(client, userId);
    },
  });
}
