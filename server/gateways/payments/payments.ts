import type { Cents } from '../../../domain/money.ts';
import type { Checkable } from '../gateway-check.ts';

/** A card as it was typed. It goes to the gateway and nowhere else: never stored, logged or hashed (PAY-3). */
export interface CardDetails {
  /** Digits only. */
  number: string;
  /** MM/YY. */
  expiry: string;
  cvv: string;
  holder: string;
}

/** What may be kept of a card (PAY-3). */
export interface ChargedCard {
  brand: string;
  lastFour: string;
  /** Charges the card again; null unless it was to be kept and the charge is paid. */
  token: string | null;
}

export type DeclineReason =
  | 'insufficient-funds'
  | 'stolen-card'
  | 'second-step-failed'
  | 'unknown-token'
  | 'given-up';

interface Charge {
  /** The gateway's own name for it. */
  reference: string;
  amount: Cents;
  /** Null when no card is charged: a debit order, or a key that was given up before anything came. */
  card: ChargedCard | null;
}

/**
 * A charge that the gateway has in its book. `needs-second-step` waits for `confirm`; `in-progress`
 * is accepted, and an event will tell its end. Only `paid`, `declined` and `refunded` are final, and
 * `paid` still turns into `refunded`.
 */
export type KnownCharge =
  | (Charge & {
      outcome: 'paid' | 'refunded' | 'needs-second-step' | 'in-progress';
      reason: null;
    })
  | (Charge & { outcome: 'declined'; reason: DeclineReason });

/** No answer came: it may have been done or not. The same call with the same key, or `lookUp`, tells. */
export interface Unanswered {
  outcome: 'unknown';
  reference: null;
  reason: 'timed-out' | 'connection-lost';
}

/** The gateway has never heard of this key. A call that is still on its way may change that: `giveUp` makes it final. */
export interface NotFound {
  outcome: 'not-found';
  reference: null;
  reason: null;
}

export type ChargeOutcome = KnownCharge | Unanswered;
export type CustomerOutcome = { outcome: 'made'; customer: string } | Unanswered;
export type KeepOutcome = { outcome: 'kept'; card: ChargedCard & { token: string } } | Unanswered;
export type MandateOutcome = { outcome: 'made'; mandate: string } | Unanswered;
export type ForgetOutcome = { outcome: 'forgotten' } | Unanswered;
export type RefundOutcome = { outcome: 'refunded' | 'not-refundable'; reference: string | null };

/** A message from the gateway about a charge. It may come before our own answer, late, or more than once. */
export interface PaymentEvent {
  /** The same when it comes again. */
  id: string;
  /** Our key of the charge. */
  key: string;
  charge: KnownCharge;
}

/** A key that was used for something else: an error of ours, never a payment that failed. */
export class PaymentKeyReused extends Error {
  override name = 'PaymentKeyReused';
}

/**
 * Moves money: cards, kept cards and debit orders (PAY-2, PAY-4, PAY-6).
 * Every call is done once per key, however often it is made: a repetition answers how things stand.
 * Every call answers within the gateway's timeout, with `unknown` when nothing was heard by then.
 * Amounts are in cents and above 0. Never call it inside a transaction.
 * @throws PaymentKeyReused when a key comes back with another amount or another source
 */
export interface Payments extends Checkable {
  /** Makes a customer, under whom cards and mandates are kept. */
  createCustomer(key: string): Promise<CustomerOutcome>;
  /** Charges a typed card now; `keepFor` names the customer for whom it is kept once it has paid. */
  chargeCard(charge: {
    key: string;
    amount: Cents;
    card: CardDetails;
    keepFor: string | null;
  }): Promise<ChargeOutcome>;
  /** Keeps a card for later without charging it. */
  keepCard(kept: { key: string; customer: string; card: CardDetails }): Promise<KeepOutcome>;
  /** Ends a token: it declines with `unknown-token` from then on. */
  forgetCard(token: string): Promise<ForgetOutcome>;
  /** Ends all that is kept for a customer, and erases what tells whose it was. */
  forgetCustomer(customer: string): Promise<ForgetOutcome>;
  /** Charges a kept card now, nobody being present. */
  chargeToken(charge: { key: string; amount: Cents; token: string }): Promise<ChargeOutcome>;
  /** Sets up a debit order on the customer's bank account; nothing is collected yet. */
  createMandate(mandate: { key: string; customer: string }): Promise<MandateOutcome>;
  /** Collects on a mandate now. */
  collect(charge: { key: string; amount: Cents; mandate: string }): Promise<ChargeOutcome>;
  /** Completes the second step of a charge with the code that the bank sent to the card's holder. Any other charge stays as it is. */
  confirm(key: string, code: string): Promise<ChargeOutcome | NotFound>;
  /** How the charge with this key stands. */
  lookUp(key: string): Promise<ChargeOutcome | NotFound>;
  /**
   * Ends what waits: a charge that needs its second step, or a key that never arrived, is declined
   * with `given-up` for good, even if its call arrives later. Anything else stays as it is and is answered.
   */
  giveUp(key: string): Promise<ChargeOutcome>;
  /** Pays a paid charge back in full, once. `not-refundable` when it is not paid, or not known. */
  refund(key: string): Promise<RefundOutcome | Unanswered>;
  /** The event in a message to our webhook, given its raw body; null unless the gateway signed exactly this, `unreadable` where what it signed is no event. */
  readEvent(
    headers: Record<string, string | string[] | undefined>,
    body: string,
  ): Promise<PaymentEvent | 'unreadable' | null>;
}
