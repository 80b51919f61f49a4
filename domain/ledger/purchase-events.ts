import type { FuelRequestId, PurchaseId, RedemptionId, UserId } from '../ids.ts';
import { isOnCredit } from '../payments/collection.ts';
import { isOwed, type PaymentMethod, type PaymentStatus } from '../payments/payment-status.ts';
import { type Cents, cents } from '../values/money.ts';
import { type Day, southAfricanDay } from '../values/south-african-time.ts';
import type { MoneyEvent, PaymentChannel, SoldFuel } from './money-event.ts';
import { unearnedPremium } from './shares.ts';

/** The columns of a purchase that decide what the journal has of it. */
export interface LedgerPurchase {
  id: PurchaseId;
  userId: UserId;
  requestId: FuelRequestId | null;
  /** The conflict for whose fuel it charges its motorist. */
  chargedRedemptionId: RedemptionId | null;
  finalAmountCents: Cents;
  totalRepaymentCents: Cents;
  paymentMethod: PaymentMethod;
  isScheduledPayment: boolean;
  paymentStatus: PaymentStatus;
  dueDay: Day;
  purchaseDate: Date;
  writtenOffAt: Date | null;
  refundStartedAt: Date | null;
  /** What was paid of it. */
  paidCents: Cents;
  /** What was given back of it as credit while it stays sold. */
  partRefundedCents: Cents;
  outsidePayment: 'cash' | 'eft' | null;
  chargeKey: string | null;
}

/** What the books say of a purchase. */
export type LedgerStatus = 'none' | 'owed' | 'written-off' | 'paid' | 'refunding' | 'refunded';

/** What the books say of a purchase: `none` if it is void, or if its card has not paid yet. */
export function ledgerStatusOf(purchase: LedgerPurchase): LedgerStatus {
  const { paymentStatus, writtenOffAt, refundStartedAt } = purchase;
  if (paymentStatus === 'refunded') return 'refunded';
  if (paymentStatus === 'paid') return refundStartedAt ? 'refunding' : 'paid';
  if (!isOnCredit(purchase) || !isOwed({ paymentStatus, writtenOffAt: null })) return 'none';
  return writtenOffAt ? 'written-off' : 'owed';
}

/** What the journal says of a purchase before its change. */
export interface Booked {
  /** What is left of its fuel, at what it was sold for. */
  fuelLeft: Cents;
  /** What was left when it was written off, or when its refund was asked for. */
  fuelWithdrawn: Cents;
  /** What was not earned of its premium when it was written off. */
  unearnedWithdrawn: Cents;
}

/** Whether a purchase changes in the books. */
export function isBooked(before: LedgerPurchase, after: LedgerPurchase): boolean {
  return ledgerStatusOf(before) !== ledgerStatusOf(after) || before.paidCents !== after.paidCents;
}

/** What else is known of the change of a purchase. */
interface ChangeFacts {
  at: Date;
  channel: PaymentChannel;
  /** The key of the payment, or of the one that is reversed. */
  payment?: string;
  /** Whether what is reversed came after the write-off. */
  isRecovery?: boolean;
  booked: Booked;
}

/**
 * The event that the change of a purchase is. Null if it changes nothing in the books.
 * @throws Error for a change that the product does not know
 */
export function changeEvent(
  before: LedgerPurchase,
  after: LedgerPurchase,
  { at, channel, payment = paymentKey(after), isRecovery = false, booked }: ChangeFacts,
): MoneyEvent | null {
  if (!isBooked(before, after)) return null;
  const [from, to] = [ledgerStatusOf(before), ledgerStatusOf(after)];
  const purchase = soldFuel(after);
  const { fuelLeft, fuelWithdrawn, unearnedWithdrawn } = booked;
  const paid = cents(after.paidCents - before.paidCents);
  const payments = { purchase, amount: paid, channel, payment };
  const reversal = { ...payments, amount: cents(-paid) };
  switch (`${from} > ${to}` as const) {
    case 'none > owed':
      return { kind: 'sold', purchase, charge: after.chargeKey };
    case 'none > paid':
      return { kind: 'sold-and-paid', purchase, channel, payment };
    case 'owed > none': {
      const charge = after.paymentStatus === 'cancelled' ? null : after.chargeKey;
      return { kind: 'sale-ended', purchase, fuelLeft, charge };
    }
    case 'owed > owed':
      return paid > 0 ? { kind: 'paid', ...payments } : { kind: 'payment-reversed', ...reversal };
    case 'owed > paid':
      return { kind: 'paid', ...payments };
    case 'paid > owed':
      if (paid === 0) throw new Error('Only a payment that was counted can be reversed');
      return { kind: 'payment-reversed', ...reversal };
    case 'owed > written-off': {
      const lost = { purchase, amount: cents(purchase.total - after.paidCents), fuelLeft };
      const unearned = unearnedOf(after, at);
      return { kind: 'written-off', ...lost, unearned, writtenOffAt: instantOf(after) };
    }
    case 'written-off > owed': {
      const amount = cents(purchase.total - after.paidCents);
      const lost = { purchase, amount, fuelLeft: fuelWithdrawn, unearned: unearnedWithdrawn };
      return { kind: 'write-off-reversed', ...lost, writtenOffAt: instantOf(before) };
    }
    case 'written-off > written-off':
      return paid > 0
        ? { kind: 'recovered', ...payments, fuelLeft: cents(0) }
        : { kind: 'recovery-reduced', ...reversal, isRecovery };
    case 'written-off > paid':
      return { kind: 'recovered', ...payments, fuelLeft: fuelWithdrawn };
    case 'paid > written-off':
      return { kind: 'recovery-reversed', ...reversal, fuelLeft, isRecovery };
    case 'paid > refunding':
      return { kind: 'refund-asked', purchase, fuelLeft, startedAt: startOf(after) };
    case 'refunding > paid':
      return {
        kind: 'refund-failed',
        purchase,
        fuelLeft: fuelWithdrawn,
        startedAt: startOf(before),
      };
    case 'refunding > refunded':
      return { kind: 'refund-paid', purchase, channel };
    case 'paid > refunded': {
      // A processor pays back the whole charge, even if a part of it was given back as credit.
      const given = channel === 'credit' ? before.partRefundedCents : 0;
      const amount = cents(purchase.total - given);
      return { kind: 'refunded', purchase, amount, fuelLeft, channel };
    }
    default:
      throw new Error(`The books know no change of a purchase from ${from} to ${to}`);
  }
}

/** What an event says of its purchase. */
export const soldFuel = (purchase: LedgerPurchase): SoldFuel => ({
  id: purchase.id,
  userId: purchase.userId,
  total: purchase.totalRepaymentCents,
  finalAmount: purchase.finalAmountCents,
});

/** What a payment is known by: the key of its charge, or the purchase if it came from outside. */
export function paymentKey({ id, outsidePayment, chargeKey }: LedgerPurchase): string {
  return outsidePayment ? `outside:${id}` : (chargeKey ?? id);
}

/** What is not earned of a purchase's premium at the end of the day of an instant. */
export function unearnedOf(purchase: LedgerPurchase, at: Date): Cents {
  const { finalAmount, total } = soldFuel(purchase);
  return unearnedPremium((total - finalAmount) as Cents, {
    bought: southAfricanDay(purchase.purchaseDate),
    due: purchase.dueDay,
    on: southAfricanDay(at),
  });
}

function instantOf({ writtenOffAt }: LedgerPurchase): Date {
  if (!writtenOffAt) throw new Error('What is written off has an instant');
  return writtenOffAt;
}

function startOf({ refundStartedAt }: LedgerPurchase): Date {
  if (!refundStartedAt) throw new Error('A refund under way has begun');
  return refundStartedAt;
}
