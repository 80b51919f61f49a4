import type { Insertable } from 'kysely';
import { budgetLeft, budgetOutstanding, refuseBudget } from '../../domain/budget.ts';
import { formatMoney } from '../../domain/format.ts';
import { PurchaseId, type UserId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Purchase } from '../../domain/purchase.ts';
import type { PurchaseCreation } from '../../domain/purchase-forms.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { PurchasesTable } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { listBudgetUses } from '../stores/payable-purchases.ts';
import { findCharge } from '../stores/purchase-charges.ts';
import { addPurchaseEvent } from '../stores/purchase-events.ts';
import { insertPurchase } from '../stores/purchases.ts';
import { type ChargeSource, carryOut, noteCharge } from './charging.ts';
import { type ChosenCard, chooseCard, withoutCard } from './chosen-card.ts';
import { createOnce } from './idempotency.ts';
import { readPurchase } from './own-purchase.ts';
import { answerPayment } from './payment-answers.ts';
import { type Prepared, preparePurchase } from './purchase-preparation.ts';
import { type Reckoned, reckonPurchase } from './quotes.ts';

/**
 * Buys fuel on credit, once per key: by card it is charged now, on the budget or by debit order it is
 * owed (decisions 13 to 15). @throws Refusal 400, 402 'card-declined', 404, 409 'price-moved' or 'over-budget', 503
 */
export async function buyFuel(
  context: Context,
  userId: UserId,
  body: PurchaseCreation,
  key: string | null,
): Promise<Purchase> {
  const prepared = await preparePurchase(context, userId, body, key);
  const charges: { amount: Cents; source: ChargeSource }[] = [];
  const id = await createOnce(context, {
    call: 'POST /api/purchases',
    userId,
    key,
    body: withoutCard(body),
    alone: true,
    make: async (transaction, newId) => {
      const reckoned = await reckonPurchase(context, transaction, userId, body);
      const purchase = boughtRow(context, userId, newId, reckoned);
      if (body.paymentMethod !== 'card') {
        await makeOwed(transaction, { ...purchase, payment_method: body.paymentMethod }, prepared);
        return;
      }
      const card = await chooseCard(context, transaction, userId, body);
      await makeCharged(transaction, purchase, card);
      const source =
        'card' in card.source ? { ...card.source, keepFor: prepared.keepFor } : card.source;
      charges.push({ amount: reckoned.offer.totalRepayment, source });
    },
    read: async (_, madeId) => PurchaseId.parse(madeId),
  });
  // Only whoever made it charges it; a repetition reads what became of it.
  for (const { amount, source } of charges) await carryOut(context, id, amount, source);
  return (await findCharge(context.db, id))
    ? answerPayment(context, id)
    : readPurchase(context.db, id);
}

type BoughtRow = Insertable<PurchasesTable> & { purchase_date: Date };

/** The part of a purchase that all ways of paying share. */
export function boughtRow(
  context: Context,
  userId: UserId,
  id: string,
  { car, fuelType, offer }: Reckoned,
): Omit<BoughtRow, 'payment_method' | 'payment_status'> {
  return {
    id: PurchaseId.parse(id),
    user_id: userId,
    car_id: car.id,
    car_make: car.make,
    car_model: car.model,
    car_model_type: car.modelType,
    car_registration_number: car.registrationNumber,
    fuel_amount_cl: offer.volume,
    fuel_type: fuelType,
    price_per_litre_cents: offer.pricePerLitre,
    base_price_cents: offer.basePrice,
    discount_percentage: offer.discountPercent,
    final_amount_cents: offer.finalAmount,
    premium_percentage: offer.premiumPercent,
    total_repayment_cents: offer.totalRepayment,
    repayment_due_date: offer.repaymentDueDate,
    purchase_date: context.clock(),
  };
}

type Bought = ReturnType<typeof boughtRow>;

/** On the budget, or by a debit order under its mandate. */
async function makeOwed(
  transaction: Queryable,
  purchase: Bought & { payment_method: 'budget' | 'debit_order' },
  { mandate }: Prepared,
): Promise<void> {
  const { total_repayment_cents: amount, purchase_date: at } = purchase;
  if (purchase.payment_method === 'budget') {
    await refuseOverBudget(transaction, purchase.user_id, amount);
  } else if (!mandate) {
    // The key was free only after the preparation had looked: the same call comes again.
    throw new Refusal('in-progress', { retryAfterSeconds: 1 });
  }
  await insertPurchase(transaction, {
    ...purchase,
    payment_status: 'pending',
    gateway_mandate: mandate,
  });
  await addPurchaseEvent(transaction, purchase.id, { type: 'created', at, amount });
}

/** @throws Refusal 409 'over-budget', naming what is left */
async function refuseOverBudget(transaction: Queryable, userId: UserId, total: Cents) {
  const outstanding = budgetOutstanding(await listBudgetUses(transaction, userId));
  const code = refuseBudget(total, outstanding);
  if (!code) return;
  const left = formatMoney(budgetLeft(outstanding));
  const message = `This purchase comes to ${formatMoney(total)}, and ${left} of your budget is left`;
  throw new Refusal(code, { message });
}

/** By card, charged as soon as this is committed; the purchase's id is the key (decision 15). */
async function makeCharged(
  transaction: Queryable,
  purchase: Bought,
  card: ChosenCard,
): Promise<void> {
  const { id, total_repayment_cents: amount, purchase_date: at } = purchase;
  await insertPurchase(transaction, {
    ...purchase,
    payment_method: 'card',
    payment_status: 'processing',
    card_brand: card.brand,
    card_last_four: card.lastFour,
    charge_key: id,
    charge_started_at: at,
  });
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount });
  await noteCharge(transaction, id, { key: id, amount, isCollection: false, card, at });
}
