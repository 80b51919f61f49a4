import type { AdminPurchase, AdminPurchasesQuery } from '../../domain/admin/admin-lists.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { isPayable } from '../../domain/payments/payment-status.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import {
  accountStatement,
  creditEntries,
  entriesOf,
  type StatementQuery,
} from '../../domain/purchases/statement.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { readListLengths } from '../admin/statistics.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { List } from '../http/list-answer.ts';
import { lookUpPurchase } from '../payments/charge-lookup.ts';
import { listStatedCredit } from '../records/credit-balances.ts';
import { listPurchaseEvents } from '../records/purchase-events-table.ts';
import { findPurchase, listAllPurchases, listPurchases } from '../records/purchases-table.ts';
import { Refusal } from '../refusal.ts';

/** A user's purchases, newest first. */
export async function readPurchases(context: Context, userId: UserId): Promise<Purchase[]> {
  const purchases = await listPurchases(context.db, userId);
  const underWay = purchases.filter(isProcessing);
  if (underWay.length === 0) return purchases;
  await Promise.all(underWay.map(({ id }) => lookUpPurchase(context, userId, id)));
  return listPurchases(context.db, userId);
}

/**
 * A purchase of the user; those of others are not found (ACC-17).
 * @throws Refusal 404
 */
export async function readOwnPurchase(context: Context, userId: UserId, id: PurchaseId) {
  const purchase = await findOwn(context.db, userId, id);
  // A payment that was declined or given up may have been made after all.
  if (!isProcessing(purchase) && !isPayable(purchase)) return purchase;
  await lookUpPurchase(context, userId, id);
  return findOwn(context.db, userId, id);
}

async function findOwn(db: Queryable, userId: UserId, id: PurchaseId): Promise<Purchase> {
  const purchase = await findPurchase(db, id);
  if (purchase?.userId !== userId) throw new Refusal('not-found');
  return purchase;
}

function isProcessing({ paymentStatus }: Purchase): boolean {
  return paymentStatus === 'processing';
}

/**
 * A purchase of the user with all its events.
 * @throws Refusal 404
 */
export async function readPurchaseDetails(context: Context, userId: UserId, id: PurchaseId) {
  const purchase = await readOwnPurchase(context, userId, id);
  return { ...purchase, events: await listPurchaseEvents(context.db, id) };
}

/** A user's statement between two days: what they owed, and what changed it. */
export async function readStatement({ db }: Context, userId: UserId, days: StatementQuery) {
  const [purchases, credit] = await Promise.all([
    listPurchases(db, userId),
    listStatedCredit(db, userId),
  ]);
  // Oldest first, so that purchases at the same instant appear in the order of their creation.
  const entries = purchases.toReversed().flatMap(entriesOf);
  return accountStatement([...entries, ...creditEntries(credit)], days);
}

/** The purchases of all users, for admins: a list on the screen and a CSV file. */
export const purchaseList: List<AdminPurchase, AdminPurchasesQuery> = {
  name: 'purchases',
  columns: [
    ['Id', (purchase) => purchase.id],
    ['First name', (purchase) => purchase.user.firstName],
    ['Last name', (purchase) => purchase.user.lastName],
    ['Username', (purchase) => purchase.username],
    ['Vehicle', (purchase) => `${purchase.carMake} ${purchase.carModel}`],
    ['Registration', (purchase) => purchase.carRegistrationNumber],
    ['Fuel', (purchase) => purchase.fuelType],
    ['Litres', (purchase) => purchase.fuelAmount],
    ['Price per litre (R)', (purchase) => purchase.pricePerLiter],
    ['Base price (R)', (purchase) => purchase.basePrice],
    ['Discount (%)', (purchase) => purchase.discountPercentage],
    ['Final amount (R)', (purchase) => purchase.finalAmount],
    ['Premium (%)', (purchase) => purchase.premiumPercentage],
    ['Total (R)', (purchase) => purchase.totalRepayment],
    ['Paid amount (R)', (purchase) => purchase.paidAmount ?? 0],
    ['Poured litres', (purchase) => purchase.pouredLitres ?? 0],
    ['Method', (purchase) => purchase.paymentMethod],
    ['Scheduled', (purchase) => (purchase.isScheduledPayment ? 'yes' : 'no')],
    ['Paid outside by', (purchase) => purchase.outsidePayment ?? ''],
    ['Status', (purchase) => (purchase.writtenOffAt ? 'written-off' : purchase.paymentStatus)],
    ['Due', (purchase) => purchase.paymentDueDate],
    ['Paid', (purchase) => csvInstant(purchase.paymentDate)],
    ['Bought', (purchase) => csvInstant(purchase.purchaseDate)],
    ['Cancelled', (purchase) => csvInstant(purchase.cancelledAt)],
    ['Refunded', (purchase) => csvInstant(purchase.refundedAt)],
    ['Written off', (purchase) => csvInstant(purchase.writtenOffAt)],
    ['Fuel request', (purchase) => purchase.fuelRequestId ?? ''],
    ['Charged redemption', (purchase) => purchase.chargedRedemptionId ?? ''],
  ],
  read: ({ db, clock }, query, page) => listAllPurchases(db, query, page, clock()),
  count: ({ db }, query) => countPurchases(db, query),
};

/** The length of a list that the statistics count; unknown for a search or filter (API-3). */
async function countPurchases(db: Queryable, query: AdminPurchasesQuery) {
  const { limit: _, cursor: __, sort: ___, scheduled, ...filters } = query;
  if (Object.values(filters).some((value) => value !== undefined && value !== '')) return undefined;
  const { purchases, scheduledPayments } = await readListLengths(db);
  return scheduled ? scheduledPayments : purchases;
}
