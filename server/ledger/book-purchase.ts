import type { Insertable } from 'kysely';
import type { PaymentChannel } from '../../domain/ledger/money-event.ts';
import {
  type Booked,
  changeEvent,
  isBooked,
  type LedgerPurchase,
  type LedgerStatus,
  ledgerStatusOf,
} from '../../domain/ledger/purchase-events.ts';
import {
  nothingElse,
  type PastPurchase,
  purchaseHistory,
} from '../../domain/ledger/purchase-history.ts';
import { dueDay } from '../../domain/payments/collection.ts';
import { cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { bookEvent, bookPast, readBooked } from './journal.ts';

const nothingBooked: Booked = {
  fuelLeft: cents(0),
  fuelWithdrawn: cents(0),
  unearnedWithdrawn: cents(0),
};

/** When a purchase changed, and through what its money came or went. */
export interface Change {
  at: Date;
  channel?: PaymentChannel;
  /** The day on which the money came, if that is another one. */
  valueDay?: Day;
  /** The key of the payment, or of the one that is reversed, if `purchase_payments` has one. */
  payment?: string;
  /** Whether what is reversed came after the write-off. */
  isRecovery?: boolean;
}

/** Books the sale of a new purchase. One by card is sold once the card has paid. */
export async function bookNewPurchase(
  transaction: Queryable,
  row: Insertable<Tables['purchases']>,
): Promise<void> {
  const channel = row.outsidePayment ?? nothingElse.channel;
  await bookPast(transaction, purchaseHistory(newPurchase(row), { ...nothingElse, channel }));
}

/** A row as the database will have it. What was poured before is booked after its sale. */
function newPurchase({
  isScheduledPayment = false,
  scheduledPaymentDate = null,
  ...row
}: Insertable<Tables['purchases']>): PastPurchase {
  const { repaymentDueDate } = row;
  return {
    paymentDate: null,
    cancelledAt: null,
    refundedAt: null,
    writtenOffAt: null,
    formerWriteOffAt: null,
    refundStartedAt: null,
    outsidePayment: null,
    paidCents: cents(0),
    partRefundedCents: cents(0),
    chargeKey: null,
    ...row,
    isScheduledPayment,
    dueDay: dueDay({ isScheduledPayment, scheduledPaymentDate, repaymentDueDate }),
    requestId: null,
    chargedRedemptionId: null,
  } as PastPurchase;
}

/** Books the event that the change of a purchase is, if it is one. */
export async function bookChange(
  transaction: Queryable,
  before: LedgerPurchase,
  after: LedgerPurchase,
  { at, channel = 'unknown', valueDay, payment, isRecovery = false }: Change,
): Promise<void> {
  if (!isBooked(before, after)) return;
  const [from, to] = [ledgerStatusOf(before), ledgerStatusOf(after)];
  // A sale or a payment has no fuel to look up.
  const movesFuel = from !== 'none' && !(isPayment(from) && isPayment(to));
  const booked = movesFuel ? await readBooked(transaction, after.id) : nothingBooked;
  const event = changeEvent(before, after, {
    at,
    channel,
    booked,
    isRecovery,
    ...(payment && { payment }),
  });
  if (event) await bookEvent(transaction, event, at, valueDay);
}

const isPayment = (status: LedgerStatus) => status === 'owed' || status === 'paid';
