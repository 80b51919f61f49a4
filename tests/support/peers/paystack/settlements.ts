import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { day } from '../../../../domain/values/time-units.ts';
import {
  type Book,
  type PeerDispute,
  type PeerRefund,
  type PeerSettlement,
  type PeerTransaction,
  pay,
} from './book.ts';

/** The body of `/peer/settle-day`. */
export interface SettlementOrder {
  /** The day on which it is paid out; today without it. */
  on?: string;
  /** The references of payments that are left for a later settlement. */
  without?: readonly string[];
  /** Payments that were made without our app. */
  foreign?: readonly { reference: string; amount: number }[];
}

/** The body of `/peer/dispute`: a reference opens one, a number ends one. */
export interface DisputeOrder {
  reference?: string;
  dueInDays?: number;
  category?: string;
  /** Deducted while it is open. */
  held?: boolean;
  dispute?: number;
  resolution?: 'merchant-accepted' | 'declined';
  /** The payment is paid back as by a refund, with the events of one. */
  reversed?: boolean;
}

/** The fees of a payment in cents: 2.9 % and R1.00, and 15 % VAT on both. */
export function feesOf(amount: number): number {
  return Math.round(((amount * 29 + 100_000) * 115) / 100_000);
}

/**
 * Pays out whatever is paid and not settled, less fees, refunds, and lost or held disputes. Nothing
 * happens while less than nothing is left: it waits for more payments.
 */
export function settleDay(book: Book, order: SettlementOrder): void {
  const { on = southAfricanDay(book.clock()), without = [], foreign = [] } = order;
  for (const one of foreign) addForeign(book, one);
  const transactions = [...book.transactions.values()].filter(
    ({ paidAt, settlement, reference }) =>
      paidAt !== null && settlement === null && !without.includes(reference),
  );
  const refunds = book.refunds.filter(isToDeduct);
  const returned = book.disputes.filter((dispute) => isToReturn(book, dispute));
  const settlement: PeerSettlement = {
    id: book.nextId(),
    on,
    processed: sum(transactions),
    fees: transactions.reduce((fees, { amount }) => fees + feesOf(amount), 0),
    deducted: sum(transactionsOf(refunds)) - sum(transactionsOf(returned)),
    createdAt: book.clock(),
  };
  if (settlement.processed - settlement.fees - settlement.deducted <= 0) return;
  book.settlements.push(settlement);
  for (const one of [...transactions, ...refunds]) one.settlement = settlement.id;
  for (const dispute of returned) dispute.isHeld = false;
}

/** A payment of another program with the same account. */
function addForeign(
  book: Book,
  { reference, amount }: Pick<PeerTransaction, 'reference' | 'amount'>,
): void {
  const email = 'foreign@volmaak.example';
  const card = book.cardOf(email, '4084084084084081');
  pay(book.addTransaction({ reference, amount, email, card, callbackUrl: null }), book.clock());
}

/** The refund of a dispute that is held is deducted before it is decided. */
function isToDeduct({ settlement, status, dispute }: PeerRefund): boolean {
  if (settlement !== null) return false;
  return status === 'processed' || (status === 'pending' && dispute !== null);
}

/** What was held for a dispute comes back once it is won. */
function isToReturn(book: Book, dispute: PeerDispute): boolean {
  if (!dispute.isHeld || dispute.resolution !== 'declined') return false;
  return refundFor(book, dispute)?.settlement !== null;
}

function refundFor(book: Book, { id }: PeerDispute): PeerRefund | undefined {
  return book.refunds.find(({ dispute }) => dispute === id);
}

function transactionsOf(made: readonly { transaction: PeerTransaction }[]): PeerTransaction[] {
  return made.map(({ transaction }) => transaction);
}

function sum(transactions: readonly PeerTransaction[]): number {
  return transactions.reduce((total, { amount }) => total + amount, 0);
}

/**
 * A cardholder disputes a payment.
 * @throws Error for a payment that there is not
 */
export function openDispute(book: Book, order: DisputeOrder): PeerDispute {
  const { reference = '', dueInDays = 7, category = 'chargeback', held = false } = order;
  const transaction = book.transactions.get(reference);
  if (!transaction?.paidAt) throw new Error(`${reference} is not paid`);
  const createdAt = book.clock();
  const dispute: PeerDispute = {
    id: book.nextId(),
    transaction,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category,
    isHeld: held,
    createdAt,
    dueAt: new Date(createdAt.getTime() + dueInDays * day),
    resolvedAt: null,
  };
  book.disputes.push(dispute);
  if (held) addDisputeRefund(book, dispute);
  return dispute;
}

function addDisputeRefund(book: Book, { id, transaction }: PeerDispute): PeerRefund {
  return book.addRefund({ transaction, note: 'Dispute', dispute: id });
}

/**
 * A dispute ends: accepted, its payment is refunded, which is deducted with the next settlement
 * unless it was held.
 * @throws Error for a dispute that is not open, or without a resolution
 */
export function endDispute(
  book: Book,
  { dispute: id, resolution }: DisputeOrder,
): { ended: PeerDispute; refund: PeerRefund | null } {
  const ended = book.disputes.find((one) => one.id === id);
  if (!ended || ended.status === 'resolved') throw new Error(`${id} is no open dispute`);
  if (!resolution) throw new Error('A dispute ends with a resolution');
  Object.assign(ended, { status: 'resolved', resolution, resolvedAt: book.clock() });
  const held = refundFor(book, ended);
  if (resolution === 'declined') {
    if (held) held.status = 'failed';
    return { ended, refund: null };
  }
  const refund = held ?? addDisputeRefund(book, ended);
  refund.status = 'processed';
  return { ended, refund };
}
