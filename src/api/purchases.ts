import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import type { FuelOrder } from '../../domain/fuel-order.ts';
import type { FuelType } from '../../domain/fuel-price.ts';
import type { CarId, PurchaseId, UserId } from '../../domain/ids.ts';
import type { Purchase } from '../../domain/purchase.ts';
import type { Quote } from '../../domain/quote.ts';
import type { Day } from '../../domain/south-african-time.ts';
import type { StatementQuery } from '../../domain/statement.ts';
import { call } from './call.ts';
import { loyaltyQuery } from './loyalty.ts';
import { reload } from './reload.ts';

/** The user's purchases, newest first. */
export function purchasesQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['purchases', userId],
    queryFn: ({ signal }) =>
      call('GET /api/purchases/user/{userId}', { params: { userId } }, { signal }),
    refetchOnReconnect: true,
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) ? appDurations.refetch.paymentsUnderWay : false,
    refetchIntervalInBackground: false,
  });
}

/** Nobody but the bank is waited for. */
function isUnderWay({ paymentStatus, needsSecondStep }: Purchase): boolean {
  return paymentStatus === 'processing' && !needsSecondStep;
}

/** A purchase with all that happened to it. */
export function purchaseQuery(userId: UserId, id: PurchaseId) {
  return queryOptions({
    queryKey: ['purchase', userId, id],
    queryFn: ({ signal }) => call('GET /api/purchases/{id}', { params: { id } }, { signal }),
    // What was seen before may have gone on since.
    staleTime: 0,
  });
}

/** What the server says was owed and paid between two days. */
export function statementQuery(userId: UserId, { from, to }: StatementQuery) {
  return queryOptions({
    queryKey: ['statement', userId, from, to],
    queryFn: ({ signal }) =>
      call('GET /api/account/statement', { query: { from, to } }, { signal }),
    staleTime: 0,
  });
}

/** Where a purchase's receipt is, as a page to print. */
export function receiptAddress(id: PurchaseId): string {
  return `/api/purchases/${id}/receipt`;
}

/** Fuel that somebody wants for a vehicle of theirs. */
export interface WishForCar extends FuelOrder {
  carId: CarId;
  fuelType: FuelType;
}

/** A quote for a wish by the server's figures. Asked for in the background, where an estimate waits for it, or by a button. */
export function quoteQuery(userId: UserId, wish: WishForCar) {
  return queryOptions({
    queryKey: ['quote', userId, wish],
    queryFn: ({ signal }) =>
      call('POST /api/purchases/quote', { body: { userId, ...wish } }, { signal }),
    // A quote is for now: the next one is worked out afresh.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asks for a quote. */
export function useQuoting(userId: UserId) {
  return useMutation({
    mutationFn: (wish: WishForCar) =>
      call('POST /api/purchases/quote', { body: { userId, ...wish } }),
  });
}

/** The purchases list, the loyalty and the saved cards tell of a payment (section 4). */
export async function reloadAfterPayment(client: QueryClient, userId: UserId): Promise<void> {
  const keys = [
    purchasesQuery(userId).queryKey,
    ['purchase', userId],
    ['statement', userId],
    ['saved-cards', userId],
    loyaltyQuery(userId).queryKey,
  ];
  await Promise.all(keys.map((key) => reload(client, key)));
}

/** Moves a scheduled payment to another day (decision 14). */
export function useScheduleMove(userId: UserId) {
  return usePurchaseChange(userId, ({ id, day }: { id: PurchaseId; day: Day }) =>
    call('PATCH /api/purchases/{id}/schedule', {
      params: { id },
      body: { scheduledPaymentDate: day },
    }),
  );
}

/** Cancels a scheduled payment, and its purchase with it (decision 14). */
export function useCancellation(userId: UserId) {
  return usePurchaseChange(userId, (id: PurchaseId) =>
    call('POST /api/purchases/{id}/cancel', { params: { id }, body: {} }),
  );
}

function usePurchaseChange<Variables>(
  userId: UserId,
  mutationFn: (variables: Variables) => Promise<Purchase>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (purchase) => putPurchase(client, purchase),
    onSettled: () => void reloadAfterPayment(client, userId),
  });
}

/** Shows a purchase as it stands now, before the list is fetched again. */
export function putPurchase(client: QueryClient, purchase: Purchase): void {
  client.setQueryData(purchasesQuery(purchase.userId).queryKey, (list) =>
    list?.some(({ id }) => id === purchase.id)
      ? list.map((one) => (one.id === purchase.id ? purchase : one))
      : list && [purchase, ...list],
  );
}

/** A purchase as it is agreed to: whose fuel, by which figures. */
export interface Agreed {
  userId: UserId;
  carId: CarId;
  fuelType: FuelType;
  quote: Quote;
}

/** What a purchase repeats of its quote (section 7). */
export function agreedBody({ userId, carId, fuelType, quote }: Agreed) {
  return {
    userId,
    carId,
    fuelType,
    fuelAmount: quote.fuelAmount,
    basePrice: quote.basePrice,
    discountPercentage: quote.discountPercentage,
    finalAmount: quote.finalAmount,
    premiumPercentage: quote.premiumPercentage,
    totalRepayment: quote.totalRepayment,
    repaymentDueDate: quote.repaymentDueDate,
  };
}
