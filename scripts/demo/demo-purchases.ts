// Half a year of a motorist's purchases on credit, paid and open, created day by day.
import { randomUUID } from 'node:crypto';
import { PurchaseId, type UserId } from '../../domain/ids.ts';
import type { PaymentMethod, PaymentStatus } from '../../domain/payments/payment-status.ts';
import { formatDay } from '../../domain/values/format.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../../server/context.ts';
import { purchaseRow } from '../../server/purchases/purchase-row.ts';
import { insertPurchase } from '../../server/purchases/purchases-table.ts';
import { priceOrder, quoteFuel } from '../../server/purchases/quotes.ts';
import type { listCars } from '../../server/vehicles/cars-table.ts';
import { addEvent, type Buyer, markOverdue, pay, refund } from './demo-purchase-life.ts';
import { openWallet } from './demo-wallet.ts';

type Car = Awaited<ReturnType<typeof listCars>>[number];

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

/** One step in the life of a purchase, at its time. */
interface Step {
  at: Date;
  take(): Promise<void>;
}

/** Adds the purchases, with the steps of real ones; paid ones count for the loyalty discount. */
export async function addPurchases(
  context: Context,
  userId: UserId,
  cars: readonly Car[],
): Promise<void> {
  const buyer = { context, userId, wallet: await openWallet(context, userId) };
  const steps = past.flatMap((purchase) => {
    const car = cars[purchase.car];
    return car ? stepsOf(buyer, car, purchase) : [];
  });
  const now = context.clock();
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (step.at <= now) await step.take();
  }
}

function stepsOf(buyer: Buyer, car: Car, purchase: PastPurchase): Step[] {
  const id = PurchaseId.parse(randomUUID());
  const boughtAt = daytime(buyer.context, purchase);
  const after = (days: number, take: (at: Date) => Promise<void>): Step => {
    const at = new Date(boughtAt.getTime() + days * day + minute);
    return { at, take: () => take(at) };
  };
  const { paidAfter, refundedAfter } = purchase;
  const words = `Due on ${formatDay(addDays(southAfricanDay(boughtAt), 30))}`;
  const remind = (at: Date) => addEvent(buyer.context, id, 'reminded', at, words);
  const isLeftOpen = paidAfter === undefined && purchase.method === 'budget';
  return [
    { at: boughtAt, take: () => buy(buyer, car, purchase, id, boughtAt) },
    ...(paidAfter === undefined ? [] : [after(paidAfter, (at) => pay(buyer, id, at))]),
    ...(refundedAfter === undefined ? [] : [after(refundedAfter, (at) => refund(buyer, id, at))]),
    ...(isLeftOpen
      ? [after(27, remind), after(31, remind), after(31.1, (at) => markOverdue(buyer, id, at))]
      : []),
  ];
}

/** A time in the morning or around noon, on the day of the purchase. */
function daytime(context: Context, { daysAgo, litres }: PastPurchase): Date {
  const morning = Date.parse(`${addDays(southAfricanDay(context.clock()), -daysAgo)}T05:00:00Z`);
  return new Date(morning + litres * 5 * minute);
}

async function buy(
  { context, userId, wallet }: Buyer,
  car: Car,
  purchase: PastPurchase,
  id: PurchaseId,
  boughtAt: Date,
): Promise<void> {
  const wish = { carId: car.id, fuelType: car.fuelType, fuelAmount: purchase.litres };
  const quote = await quoteFuel({ ...context, clock: () => boughtAt }, userId, wish);
  const order = await priceOrder(context.db, userId, { ...quote, ...wish }, boughtAt);
  const { method, scheduledAfter } = purchase;
  const { brand, lastFour, token } = wallet.card;
  await insertPurchase(context.db, {
    ...purchaseRow(userId, id, order, boughtAt),
    paymentMethod: method,
    paymentStatus: openingStatus(purchase),
    ...(method === 'card' && { cardBrand: brand, cardLastFour: lastFour }),
    ...(method === 'debit_order' && { gatewayMandate: wallet.mandate }),
    ...(scheduledAfter !== undefined && {
      isScheduledPayment: true,
      scheduledPaymentDate: addDays(southAfricanDay(boughtAt), scheduledAfter),
      gatewayToken: token,
    }),
  });
  await addEvent(context, id, 'created', boughtAt);
  if (purchase.isDeclined) await addEvent(context, id, 'declined', boughtAt, 'Not enough money');
}

function openingStatus({ isDeclined, scheduledAfter }: PastPurchase): PaymentStatus {
  if (isDeclined) return 'failed';
  return scheduledAfter === undefined ? 'pending' : 'scheduled';
}
