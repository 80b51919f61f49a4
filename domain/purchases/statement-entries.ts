import { formatLitres } from '../values/format.ts';
import { type Cents, cents, centsFromRand } from '../values/money.ts';
import { centilitresFromLitres } from '../values/volume.ts';
import type { Purchase } from './purchase.ts';

export const entryTypes = ['purchase', 'payment', 'cancellation', 'reversal', 'refund'] as const;
export type EntryType = (typeof entryTypes)[number];

/** One change of what a user owes: above 0 it grows, below 0 it shrinks. */
export interface AccountEntry {
  at: Date;
  type: EntryType;
  purchaseId: Purchase['id'];
  description: string;
  amount: Cents;
}

export type StatedPurchase = Pick<
  Purchase,
  | 'id'
  | 'carMake'
  | 'carModel'
  | 'carRegistrationNumber'
  | 'fuelAmount'
  | 'fuelType'
  | 'totalRepayment'
  | 'paymentMethod'
  | 'isScheduledPayment'
  | 'purchaseDate'
  | 'paymentDate'
  | 'cancelledAt'
  | 'refundedAt'
>;

/**
 * The entries of a purchase in its user's account. A purchase on credit is owed from the day it is
 * made. A purchase that a card pays at once is entered with its payment, so a declined one never
 * appears. A refund adds two entries, which cancel the purchase (reversal) and return the payment.
 * Entries are only ever added, so the statement of a past period never changes (BUY-14).
 */
export function entriesOf(purchase: StatedPurchase): AccountEntry[] {
  const total = centsFromRand(purchase.totalRepayment);
  const isOnCredit = purchase.isScheduledPayment || purchase.paymentMethod !== 'card';
  const owedFrom = isOnCredit ? purchase.purchaseDate : purchase.paymentDate;
  return [
    ...entry(purchase, 'purchase', owedFrom, total),
    ...entry(purchase, 'payment', purchase.paymentDate, -total),
    ...entry(purchase, 'cancellation', purchase.cancelledAt, -total),
    ...entry(purchase, 'reversal', purchase.refundedAt, -total),
    ...entry(purchase, 'refund', purchase.refundedAt, total),
  ];
}

function entry(
  purchase: StatedPurchase,
  type: EntryType,
  at: string | null,
  amount: number,
): AccountEntry[] {
  if (at === null) return [];
  const { id, carMake, carModel, carRegistrationNumber, fuelAmount, fuelType } = purchase;
  const fuel = `${formatLitres(centilitresFromLitres(fuelAmount))} of ${fuelType}`;
  const description = `${fuel}, ${carMake} ${carModel} ${carRegistrationNumber}`;
  return [{ at: new Date(at), type, purchaseId: id, description, amount: cents(amount) }];
}
