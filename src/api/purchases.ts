import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import type { CarId, PurchaseId, UserId } from '../../domain/ids.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import {
  outsidePayments,
  paymentMethods,
  paymentStatuses,
  paymentWays,
} from '../../domain/payments/payment-status.ts';
import { type FuelType, fuelTypes } from '../../domain/prices/fuel-price.ts';
import type { Purchase, PurchasePayment } from '../../domain/purchases/purchase.ts';
import type { Quote } from '../../domain/purchases/quote.ts';
import type { StatementQuery } from '../../domain/purchases/statement.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { call } from '../http/client.ts';
import {
  arrayOf,
  isBoolean,
  isDate,
  isNumber,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
} from '../session/validator.ts';
import { loyaltyQuery } from './loyalty.ts';
import { queryRoots } from './query-roots.ts';
import { reload } from './reload.ts';
import { savedCardsQuery } from './saved-cards.ts';

type Instalment = NonNullable<Purchase['instalments']>[number];

/** What is checked of each purchase that this device has stored. */
export const purchaseFields = {
  id: isString,
  userId: isString,
  carId: isString,
  carMake: isString,
  carModel: isString,
  carModelType: nullable(isString),
  carRegistrationNumber: isString,
  fuelAmount: isNumber,
  fuelType: oneOf(...fuelTypes),
  pricePerLiter: isNumber,
  basePrice: isNumber,
  discountPercentage: isNumber,
  finalAmount: isNumber,
  premiumPercentage: isNumber,
  totalRepayment: isNumber,
  paidAmount: optional(isNumber),
  refundedAmount: optional(isNumber),
  instalments: optional(
    arrayOf(objectOf<Instalment>({ day: isDate, amount: isNumber, left: isNumber })),
  ),
  payments: optional(
    arrayOf(
      objectOf<PurchasePayment>({
        at: isDate,
        amount: isNumber,
        way: oneOf(...paymentWays),
        isRecovery: optional(isBoolean),
      }),
    ),
  ),
  repaymentDueDate: isDate,
  isPaid: isBoolean,
  paymentDate: nullable(isDate),
  paymentMethod: oneOf(...paymentMethods),
  purchaseDate: isDate,
  scheduledPaymentDate: nullable(isDate),
  isScheduledPayment: isBoolean,
  paymentStatus: oneOf(...paymentStatuses),
  needsSecondStep: isBoolean,
  checkoutUrl: nullable(isString),
  cardBrand: nullable(oneOf<CardBrand>('visa', 'mastercard', 'other')),
  cardLastFour: nullable(isString),
  cancelledAt: nullable(isDate),
  refundedAt: nullable(isDate),
  writtenOffAt: nullable(isDate),
  formerWriteOffAt: optional(isDate),
  outsidePayment: nullable(oneOf(...outsidePayments)),
  pouredLitres: optional(isNumber),
  corrects: optional(isString),
  chargedRedemptionId: optional(isString),
  fuelRequestId: optional(isString),
};

/** The user's purchases, newest first. */
export function purchasesQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.purchases, userId],
    queryFn: ({ signal }) =>
      call('GET /api/purchases/user/{userId}', { params: { userId } }, { signal }),
    // What is poured of a request becomes one, so data older than a minute is fetched again.
    staleTime: appDurations.refetch.pendingRequests,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) ? appDurations.refetch.paymentsUnderWay : false,
    meta: { persistedAs: { version: 4, isValid: arrayOf(objectOf<Purchase>(purchaseFields)) } },
  });
}

/** Whether only the bank's answer is missing, not the user's code. */
function isUnderWay({ paymentStatus, needsSecondStep }: Purchase): boolean {
  return paymentStatus === 'processing' && !needsSecondStep;
}

/** The key of all purchases that the user has opened. */
export const purchaseKey = (userId: UserId) => [queryRoots.purchase, userId];

const statementKey = (userId: UserId) => [queryRoots.statement, userId];

/** What was owed and paid between two days, by the server's figures. */
export function statementQuery(userId: UserId, { from, to }: StatementQuery) {
  return queryOptions({
    queryKey: [...statementKey(userId), from, to],
    queryFn: ({ signal }) =>
      call('GET /api/account/statement', { query: { from, to } }, { signal }),
    staleTime: 0,
  });
}

/** Reloads what shows a payment: purchases, statements, credit, saved cards, loyalty (OUT-16). */
export async function reloadAfterPayment(client: QueryClient, userId: UserId): Promise<void> {
  const keys = [
    purchasesQuery(userId).queryKey,
    purchaseKey(userId),
    statementKey(userId),
    [queryRoots.credit, userId],
    [queryRoots.vouchers, userId],
    savedCardsQuery(userId).queryKey,
    loyaltyQuery(userId).queryKey,
  ];
  await Promise.all(keys.map((key) => reload(client, key)));
}

/** Moves a scheduled payment to another day (PAY-7). */
export function useReschedule(userId: UserId) {
  return usePurchaseChange(userId, ({ id, day }: { id: PurchaseId; day: Day }) =>
    call('PATCH /api/purchases/{id}/schedule', {
      params: { id },
      body: { scheduledPaymentDate: day },
    }),
  );
}

/** Cancels a scheduled payment, and its purchase with it (PAY-7). */
export function useCancelPurchase(userId: UserId) {
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
    onSuccess: (purchase) => cachePurchase(client, purchase),
    onSettled: () => void reloadAfterPayment(client, userId),
  });
}

/** Puts a changed purchase into the cached list before the list is fetched again. */
export function cachePurchase(client: QueryClient, purchase: Purchase): void {
  client.setQueryData(purchasesQuery(purchase.userId).queryKey, (list) =>
    list?.some(({ id }) => id === purchase.id)
      ? list.map((one) => (one.id === purchase.id ? purchase : one))
      : list && [purchase, ...list],
  );
}

/** The purchase that the user agreed to: for which vehicle and by which quote. */
export interface AgreedPurchase {
  userId: UserId;
  carId: CarId;
  fuelType: FuelType;
  quote: Quote;
}

/** The figures of the quote that the server compares with its own (BUY-5). */
export function purchaseBody({ userId, carId, fuelType, quote }: AgreedPurchase) {
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
