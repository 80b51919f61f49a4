import type {
  BankLineId,
  DisputeId,
  FuelRequestId,
  PayoutId,
  PurchaseId,
  RedemptionId,
  SettlementId,
  SettlementLineId,
  StationId,
  UserId,
} from '../ids.ts';
import { SuspenseItemId } from '../ids.ts';
import type { ProcessorName } from '../payments/processors.ts';
import { type Cents, cents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import { type AccountNumber, accounts } from './accounts.ts';

/** What the journal has to know of a purchase. Its premium is the total less the final amount. */
export interface SoldFuel {
  id: PurchaseId;
  userId: UserId;
  total: Cents;
  finalAmount: Cents;
}

/**
 * Through what money came or went. `credit` is the motorist's credit balance, and `unknown` a payment
 * of an old database without its charge.
 */
export type PaymentChannel = ProcessorName | 'cash' | 'eft' | 'credit' | 'unknown';

/** What was owed of a purchase and was lost at an instant, in cents. */
interface WriteOff {
  purchase: SoldFuel;
  amount: Cents;
  fuelLeft: Cents;
  unearned: Cents;
  writtenOffAt: Date;
}

/** A payment of a motorist. */
interface Paid {
  amount: Cents;
  channel: PaymentChannel;
  payment: string;
}

/** The source of fuel whose request an admin has completed; `fuelUsed` is what it has in suspense. */
interface NamedSource {
  /** The id of this naming. After a withdrawal there can be another one. */
  source: string;
  purchaseId: PurchaseId;
  fuelUsed: Cents;
  from: { stationId: StationId } | { method: 'cash' | 'eft' };
  amount: Cents;
}

interface StationPayment {
  payoutId: PayoutId;
  stationId: StationId;
  amount: Cents;
}

/**
 * A payout of a processor to the bank: `net` has come, and the processor has kept `fees`. The books
 * have `matched` of it, and nothing of `items`. An amount is below 0 where more was paid back.
 */
interface Settled {
  /** The id of this booking. After a reversal there can be another one. */
  booking: string;
  settlementId: SettlementId;
  processor: ProcessorName;
  net: Cents;
  fees: Cents;
  matched: Cents;
  items: readonly { id: SuspenseItemId; amount: Cents }[];
}

/** A line of a bank statement that the books do not have; above 0 money came in. */
interface UnmatchedBankLine {
  bankLineId: BankLineId;
  amount: Cents;
}

/** An item in suspense gets its partner, or is booked to an account. */
interface SuspenseClearing {
  /** The id of this clearing. After the item was opened again there can be another one. */
  clearing: string;
  item: SuspenseItemId;
  /** Above 0 it had come in. */
  amount: Cents;
  to: AccountNumber;
}

/** A cardholder's bank takes back `amount` of a charge, until the dispute has ended. */
interface Disputed {
  disputeId: DisputeId;
  purchaseId: PurchaseId;
  processor: ProcessorName;
  amount: Cents;
}

/**
 * What happens to money or to fuel that was paid for, in cents. `fuelLeft` is what the journal has of
 * the purchase in the account of fuel owed, and `fuelUsed` how much of it something uses up.
 */
export type MoneyEvent =
  /** Sold on credit; `charge` is the key of the charge with which a void purchase is sold again. */
  | { kind: 'sold'; purchase: SoldFuel; charge: string | null }
  /** Sold by card, paid at once. */
  | { kind: 'sold-and-paid'; purchase: SoldFuel; channel: PaymentChannel; payment: string }
  /** Cancelled, or void because its card could not be charged with `charge`. */
  | { kind: 'sale-ended'; purchase: SoldFuel; fuelLeft: Cents; charge: string | null }
  /** Paid in whole or in part. */
  | ({ kind: 'paid'; purchase: SoldFuel } & Paid)
  /** A payment was wrong, or becomes credit: `amount` goes back through `channel`, and is owed. */
  | ({ kind: 'payment-reversed'; purchase: SoldFuel } & Paid)
  /** `amount` was owed, and `unearned` is the premium of the days that have not passed. */
  | ({ kind: 'written-off' } & WriteOff)
  /** The write-off was a mistake: its entry is taken back. */
  | ({ kind: 'write-off-reversed' } & WriteOff)
  /** Paid after it was written off; once all is paid, its fuel is owed again. */
  | ({ kind: 'recovered'; purchase: SoldFuel; fuelLeft: Cents } & Paid)
  /**
   * A payment was wrong of what was written off and recovered; `fuelLeft` is not owed any more. If it
   * came before the write-off, the loss is larger.
   */
  | ({
      kind: 'recovery-reversed';
      purchase: SoldFuel;
      fuelLeft: Cents;
      isRecovery: boolean;
    } & Paid)
  /** A payment was wrong of what is written off. */
  | ({ kind: 'recovery-reduced'; purchase: SoldFuel; isRecovery: boolean } & Paid)
  /** More than was owed came in; the motorist has it as credit. */
  | ({ kind: 'overpaid'; userId: UserId } & Paid)
  | ({ kind: 'overpaid-reversed'; userId: UserId } & Paid)
  | ({ kind: 'credit-paid-out'; userId: UserId } & Paid)
  /** A processor is asked for the refund that began at an instant. */
  | { kind: 'refund-asked'; purchase: SoldFuel; fuelLeft: Cents; startedAt: Date }
  | { kind: 'refund-failed'; purchase: SoldFuel; fuelLeft: Cents; startedAt: Date }
  | { kind: 'refund-paid'; purchase: SoldFuel; channel: PaymentChannel }
  /** Asked for and paid back at once: `amount` of it, if the rest was given back before. */
  | {
      kind: 'refunded';
      purchase: SoldFuel;
      amount: Cents;
      fuelLeft: Cents;
      channel: PaymentChannel;
    }
  /** A part is given back as credit, though all of it stays sold. */
  | { kind: 'part-refunded'; purchase: SoldFuel; amount: Cents; payment: string }
  /** A charge that pays for nothing, and is paid back: it checked a card, or came too late. */
  | { kind: 'charge-held'; purchaseId: PurchaseId; charge: Charge }
  | { kind: 'charge-returned'; purchaseId: PurchaseId; charge: Charge }
  /** Poured at a station, for `amount` by its pump; `purchaseId` is null if nobody pays for it. */
  | {
      kind: 'poured';
      redemptionId: RedemptionId;
      stationId: StationId;
      purchaseId: PurchaseId | null;
      fuelUsed: Cents;
      amount: Cents;
    }
  /** What was poured of a purchase that was sold again at the right price is of the new one. */
  | { kind: 'poured-before'; purchaseId: PurchaseId; fuelUsed: Cents }
  /** The motorist is charged for the part of a conflict that their fuel does not cover. */
  | {
      kind: 'charged-beyond';
      redemptionId: RedemptionId;
      purchaseId: PurchaseId;
      fuelUsed: Cents;
    }
  /** Poured where no station is known: an admin has completed the request, or the database is old. */
  | {
      kind: 'completed-by-hand';
      requestId: FuelRequestId | null;
      purchaseId: PurchaseId;
      fuelUsed: Cents;
    }
  /** An admin says where fuel in suspense came from: a station is owed it, or it was paid at once. */
  | ({ kind: 'source-named' } & NamedSource)
  /** The source was named by mistake: the fuel is in suspense again. */
  | ({ kind: 'source-withdrawn' } & NamedSource)
  /** A bank has paid a station what it is owed. */
  | ({ kind: 'station-paid' } & StationPayment)
  /** The bank has sent it back. */
  | ({ kind: 'station-payment-reversed' } & StationPayment)
  /** A processor has paid out. */
  | ({ kind: 'settled' } & Settled)
  /** The booking was a mistake. */
  | ({ kind: 'settlement-reversed' } & Settled)
  | ({ kind: 'bank-line-unmatched' } & UnmatchedBankLine)
  /** Its statement was imported by mistake. */
  | ({ kind: 'bank-line-reversed' } & UnmatchedBankLine)
  | ({ kind: 'suspense-cleared' } & SuspenseClearing)
  /** The clearing was a mistake: the item is in suspense again. */
  | ({ kind: 'suspense-reopened' } & SuspenseClearing)
  | ({ kind: 'dispute-opened' } & Disputed)
  | ({ kind: 'dispute-lost' } & Disputed)
  | ({ kind: 'dispute-won' } & Disputed)
  /** Its motorist has deleted their account. */
  | { kind: 'fuel-forfeited'; purchaseId: PurchaseId; fuelLeft: Cents }
  /** The premium of a day, of all purchases. */
  | { kind: 'premium-earned'; day: Day; amount: Cents };

type Owner = UserId | StationId | SuspenseItemId;

export interface Charge {
  key: string;
  processor: ProcessorName;
  amount: Cents;
}

/** One line of an entry: debits are positive, credits negative, in cents. */
export interface Posting {
  account: AccountNumber;
  amount: Cents;
  /** The motorist, station or item in suspense, for an account of theirs. */
  owner: Owner | null;
}

/**
 * Turns an event into its postings, which sum to 0. Nothing else makes postings.
 */
export function postingsOf(event: MoneyEvent): Posting[] {
  return linesOf(event)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount, owner = null]) => ({ account, amount: cents(amount), owner }));
}

/** The unique key of an event, so that it is booked once. */
export function eventKey(event: MoneyEvent): string {
  switch (event.kind) {
    case 'sold':
      return event.charge === null ? `sold:${event.purchase.id}` : `sold-again:${event.charge}`;
    case 'sale-ended':
      return event.charge === null
        ? `cancelled:${event.purchase.id}`
        : `sale-ended:${event.charge}`;
    case 'sold-and-paid':
    case 'paid':
    case 'recovered':
      return `paid:${event.payment}`;
    case 'payment-reversed':
    case 'recovery-reversed':
    case 'recovery-reduced':
      return `payment-reversed:${event.payment}`;
    case 'overpaid':
    case 'overpaid-reversed':
    case 'credit-paid-out':
      return `${event.kind}:${event.payment}`;
    case 'part-refunded':
      return `${event.kind}:${event.payment}`;
    case 'written-off':
    case 'write-off-reversed':
      return `${event.kind}:${event.purchase.id}:${event.writtenOffAt.getTime()}`;
    case 'refund-asked':
    case 'refund-failed':
      return `${event.kind}:${event.purchase.id}:${event.startedAt.getTime()}`;
    case 'refund-paid':
    case 'refunded':
      return `refunded:${event.purchase.id}`;
    case 'charge-held':
    case 'charge-returned':
      return `${event.kind}:${event.charge.key}`;
    case 'poured':
    case 'charged-beyond':
      return `${event.kind}:${event.redemptionId}`;
    case 'source-named':
    case 'source-withdrawn':
      return `${event.kind}:${event.source}`;
    case 'station-paid':
    case 'station-payment-reversed':
      return `${event.kind}:${event.payoutId}`;
    case 'settled':
    case 'settlement-reversed':
      return `${event.kind}:${event.booking}`;
    case 'bank-line-unmatched':
    case 'bank-line-reversed':
      return `${event.kind}:${event.bankLineId}`;
    case 'suspense-cleared':
    case 'suspense-reopened':
      return `${event.kind}:${event.clearing}`;
    case 'dispute-opened':
    case 'dispute-lost':
    case 'dispute-won':
      return `${event.kind}:${event.disputeId}`;
    case 'completed-by-hand':
    case 'poured-before':
    case 'fuel-forfeited':
      return `${event.kind}:${event.purchaseId}`;
    case 'premium-earned':
      return `premium-earned:${event.day}`;
  }
}

/** The key of the event that this one reverses; null if it reverses none. */
export function reversedKey(event: MoneyEvent): string | null {
  switch (event.kind) {
    case 'refund-failed':
      return eventKey({ ...event, kind: 'refund-asked' });
    case 'write-off-reversed':
      return eventKey({ ...event, kind: 'written-off' });
    case 'payment-reversed':
    case 'recovery-reversed':
    case 'recovery-reduced':
      return `paid:${event.payment}`;
    case 'overpaid-reversed':
      return `overpaid:${event.payment}`;
    case 'source-withdrawn':
      return eventKey({ ...event, kind: 'source-named' });
    case 'station-payment-reversed':
      return eventKey({ ...event, kind: 'station-paid' });
    case 'settlement-reversed':
      return eventKey({ ...event, kind: 'settled' });
    case 'bank-line-reversed':
      return eventKey({ ...event, kind: 'bank-line-unmatched' });
    case 'suspense-reopened':
      return eventKey({ ...event, kind: 'suspense-cleared' });
    case 'dispute-won':
      return eventKey({ ...event, kind: 'dispute-opened' });
    default:
      return null;
  }
}

/** The purchase of an event; null if it has none. */
export function purchaseOf(event: MoneyEvent): PurchaseId | null {
  if ('purchase' in event) return event.purchase.id;
  return 'purchaseId' in event ? event.purchaseId : null;
}

const moneyAccounts: Record<PaymentChannel, AccountNumber> = {
  demo: accounts.demoClearing,
  paystack: accounts.paystackClearing,
  cash: accounts.cash,
  eft: accounts.bank,
  credit: accounts.creditBalances,
  unknown: accounts.suspense,
};

/** The account of what a processor holds. */
export const clearingAccount = (processor: ProcessorName): AccountNumber =>
  moneyAccounts[processor];

/** A line that nobody knows is an item in suspense with the same id. */
export const suspenseItemOf = (id: SettlementLineId | BankLineId) => SuspenseItemId.parse(id);

type Line = [account: AccountNumber, amount: number, owner?: Owner];

/** What came through a channel. */
function money(channel: PaymentChannel, amount: number, userId: UserId): Line {
  return channel === 'credit'
    ? [accounts.creditBalances, amount, userId]
    : [moneyAccounts[channel], amount];
}

function linesOf(event: MoneyEvent): Line[] {
  switch (event.kind) {
    case 'sold': {
      const { userId, total, finalAmount } = event.purchase;
      return [
        [accounts.receivable, total, userId],
        [accounts.fuelOwed, -finalAmount],
        [accounts.premiumDeferred, finalAmount - total],
      ];
    }
    case 'sold-and-paid': {
      const { total, finalAmount, userId } = event.purchase;
      return [
        money(event.channel, total, userId),
        [accounts.fuelOwed, -finalAmount],
        [accounts.premiumIncome, finalAmount - total],
      ];
    }
    case 'sale-ended': {
      const { userId, total, finalAmount } = event.purchase;
      return [
        [accounts.fuelOwed, event.fuelLeft],
        [accounts.fuelMargin, finalAmount - event.fuelLeft],
        [accounts.premiumDeferred, total - finalAmount],
        [accounts.receivable, -total, userId],
      ];
    }
    case 'paid':
      return paid(event);
    case 'payment-reversed':
      return reversed(paid(event));
    case 'written-off':
      return writtenOff(event);
    case 'write-off-reversed':
      return reversed(writtenOff(event));
    case 'recovered':
      return recovered(event);
    case 'recovery-reversed':
      return reversed(recovered(event));
    case 'recovery-reduced':
      return reversed(recovered({ ...event, fuelLeft: cents(0) }));
    case 'overpaid':
      return overpaid(event);
    case 'overpaid-reversed':
    case 'credit-paid-out':
      return reversed(overpaid(event));
    case 'refund-asked':
      return [...takenBack(event), [accounts.refundsPayable, -event.purchase.total]];
    case 'refund-failed':
      return reversed([...takenBack(event), [accounts.refundsPayable, -event.purchase.total]]);
    case 'refund-paid':
      return [
        [accounts.refundsPayable, event.purchase.total],
        money(event.channel, -event.purchase.total, event.purchase.userId),
      ];
    case 'refunded': {
      const { purchase, amount, channel } = event;
      return [
        ...takenBack(event),
        [accounts.fuelMargin, amount - purchase.total],
        money(channel, -amount, purchase.userId),
      ];
    }
    case 'part-refunded':
      return [
        [accounts.fuelMargin, event.amount],
        [accounts.creditBalances, -event.amount, event.purchase.userId],
      ];
    case 'charge-held':
      return held(event.charge);
    case 'charge-returned':
      return reversed(held(event.charge));
    case 'poured': {
      const { fuelUsed, amount, stationId } = event;
      const difference = fuelUsed === 0 ? accounts.fuelGiven : accounts.fuelMargin;
      return [
        [accounts.fuelOwed, fuelUsed],
        [difference, amount - fuelUsed],
        [accounts.stationPayable, -amount, stationId],
      ];
    }
    case 'poured-before':
    case 'charged-beyond':
      return [
        [accounts.fuelOwed, event.fuelUsed],
        [accounts.fuelMargin, -event.fuelUsed],
      ];
    case 'completed-by-hand':
      return [
        [accounts.fuelOwed, event.fuelUsed],
        [accounts.suspense, -event.fuelUsed],
      ];
    case 'source-named':
      return sourceNamed(event);
    case 'source-withdrawn':
      return reversed(sourceNamed(event));
    case 'station-paid':
      return stationPaid(event);
    case 'station-payment-reversed':
      return reversed(stationPaid(event));
    case 'settled':
      return settled(event);
    case 'settlement-reversed':
      return reversed(settled(event));
    case 'bank-line-unmatched':
      return bankLine(event);
    case 'bank-line-reversed':
      return reversed(bankLine(event));
    case 'suspense-cleared':
      return cleared(event);
    case 'suspense-reopened':
      return reversed(cleared(event));
    case 'dispute-opened':
      return disputed(event);
    case 'dispute-won':
      return reversed(disputed(event));
    case 'dispute-lost':
      return [
        [accounts.badDebts, event.amount],
        [accounts.disputed, -event.amount],
      ];
    case 'fuel-forfeited':
      return [
        [accounts.fuelOwed, event.fuelLeft],
        [accounts.fuelMargin, -event.fuelLeft],
      ];
    case 'premium-earned':
      return [
        [accounts.premiumDeferred, event.amount],
        [accounts.premiumIncome, -event.amount],
      ];
  }
}

function writtenOff({ purchase, amount, fuelLeft, unearned }: WriteOff): Line[] {
  const loss = amount - fuelLeft - unearned;
  return [
    // Somebody who has paid most of it loses more fuel than they owe.
    [loss < 0 ? accounts.fuelMargin : accounts.badDebts, loss],
    [accounts.fuelOwed, fuelLeft],
    [accounts.premiumDeferred, unearned],
    [accounts.receivable, -amount, purchase.userId],
  ];
}

const paid = ({ purchase, amount, channel }: Paid & { purchase: SoldFuel }): Line[] => [
  money(channel, amount, purchase.userId),
  [accounts.receivable, -amount, purchase.userId],
];

interface Recovery extends Paid {
  purchase: SoldFuel;
  fuelLeft: Cents;
  isRecovery?: boolean;
}

function recovered(event: Recovery): Line[] {
  const { purchase, amount, channel, fuelLeft, isRecovery = true } = event;
  const gain = amount - fuelLeft;
  const account = isRecovery ? accounts.recoveredDebts : accounts.badDebts;
  return [
    money(channel, amount, purchase.userId),
    [accounts.fuelOwed, -fuelLeft],
    [gain < 0 ? accounts.fuelMargin : account, -gain],
  ];
}

const overpaid = ({ userId, amount, channel }: Paid & { userId: UserId }): Line[] => [
  money(channel, amount, userId),
  [accounts.creditBalances, -amount, userId],
];

/** The side of a refund that reverses the sale: fuel left, premium, and what was poured already. */
function takenBack({ purchase, fuelLeft }: { purchase: SoldFuel; fuelLeft: Cents }): Line[] {
  const { total, finalAmount } = purchase;
  return [
    [accounts.fuelOwed, fuelLeft],
    [accounts.premiumIncome, total - finalAmount],
    [accounts.fuelMargin, finalAmount - fuelLeft],
  ];
}

const sourceNamed = ({ fuelUsed, amount, from }: NamedSource): Line[] => [
  [accounts.suspense, fuelUsed],
  [accounts.fuelMargin, amount - fuelUsed],
  'stationId' in from
    ? [accounts.stationPayable, -amount, from.stationId]
    : [moneyAccounts[from.method], -amount],
];

const stationPaid = ({ stationId, amount }: StationPayment): Line[] => [
  [accounts.stationPayable, amount, stationId],
  [accounts.bank, -amount],
];

const settled = ({ processor, net, fees, matched, items }: Settled): Line[] => [
  [accounts.bank, net],
  [accounts.fees, fees],
  [clearingAccount(processor), -matched],
  ...items.map(({ id, amount }): Line => [accounts.unmatched, -amount, id]),
];

const bankLine = ({ bankLineId, amount }: UnmatchedBankLine): Line[] => [
  [accounts.bank, amount],
  [accounts.unmatched, -amount, suspenseItemOf(bankLineId)],
];

const cleared = ({ item, amount, to }: SuspenseClearing): Line[] => [
  [accounts.unmatched, amount, item],
  [to, -amount],
];

const disputed = ({ processor, amount }: Disputed): Line[] => [
  [accounts.disputed, amount],
  [clearingAccount(processor), -amount],
];

const held = ({ processor, amount }: Charge): Line[] => [
  [moneyAccounts[processor], amount],
  [accounts.refundsPayable, -amount],
];

const reversed = (lines: readonly Line[]): Line[] =>
  lines.map(([account, amount, ...owner]) => [account, -amount, ...owner]);
