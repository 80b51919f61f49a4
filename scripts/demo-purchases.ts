// Half a year of a motorist's purchases on credit, paid and open, told day by day.
import { randomUUID } from 'node:crypto';
import { offerCredit } from '../domain/credit-offer.ts';
import { formatDay } from '../domain/format.ts';
import { PurchaseId, type UserId } from '../domain/ids.ts';
import type { PaymentMethod } from '../domain/payment-status.ts';
import type { PurchaseEvent } from '../domain/purchase.ts';
import { addDays, southAfricanDay } from '../domain/south-african-time.ts';
import { centilitresFromLitres } from '../domain/volume.ts';
import type { Context } from '../server/context.ts';
import {
  countPaidPurchase,
  currentDiscount,
  takeBackPurchase,
} from '../server/services/loyalty.ts';
import { priceAt } from '../server/services/prices.ts';
import type { listCars } from '../server/stores/cars.ts';
import { addPurchaseEvent } from '../server/stores/purchase-events.ts';
import { insertPurchase } from '../server/stores/purchases.ts';
import { type DemoWallet, openWallet } from './demo-wallet.ts';

type Car = Awaited<ReturnType<typeof listCars>>[number];
type Row = Parameters<typeof insertPurchase>[1];

interface PastPurchase {
  daysAgo: number;
  car: number;
  litres: number;
  method: PaymentMethod;
  /** Days from the purchase to its payment, or to the day for which the payment is scheduled. */
  paidAfter?: number;
  scheduledAfter?: number;
  refundedAfter?: number;
  isDeclined?: true;
}

const past: PastPurchase[] = [
  { daysAgo: 190, car: 0, litres: 42, method: 'card', paidAfter: 0 },
  { daysAgo: 172, car: 1, litres: 65, method: 'budget', paidAfter: 25 },
  { daysAgo: 158, car: 0, litres: 38.5, method: 'card', paidAfter: 0 },
  { daysAgo: 141, car: 1, litres: 70, method: 'debit_order', paidAfter: 30 },
  { daysAgo: 120, car: 0, litres: 40, method: 'card', paidAfter: 0 },
  { daysAgo: 101, car: 1, litres: 60, method: 'budget', paidAfter: 12 },
  { daysAgo: 83, car: 0, litres: 35, method: 'card', paidAfter: 0, refundedAfter: 2 },
  { daysAgo: 66, car: 1, litres: 72, method: 'card', paidAfter: 0 },
  { daysAgo: 52, car: 0, litres: 44, method: 'card', isDeclined: true },
  { daysAgo: 51, car: 0, litres: 44, method: 'card', paidAfter: 0 },
  { daysAgo: 38, car: 1, litres: 55, method: 'budget' },
  { daysAgo: 17, car: 0, litres: 30, method: 'debit_order' },
  { daysAgo: 9, car: 1, litres: 40, method: 'budget' },
  { daysAgo: 2, car: 0, litres: 28, method: 'card', scheduledAfter: 12 },
];

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Something that happened to a purchase at an instant. */
interface Step {
  at: Date;
  take(): Promise<void>;
}

/** Adds the purchases, each as it would have come about; what was paid counts towards loyalty. */
export async function addPurchases(
  context: Context,
  userId: UserId,
  cars: readonly Car[],
): Promise<void> {
  const wallet = await openWallet(context, userId);
  const steps = past.flatMap((purchase) => stepsOf(context, userId, cars, wallet, purchase));
  const now = context.clock();
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (step.at <= now) await step.take();
  }
}

function stepsOf(
  context: Context,
  userId: UserId,
  cars: readonly Car[],
  wallet: DemoWallet,
  purchase: PastPurchase,
): Step[] {
  const id = PurchaseId.parse(randomUUID());
  const boughtAt = daytime(context, purchase);
  const after = (days: number) => new Date(boughtAt.getTime() + days * day + minute);
  const { paidAfter, refundedAfter } = purchase;
  const paidAt = after(paidAfter ?? 0);
  const steps: Step[] = [
    { at: boughtAt, take: () => buy(context, userId, cars, wallet, purchase, { id, boughtAt }) },
  ];
  if (paidAfter !== undefined) {
    steps.push({ at: paidAt, take: () => pay(context, userId, wallet, id, paidAt) });
  } else if (purchase.method === 'budget') {
    const due = addDays(southAfricanDay(boughtAt), 30);
    const words = `Due on ${formatDay(due)}`;
    for (const days of [27, 31]) {
      steps.push({
        at: after(days),
        take: () => note(context, id, 'reminded', after(days), words),
      });
    }
    steps.push({ at: after(31.1), take: () => markOverdue(context, id, after(31.1)) });
  }
  if (refundedAfter !== undefined) {
    const at = after(refundedAfter);
    steps.push({ at, take: () => refund(context, userId, id, paidAt, at) });
  }
  return steps;
}

/** Some time in the morning or around noon of that day. */
function daytime(context: Context, { daysAgo, litres }: PastPurchase): Date {
  const morning = Date.parse(`${addDays(southAfricanDay(context.clock()), -daysAgo)}T05:00:00Z`);
  return new Date(morning + litres * 5 * minute);
}

async function buy(
  context: Context,
  userId: UserId,
  cars: readonly Car[],
  wallet: DemoWallet,
  purchase: PastPurchase,
  { id, boughtAt }: { id: PurchaseId; boughtAt: Date },
): Promise<void> {
  const car = cars[purchase.car];
  if (!car) return;
  const price = await priceAt(context.db, car.fuelType, boughtAt);
  const discount = await currentDiscount(context.db, userId, boughtAt);
  const today = southAfricanDay(boughtAt);
  const offer = offerCredit({
    volume: centilitresFromLitres(purchase.litres),
    pricePerLitre: price.pricePerLitre,
    discountPercent: discount.percent,
    loyaltyTier: discount.tier,
    today,
  });
  const { scheduledAfter } = purchase;
  await insertPurchase(context.db, {
    id,
    user_id: userId,
    car_id: car.id,
    car_make: car.make,
    car_model: car.model,
    car_model_type: car.modelType,
    car_registration_number: car.registrationNumber,
    fuel_amount_cl: offer.volume,
    fuel_type: car.fuelType,
    price_per_litre_cents: offer.pricePerLitre,
    base_price_cents: offer.basePrice,
    discount_percentage: offer.discountPercent,
    final_amount_cents: offer.finalAmount,
    premium_percentage: offer.premiumPercent,
    total_repayment_cents: offer.totalRepayment,
    repayment_due_date: offer.repaymentDueDate,
    payment_method: purchase.method,
    is_scheduled_payment: scheduledAfter !== undefined,
    scheduled_payment_date: scheduledAfter === undefined ? null : addDays(today, scheduledAfter),
    payment_status: openingStatus(purchase),
    purchase_date: boughtAt,
    ...(purchase.method === 'card' && cardColumns(wallet, scheduledAfter !== undefined)),
    ...(purchase.method === 'debit_order' && { gateway_mandate: wallet.mandate }),
  });
  await note(context, id, 'created', boughtAt);
  if (purchase.isDeclined) await note(context, id, 'declined', boughtAt, 'Not enough money');
}

function openingStatus({ isDeclined, scheduledAfter }: PastPurchase): Row['payment_status'] {
  if (isDeclined) return 'failed';
  return scheduledAfter === undefined ? 'pending' : 'scheduled';
}

function cardColumns({ card }: DemoWallet, isKept: boolean) {
  return {
    card_brand: card.brand,
    card_last_four: card.lastFour,
    ...(isKept && { gateway_token: card.token }),
  };
}

async function pay(
  context: Context,
  userId: UserId,
  wallet: DemoWallet,
  id: PurchaseId,
  at: Date,
): Promise<void> {
  const { payment_method, total_repayment_cents: amount } = await context.db
    .selectFrom('purchases')
    .select(['payment_method', 'total_repayment_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const key = await wallet.charge(payment_method, amount);
  await context.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('purchases')
      .set({
        payment_status: 'paid',
        payment_date: at,
        charge_key: key,
        ...(payment_method === 'budget' && cardColumns(wallet, false)),
      })
      .where('id', '=', id)
      .execute();
    await addPurchaseEvent(transaction, id, { type: 'paid', at, amount });
    await countPaidPurchase(transaction, userId, at);
  });
}

async function refund(
  context: Context,
  userId: UserId,
  id: PurchaseId,
  paidAt: Date,
  at: Date,
): Promise<void> {
  const { charge_key } = await context.db
    .selectFrom('purchases')
    .select('charge_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await context.payments.refund(charge_key ?? '');
  await context.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('purchases')
      .set({ payment_status: 'refunded', refunded_at: at })
      .where('id', '=', id)
      .returning('total_repayment_cents')
      .executeTakeFirstOrThrow();
    await addPurchaseEvent(transaction, id, {
      type: 'refunded',
      at,
      amount: row.total_repayment_cents,
    });
    await takeBackPurchase(transaction, userId, paidAt, at);
  });
}

async function markOverdue(context: Context, id: PurchaseId, at: Date): Promise<void> {
  await context.db
    .updateTable('purchases')
    .set({ payment_status: 'overdue' })
    .where('id', '=', id)
    .execute();
  await note(context, id, 'overdue', at);
}

/** Adds an event that speaks of the whole amount. */
async function note(
  context: Context,
  id: PurchaseId,
  type: PurchaseEvent['type'],
  at: Date,
  words?: string,
): Promise<void> {
  const { total_repayment_cents: amount } = await context.db
    .selectFrom('purchases')
    .select('total_repayment_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await addPurchaseEvent(context.db, id, { type, at, amount, ...(words && { words }) });
}
