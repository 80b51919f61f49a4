// Half a year of a motorist's purchases on credit, paid and open. They are made day by day with the
// server's own functions, so that paid ones count for the loyalty discount.

import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { PaymentMethod } from '../../domain/payments/payment-status.ts';
import { formatDay } from '../../domain/values/format.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { minute } from '../../domain/values/time-units.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Context } from '../../server/context.ts';
import { collect } from '../../server/payments/collections.ts';
import { payPurchase } from '../../server/payments/pay-purchase.ts';
import { refundPurchase } from '../../server/payments/refunds.ts';
import { buyFuel } from '../../server/purchases/buy-fuel.ts';
import { quoteFuel } from '../../server/purchases/quotes.ts';
import { scheduleFuel } from '../../server/purchases/scheduled-purchases.ts';
import { changePurchase, findPayable } from '../../server/records/payable-purchases.ts';
import { addPurchaseEvent } from '../../server/records/purchase-events-table.ts';
import { Refusal } from '../../server/refusal.ts';
import { at } from './demo-cars.ts';
import {
  addPhone,
  type DemoPhone,
  type DemoStation,
  endPhone,
  fillBefore,
  openStation,
  payStation,
  pourAll,
} from './demo-station.ts';

export interface PastPurchase {
  daysAgo: number;
  car: number;
  litres: number;
  method: PaymentMethod;
  savesCard?: true;
  /** Whether its card has no money. */
  isDeclined?: true;
  /** Whether its cardholder disputes it. */
  isDisputed?: true;
  /** Days from the purchase to its later payment, or to the day for which that is scheduled. */
  paidAfter?: number;
  scheduledAfter?: number;
  refundedAfter?: number;
  /** Whether its fuel has not been poured yet. */
  isKept?: true;
}

/** How many days ago the first station began to take vouchers. */
const stationOpened = 60;
/** How many days ago it was paid last. */
const stationPaid = 20;

const past: PastPurchase[] = [
  { daysAgo: 190, car: 0, litres: 42, method: 'card', savesCard: true },
  { daysAgo: 172, car: 1, litres: 65, method: 'budget', paidAfter: 25 },
  { daysAgo: 158, car: 0, litres: 38.5, method: 'card' },
  { daysAgo: 141, car: 1, litres: 70, method: 'debit_order', paidAfter: 30 },
  { daysAgo: 120, car: 0, litres: 40, method: 'card' },
  { daysAgo: 101, car: 1, litres: 60, method: 'budget', paidAfter: 12 },
  { daysAgo: 83, car: 0, litres: 35, method: 'card', refundedAfter: 2 },
  { daysAgo: 66, car: 1, litres: 72, method: 'card' },
  { daysAgo: 52, car: 0, litres: 44, method: 'card', isDeclined: true },
  { daysAgo: 51, car: 0, litres: 44, method: 'card' },
  { daysAgo: 38, car: 1, litres: 55, method: 'budget' },
  { daysAgo: 17, car: 0, litres: 30, method: 'debit_order' },
  { daysAgo: 9, car: 1, litres: 40, method: 'budget' },
  { daysAgo: 4, car: 0, litres: 12, method: 'card', isDisputed: true },
  // Before the budget of 38 days ago is overdue, because there is no new credit after it.
  { daysAgo: 8, car: 0, litres: 28, method: 'card', scheduledAfter: 18, isKept: true },
];

/** The demo processor's test cards: one that pays, and one without money. */
export const goodCard = {
  cardNumber: '4242424242424242',
  expiryDate: '12/39',
  cvv: '123',
  cardholderName: 'T Nkosi',
};
const emptyCard = { ...goodCard, cardNumber: '4000000000009995' };
const disputedCard = { ...goodCard, cardNumber: '4000000000001091' };

function cardOf({ isDeclined, isDisputed }: PastPurchase) {
  if (isDeclined) return emptyCard;
  return isDisputed ? disputedCard : goodCard;
}

/** Who buys the fuel, and the admin who refunds a purchase. */
export interface DemoUsers {
  userId: UserId;
  adminId: UserId;
}

/** Goes through the days and takes each purchase's steps on their days. */
export async function addPurchases(
  context: Context,
  users: DemoUsers,
  cars: readonly Car[],
  password: string,
): Promise<void> {
  const bought: { id: PurchaseId; purchase: PastPurchase }[] = [];
  let station: DemoStation | null = null;
  let phone: DemoPhone | null = null;
  for (let daysAgo = 190; daysAgo > 0; daysAgo -= 1) {
    if (daysAgo === stationOpened) {
      await fillBefore(context, users.userId);
      station = await openStation(at(context, daysAgo), users.adminId, password);
      phone = await addPhone(at(context, daysAgo), users.userId, null);
    }
    if (daysAgo === stationPaid) await payStation(at(context, daysAgo), users.adminId);
    for (const { id, purchase } of bought) {
      const age = purchase.daysAgo - daysAgo;
      const then = onDay(context, purchase, age);
      await takeStep(then, users, { id, purchase, age });
      if (age === 1 && station && !purchase.isKept) await pourAll(then, station, users.userId);
    }
    for (const purchase of past.filter((each) => each.daysAgo === daysAgo)) {
      const car = cars[purchase.car];
      const id = car && (await buy(onDay(context, purchase, 0), users.userId, car, purchase));
      if (id) bought.push({ id, purchase });
    }
  }
  // Real phones take the places of these.
  if (phone) await endPhone(context, phone);
  if (station) await endPhone(context, station.phone);
}

/** The same context in the morning or around noon, some days after a purchase. */
export function onDay(context: Context, { daysAgo, litres }: PastPurchase, age: number): Context {
  const day = addDays(southAfricanDay(context.clock()), age - daysAgo);
  const time = new Date(Date.parse(`${day}T05:00:00Z`) + litres * 5 * minute);
  return { ...context, clock: () => time };
}

/** Buys fuel; null for a purchase whose card was declined. */
export async function buy(
  context: Context,
  userId: UserId,
  car: Car,
  purchase: PastPurchase,
): Promise<PurchaseId | null> {
  const wish = { carId: car.id, fuelType: car.fuelType, fuelAmount: purchase.litres };
  const order = { ...(await quoteFuel(context, userId, wish)), ...wish };
  const { method: paymentMethod, isDeclined, savesCard: saveCard, scheduledAfter } = purchase;
  const cardDetails = cardOf(purchase);
  if (scheduledAfter !== undefined) {
    const scheduledPaymentDate = addDays(southAfricanDay(context.clock()), scheduledAfter);
    const body = { ...order, paymentMethod: 'card' as const, cardDetails, scheduledPaymentDate };
    return (await scheduleFuel(context, userId, body, null)).id;
  }
  try {
    const body = { ...order, paymentMethod, cardDetails, saveCard };
    return (await buyFuel(context, userId, body, null)).id;
  } catch (error) {
    if (isDeclined && error instanceof Refusal) return null;
    throw error;
  }
}

/** Takes the step of a purchase at an age in days, if there is one. */
async function takeStep(
  context: Context,
  { userId, adminId }: DemoUsers,
  { id, purchase, age }: { id: PurchaseId; purchase: PastPurchase; age: number },
): Promise<void> {
  const { method, paidAfter, refundedAfter } = purchase;
  if (age === paidAfter) {
    if (method === 'debit_order') await collect(context, id);
    else {
      const payment = { paymentMethod: 'card' as const, cardDetails: goodCard };
      await payPurchase(context, userId, id, payment, null);
    }
  }
  if (age === refundedAfter) await refundPurchase(context, adminId, id, {});
  if (method === 'budget' && paidAfter === undefined) await leaveOpen(context, id, age);
}

/** Reminds of an open purchase and marks it as overdue, without an SMS. */
async function leaveOpen({ db, clock }: Context, id: PurchaseId, age: number): Promise<void> {
  if (age !== 27 && age !== 31) return;
  const purchase = await findPayable(db, id);
  if (!purchase) return;
  const event = { at: clock(), amount: purchase.total };
  const words = `Due on ${formatDay(purchase.repaymentDueDate)}`;
  await addPurchaseEvent(db, id, { ...event, type: 'reminded', words });
  if (age === 27) return;
  await changePurchase(db, purchase, { paymentStatus: 'overdue' }, event);
  await addPurchaseEvent(db, id, { ...event, type: 'overdue' });
}
