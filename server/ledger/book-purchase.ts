import type { Insertable } from 'kysely';
import type { MoneyWay } from '../../domain/ledger/money-event.ts';
import {
  type Booked,
  changeEvent,
  type LedgerPurchase,
  standingOf,
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

const nothingBooked: Booked = { fuelLeft: cents(0), fuelTaken: cents(0) };

/** When a purchase changed, and how its money came or went. */
export interface Change {
  at: Date;
  way?: MoneyWay;
  /** The day on which the money came, if that is another one. */
  valueDay?: Day;
}

/** Books what a purchase that is inserted comes to: nothing until a card is charged. */
export async function bookNewPurchase(
  transaction: Queryable,
  row: Insertable<Tables['purchases']>,
): Promise<void> {
  const way = row.outsidePayment ?? nothingElse.way;
  await bookPast(transaction, purchaseHistory(newPurchase(row), { ...nothingElse, way }));
}

/** A row as the database will have it. What was poured of a request is booked after its sale. */
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
    chargeKey: null,
    ...row,
    isScheduledPayment,
    dueDay: dueDay({ isScheduledPayment, scheduledPaymentDate, repaymentDueDate }),
    requestId: null,
  } as PastPurchase;
}

/** Books what the change of a purchase comes to for its standing, if anything. */
export async function bookChange(
  transaction: Queryable,
  before: LedgerPurchase,
  after: LedgerPurchase,
  { at, way = 'unknown', valueDay }: Change,
): Promise<void> {
  const [from, to] = [standingOf(before), standingOf(after)];
  if (from === to) return;
  // What is sold or paid has no fuel to look up.
  const movesFuel = from !== 'none' && !(from === 'owed' && to === 'paid');
  const booked = movesFuel ? await readBooked(transaction, after.id) : nothingBooked;
  const event = changeEvent(before, after, { at, way, booked });
  if (event) await bookEvent(transaction, event, at, valueDay);
}
