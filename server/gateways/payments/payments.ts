import type { CardDetails } from '../../../domain/payments/payment-card.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Checkable } from '../gateway-check.ts';

/** What may be stored of a card (PAY-3). */
interface ChargedCard {
  brand: string;
  lastFour: string;
  /** The token for later charges; null unless the card was to be saved and the charge is paid. */
  token: string | null;
}

export type DeclineReason =
  | 'insufficient-funds'
  | 'stolen-card'
  | 'second-step-failed'
  | 'unknown-token'
  | 'given-up';

interface Charge {
  /** The gateway's id of the charge. */
  reference: string;
  amount: Cents;
  /**
   * Null when there is no card: a debit order, or a key that was given up before its charge
   * arrived.
   */
  card: ChargedCard | null;
}

/**
 * A charge that the gateway knows. `needs-second-step` waits for `confirm`; `in-progress` is
 * accepted, and an event will report its end. Only `paid`, `declined` and `refunded` are final, and
 * `paid` can still become `refunded`.
 */
export type KnownCharge =
  | (Charge & {
      outcome: 'paid' | 'refunded' | 'needs-second-step' | 'in-progress';
      reason: null;
    })
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

/**
 * The gateway does not know this key. A call that is still on its way can change that; `giveUp`
 * makes it final.
 */
export interface NotFound {
  outcome: 'not-found';
  reference: null;
  reason: null;
}

export type ChargeOutcome = KnownCharge | Unanswered;

/**
 * An event of the gateway about a charge. It can arrive before the answer to our call, late, or
 * more than once.
 */
export interface PaymentEvent {
  /** The event's id, equal in each copy of it. */
  id: string;
  /** The idempotency key of the charge. */
  key: string;
  charge: KnownCharge;
}

/** A key was used again for something else: an error of ours, never a failed payment. */
export class PaymentKeyReused extends Error {
  override name = 'PaymentKeyReused';
}

/**
 * Moves money: cards, saved cards and debit orders (PAY-2, PAY-4, PAY-6). Every call is carried out
 * once per key; a repeated call returns the present state. Every call returns within the gateway's
 * timeout, with `unknown` when there was no answer by then. Amounts are in cents and above 0. Card
 * details are never stored, logged or hashed (PAY-3). Never call it inside a transaction.
 * @throws PaymentKeyReused when a key comes back with another amount or another source
 */
export interface Payments extends Checkable {
  /** Creates a customer, to whom cards and mandates are saved. */
  createCustomer(key: string): Promise<{ outcome: 'made'; customer: string } | Unanswered>;
  /**
   * Charges a typed card now. `saveForCustomer` names the customer for whom the card is saved once
   * it has paid.
   */
  chargeCard(charge: {
    key: string;
    amount: Cents;
    card: CardDetails;
    saveForCustomer: string | null;
  }): Promise<ChargeOutcome>;
  /** Saves a card for later without charging it. */
  saveCard(request: {
    key: string;
    customer: string;
    card: CardDetails;
  }): Promise<{ outcome: 'saved'; card: ChargedCard & { token: string } } | Unanswered>;
  /** Ends a token or mandate: its charges are declined with `unknown-token` from then on. */
  deleteCard(token: string): Promise<{ outcome: 'deleted' } | Unanswered>;
  /** Ends all cards and mandates of a customer, and erases what identifies them. */
  deleteCustomer(customer: string): Promise<{ outcome: 'deleted' } | Unanswered>;
  /** Charges a saved card now, without its holder. */
  chargeToken(charge: { key: string; amount: Cents; token: string }): Promise<ChargeOutcome>;
  /** Sets up a debit order on the customer's bank account, without collecting anything yet. */
  createMandate(mandate: {
    key: string;
    customer: string;
  }): Promise<{ outcome: 'made'; mandate: string } | Unanswered>;
  /** Collects an amount by a mandate now. */
  collect(charge: { key: string; amount: Cents; mandate: string }): Promise<ChargeOutcome>;
  /**
   * Completes the second step of a charge with the code that the bank sent to the cardholder. A
   * charge that does not wait for a code stays as it is.
   */
  confirm(key: string, code: string): Promise<ChargeOutcome | NotFound>;
  /** The present state of the charge with this key. */
  lookUp(key: string): Promise<ChargeOutcome | NotFound>;
  /**
   * Ends what is pending: a charge that needs its second step, or a key that never arrived, is
   * declined with `given-up` for good, even if its call arrives later. Any other charge is returned
   * unchanged.
   */
  giveUp(key: string): Promise<ChargeOutcome>;
  /** Refunds a paid charge in full, once. `not-refundable` when it is not paid, or unknown. */
  refund(
    key: string,
  ): Promise<{ outcome: 'refunded' | 'not-refundable'; reference: string | null } | Unanswered>;
  /**
   * The event in a message to our webhook, given its raw body: null unless the gateway signed
   * exactly this body, `unreadable` when the signed body is no event.
   */
  readEvent(
    headers: Record<string, string | string[] | undefined>,
    body: string,
  ): Promise<PaymentEvent | 'unreadable' | null>;
}
