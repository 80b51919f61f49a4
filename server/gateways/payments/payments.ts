import type { CardBrand, CardDetails } from '../../../domain/payments/payment-card.ts';
import type { ProcessorName } from '../../../domain/payments/processors.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import type { Checkable } from '../gateway-check.ts';

/** What may be stored of a card (PAY-3). */
export interface ChargedCard {
  brand: CardBrand;
  lastFour: string;
  /** The token for later charges; null if the card cannot be charged again. */
  token: string | null;
}

export type DeclineReason =
  | 'insufficient-funds'
  | 'stolen-card'
  | 'declined'
  | 'second-step-failed'
  | 'cardholder-absent'
  | 'unknown-token'
  | 'given-up';

interface Charge {
  /** The processor's id of the charge. */
  reference: string;
  amount: Cents;
  /**
   * Null when there is no card: a debit order, or a key that was given up before its charge
   * arrived.
   */
  card: ChargedCard | null;
}

/** The address of a page of the processor or the bank; null from a look-up. */
interface Page {
  url: string | null;
}

/**
 * A charge that the processor knows. `needs-checkout` waits for its user on the page of the
 * processor. `needs-second-step` waits for the bank's code and `confirm`, or for the user on the
 * bank's page if it has an address. `in-progress` is accepted and will end by itself. Only `paid`,
 * `declined` and `refunded` are final, and `paid` can still become `refunded`.
 */
export type KnownCharge =
  | (Charge & { outcome: 'paid' | 'refunded' | 'in-progress'; reason: null })
  | (Charge & { outcome: 'needs-checkout'; reason: null } & Page)
  | (Charge & { outcome: 'needs-second-step'; reason: null } & Page)
  | (Charge & { outcome: 'declined'; reason: DeclineReason });

/**
 * No answer came, so it may or may not have been done. Repeating the call with the same key, or
 * `lookUp`, finds out.
 */
export interface Unanswered {
  outcome: 'unknown';
  reference: null;
  reason: 'timed-out' | 'connection-lost';
}

export function unanswered(reason: Unanswered['reason']): Unanswered {
  return { outcome: 'unknown', reference: null, reason };
}

/** The processor does not know this key. A call that is still on its way can change that. */
export interface NotFound {
  outcome: 'not-found';
  reference: null;
  reason: null;
}

export const notFound: NotFound = { outcome: 'not-found', reference: null, reason: null };

export type ChargeOutcome = KnownCharge | Unanswered;

/**
 * A refund. `in-progress` ends by itself; `needs-attention` waits for the operator at the processor;
 * `failed` can be tried again with another attempt. `not-refundable`: the charge is not paid, or
 * unknown.
 */
export type RefundOutcome =
  | { outcome: 'refunded' | 'in-progress' | 'needs-attention' | 'failed'; reference: string }
  | { outcome: 'not-refundable'; reference: null }
  | Unanswered;

/**
 * The processor says that something has happened to a charge or to its refund. It can arrive before
 * the answer to our call, late, or more than once, so it is only a reason to look the charge up.
 */
export interface PaymentEvent {
  /** The idempotency key of the charge; null for an event about something else. */
  key: string | null;
  about: 'charge' | 'refund';
}

/** A payout of a processor to the operator's bank account, which the bank has got. */
export interface ProcessorSettlement {
  /** The processor's number of it. */
  reference: string;
  paidOn: Day;
  fees: Cents;
  /** What has reached the bank: everything in it less `fees`. */
  net: Cents;
}

/** What a settlement is made of. What it pays back has an amount below 0. */
export interface SettledLine {
  kind: 'charge' | 'refund' | 'dispute' | 'dispute-won';
  /** The processor's number of the charge, the refund or the dispute. */
  reference: string;
  /** Our key of the charge; null if the processor names none. */
  key: string | null;
  /** The South African day of the charge, the refund or the dispute, if the processor names it. */
  day: Day | null;
  /** Before fees. */
  amount: Cents;
  fees: Cents;
}

/**
 * A cardholder disputes a charge at their bank. Until `dueAt` the operator answers, on the
 * processor's own pages.
 */
export interface ProcessorDispute {
  /** The processor's number of it. */
  reference: string;
  /** Our key of the charge; null if the processor names none. */
  key: string | null;
  amount: Cents;
  state: 'open' | 'won' | 'lost';
  openedAt: Date;
  dueAt: Date | null;
  endedAt: Date | null;
  /** The processor's words; null without one. */
  reason: string | null;
}

/** A complete list, or no answer. */
export type ListOutcome<Item> = { outcome: 'listed'; items: Item[] } | Unanswered;

/** A key was used again for something else: an error of ours, never a failed payment. */
export class PaymentKeyReused extends Error {
  override name = 'PaymentKeyReused';
}

/** Charges cards whose details are typed into our own form: only the embedded processor can. */
export interface TypedCards {
  /**
   * Charges a typed card now. `saveForCustomer` names the customer for whom the card is saved once
   * it has paid.
   * @throws PaymentKeyReused when a key comes back with another amount or another card
   */
  charge(charge: {
    key: string;
    amount: Cents;
    card: CardDetails;
    saveForCustomer: string | null;
  }): Promise<ChargeOutcome>;
  /**
   * Saves a card for later without charging it.
   * @throws PaymentKeyReused when a key comes back with another card
   */
  save(request: {
    key: string;
    customer: string;
    card: CardDetails;
  }): Promise<{ outcome: 'saved'; card: ChargedCard & { token: string } } | Unanswered>;
  /**
   * Completes the second step of a charge with the code that the bank sent to the cardholder. A
   * charge that does not wait for a code stays as it is.
   */
  confirm(key: string, code: string): Promise<ChargeOutcome | NotFound>;
}

/** Charges cards that their holder enters on a page of the processor. */
export interface Checkout {
  /** The host of the page, which the user reads before going there. */
  host: string;
  /** The smallest amount in cents. */
  minimum: Cents;
  /**
   * Opens a page on which the customer pays once. The browser comes back to `returnTo`. A page is
   * opened once per key: a repeated call looks the charge up, and answers no address.
   */
  open(charge: {
    key: string;
    amount: Cents;
    customer: string;
    returnTo: string;
  }): Promise<ChargeOutcome>;
}

/** A debit order's mandate: the bank asks the customer, who confirms or declines it in time. */
export type MandateState = 'sent' | 'confirmed' | 'declined' | 'expired';

/** Collects from bank accounts by mandates. */
export interface Mandates {
  /** Sets up a mandate on the customer's bank account, without collecting anything yet. */
  create(mandate: {
    key: string;
    customer: string;
  }): Promise<{ outcome: 'made'; mandate: string; state: MandateState } | Unanswered>;
  /** Collects an amount now. It is declined unless the mandate is confirmed. */
  collect(charge: { key: string; amount: Cents; mandate: string }): Promise<ChargeOutcome>;
}

/**
 * Moves money (PAY-2, PAY-4, PAY-6). Every call is carried out once per key; a repeated call returns
 * the present state. Every call returns within the timeout of gateways, with `unknown` when there
 * was no answer by then. Amounts are in cents and above 0. Card details are never stored, logged or
 * hashed (PAY-3). Never call it inside a transaction.
 */
export interface PaymentProcessor extends Checkable {
  name: ProcessorName;
  typedCards: TypedCards | null;
  checkout: Checkout | null;
  mandates: Mandates | null;
  /** Creates a customer, to whom cards and mandates are saved. */
  createCustomer(key: string): Promise<{ outcome: 'made'; customer: string } | Unanswered>;
  /** Ends a token or mandate: its charges are declined with `unknown-token` from then on. */
  deleteCard(token: string): Promise<{ outcome: 'deleted' } | Unanswered>;
  /** Ends all cards and mandates of a customer, and erases what identifies them. */
  deleteCustomer(customer: string): Promise<{ outcome: 'deleted' } | Unanswered>;
  /**
   * Charges a saved card now.
   * @throws PaymentKeyReused when a key comes back with another amount or another token
   */
  chargeToken(charge: { key: string; amount: Cents; token: string }): Promise<ChargeOutcome>;
  /** The present state of the charge with this key. */
  lookUp(key: string): Promise<ChargeOutcome | NotFound>;
  /**
   * Ends what is pending: a charge that waits for its user, or a key that never arrived, is declined
   * with `given-up`. Any other charge is returned unchanged. A processor with a page cannot keep its
   * user from paying there later: that payment has to be refunded.
   */
  giveUp(key: string): Promise<ChargeOutcome>;
  /**
   * Refunds a paid charge in full, or returns the state of that refund. Each attempt is one refund,
   * however often it is repeated. `reference` is the refund's own, if a call returned it.
   */
  refund(refund: {
    key: string;
    attempt: number;
    reference: string | null;
    /** This attempt began then. */
    startedAt: Date;
  }): Promise<RefundOutcome>;
  /** The settlements that were paid out on a day or later. */
  listSettlements(from: Day): Promise<ListOutcome<ProcessorSettlement>>;
  /** All that a settlement is made of, as far as the processor says it. */
  listSettledLines(settlement: ProcessorSettlement): Promise<ListOutcome<SettledLine>>;
  /** The disputes that were opened on a South African day or later, as they stand now. */
  listDisputes(from: Day): Promise<ListOutcome<ProcessorDispute>>;
  /**
   * The event in a message to our webhook, given its raw body: null unless this processor signed
   * exactly this body, `unreadable` when the signed body is no event.
   */
  readEvent(
    headers: Record<string, string | string[] | undefined>,
    body: Buffer,
  ): Promise<PaymentEvent | 'unreadable' | null>;
  /** The status of our answer to an event. The processor repeats what it gets no such answer to. */
  eventAnswers: { accepted: number; unknownKey: number };
}

/** The processors. A charge, a card or a mandate stays with the processor that made it. */
export interface Payments {
  /** New customers, cards, mandates and charges are made with it. */
  current: PaymentProcessor;
  of(name: ProcessorName): PaymentProcessor;
  /** All that may send events. */
  all: readonly PaymentProcessor[];
}
