import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { insertPurchase, type NewPurchase } from '../records/purchases-table.ts';
import { type Charge, recordCharge } from './charges.ts';
import { type CardChoice, resolveCard } from './payment-source.ts';

/**
 * Inserts a purchase by card with its charge, which is executed after the commit. Its id is the key
 * of the charge (PAY-1, PAY-2). `customer` is whom a card belongs to that is saved or entered at the
 * processor.
 * @throws Refusal as `resolveCard`
 */
export async function chargeNewPurchase(
  context: Context,
  transaction: Queryable,
  purchase: NewPurchase,
  choice: CardChoice,
  customer: string | null,
): Promise<Charge> {
  const { id, userId, totalRepaymentCents: amount, purchaseDate: at } = purchase;
  const today = southAfricanDay(at);
  const { row, charge } = await resolveCard(context, transaction, choice, {
    id,
    userId,
    amount,
    customer,
    today,
  });
  await insertPurchase(transaction, {
    ...purchase,
    paymentMethod: 'card',
    paymentStatus: 'processing',
    cardBrand: row.card?.brand ?? null,
    cardLastFour: row.card?.lastFour ?? null,
    chargeKey: id,
    chargeStartedAt: at,
  });
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount });
  await recordCharge(transaction, id, { ...row, key: id, amount, isCollection: false, at });
  return charge;
}
