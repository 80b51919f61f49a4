import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import type { Api, Caller } from '../api.ts';
import { newPurchase, type PurchaseRow } from './purchase-rows.ts';
import { type Buyer, newBuyer } from './purchases.ts';

/** The price of a late purchase in rand. */
export const latePrice = 100;

/** A purchase that was due a number of days ago and is still owed. */
export function addLate(
  api: Api,
  buyer: Buyer,
  days: number,
  changes: Partial<PurchaseRow> = {},
): Promise<PurchaseRow> {
  const repaymentDueDate = addDays(southAfricanDay(api.context.clock()), -days);
  return newPurchase(
    api,
    buyer,
    { id: buyer.carId },
    {
      paymentStatus: 'overdue',
      repaymentDueDate,
      totalRepaymentCents: (latePrice * 100) as PurchaseRow['totalRepaymentCents'], // cents
      ...changes,
    },
  );
}

/** Some motorists, each with one late purchase. */
export async function newDebtors(api: Api, count: number, days = 10): Promise<Buyer[]> {
  const buyers = await Promise.all(Array.from({ length: count }, () => newBuyer(api)));
  for (const buyer of buyers) await addLate(api, buyer, days);
  return buyers;
}

export const latePeople = async (admin: Caller, query = '') =>
  (await admin.call('GET', `/api/admin/collections/people?${query}`)).body;
