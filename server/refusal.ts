import type { ProofMethod } from '../domain/accounts/proof.ts';
import type { FuelRequestStatus } from '../domain/fuel-requests/fuel-request.ts';
import { expiredMessage } from '../domain/payments/payment-card.ts';
import type { CreditKind } from '../domain/purchases/credit-limits.ts';
import type { CreditUse, QuoteWithCredit } from '../domain/purchases/credit-schemas.ts';
import { scheduleMessages } from '../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../domain/purchases/purchase.ts';
import { mobileMessages } from '../domain/values/phone.ts';

/** Every refusal of the server by its code, with its status and the sentence for the user. */
const refusals = {
  invalid: [400, 'Something in this request is not valid'],
  'invalid-json': [400, 'This is not valid JSON'],
  'invalid-key': [400, 'The Idempotency-Key must be a UUID'],
  'not-a-picture': [400, 'Please upload a clear photo of your vehicle'],
  'size-differs': [400, 'The photo differs from the one that was announced'],
  'amount-missing': [400, 'The amount of fuel must be above 0 litres'],
  'over-capacity': [400, "The amount of fuel exceeds your vehicle's tank capacity"],
  'below-minimum': [400, 'Please enter at least 1 litre, or at least R1.00'],
  'card-expired': [400, expiredMessage],
  'not-in-future': [400, scheduleMessages['not-in-future']],
  'after-due-date': [400, scheduleMessages['after-due-date']],
  'after-card-expiry': [400, scheduleMessages['after-card-expiry']],
  'no-phone-number': [400, "Your account doesn't have a phone number associated with it"],
  'no-mobile-number': [400, mobileMessages.landline],
  'sms-refused': [400, 'The SMS service refused this message'],
  'reset-invalid': [400, 'This reset link is invalid or has expired. Please ask for a new one.'],
  'signed-out': [401, 'Please sign in'],
  'wrong-signature': [401, 'This message is not signed by the payment gateway'],
  'wrong-metrics-token': [401, 'The metrics need their token'],
  'wrong-credentials': [401, 'Invalid username or password'],
  'passkey-unknown': [401, 'This passkey was not accepted: please sign in with your password'],
  'second-factor-needed': [401, 'Please confirm your sign-in with a code or a passkey'],
  'card-declined': [402, 'Your card was declined: please try another one'],
  'not-yours': [403, 'You may not do this for somebody else'],
  'admins-only': [403, 'Only administrators may do this'],
  'role-forbidden': [403, 'Your role does not allow this: please ask another administrator'],
  'attendants-only': [403, 'Only attendants of a station may do this'],
  'not-for-attendants': [
    403,
    'This account sells fuel at a station and cannot buy it: please use an account of your own',
  ],
  'own-account': [403, "You can't do this to your own account"],
  'own-approval': [403, 'Another administrator has to confirm what you have asked for'],
  'own-credit': [
    403,
    'Another administrator has to pay this out, because you have recorded what it comes from',
  ],
  'wrong-password': [403, 'The current password is wrong'],
  'wrong-code': [403, 'This code is wrong, or was used already'],
  'wrong-passkey': [403, 'This passkey was not accepted: please try again'],
  'proof-required': [403, 'Please confirm first that it is you'],
  'second-factor-required': [403, 'Please set up a second factor first'],
  'password-change-required': [403, 'Please choose a new password first'],
  blocked: [403, 'Your account is blocked'],
  'foreign-site': [403, 'This call came from another site'],
  'request-expired': [403, 'Request has expired'],
  'not-found': [404, 'There is nothing here'],
  'payment-not-found': [404, 'There is no payment with this key'],
  'card-not-found': [404, 'This card is no longer saved: please choose another one'],
  'vehicle-not-found': [404, 'Vehicle Not Found'],
  'phone-unknown': [404, 'This phone is not known any more: please open the app again'],
  'voucher-unknown': [404, 'There is no open voucher with this code'],
  'upload-expired': [404, 'The photo is no longer there: please send it again'],
  taken: [409, 'This is already taken'],
  'voucher-ended': [409, 'This voucher was redeemed or revoked already'],
  'key-taken': [409, 'The key of this phone belongs to another account'],
  'key-ended': [409, 'The key of this phone was ended: the phone has to make another one'],
  'voucher-unsettled': [409, 'It is not known yet whether your voucher was used'],
  'already-poured': [409, 'Fuel of this purchase was poured: it can no longer be cancelled'],
  'plate-yours': [409, 'You have already registered a vehicle with this registration number'],
  'plate-taken': [
    409,
    'This registration number belongs to a vehicle in another account. If the vehicle is yours, please ask a Volmaak administrator to look into it.',
  ],
  'plate-removed': [
    409,
    'An administrator has removed this registration number from your vehicle. If it is yours, please ask a Volmaak administrator to look into it.',
  ],
  'plate-missing': [
    409,
    'The registration number of this vehicle was removed: please enter its own one in My Vehicles first',
  ],
  'plate-stays': [409, 'This vehicle has its registration number, so none can be given back'],
  'photo-asked': [409, 'A better photo was asked for less than 24 hours ago'],
  'checkout-required': [409, 'Please pay on the page of the payment provider'],
  'instalments-agreed': [409, 'It is paid in instalments: please ask us if you need another day'],
  'not-written-off': [409, 'This purchase is not written off'],
  'already-reversed': [409, 'This payment was reversed already'],
  'paying-account-missing': [
    409,
    'Please enter the bank account first from which stations are paid',
  ],
  'charge-moved': [
    409,
    'What the motorist would owe has changed meanwhile: please look at it again',
  ],
  'nothing-to-pay': [409, 'No station can be paid up to this day'],
  'payout-ended': [409, 'This payout was marked as paid, or cancelled, already'],
  'payout-not-paid': [409, 'This payout is not marked as paid'],
  'month-not-over': [
    409,
    'A month can be closed from one o’clock on the day after it, when its last premium is booked',
  ],
  'month-closed': [409, 'This month is closed already'],
  'settlement-booked': [409, 'This settlement is booked already'],
  'settlement-not-booked': [409, 'This settlement is not booked'],
  'settlement-on-statement': [
    409,
    'A bank statement has the amount of this settlement: please take that match back first',
  ],
  'suspense-cleared': [409, 'This item is not in suspense any more'],
  'suspense-open': [409, 'This item is in suspense: there is nothing to take back'],
  'fuel-in-suspense': [409, 'Please say on the page of payouts where this fuel came from'],
  'match-taken': [409, 'This has a partner by now, or another amount: please look at it again'],
  'statement-known': [409, 'All lines of this file were imported before'],
  'not-matched': [409, 'This line is not matched'],
  disputed: [409, 'The bank of the cardholder disputes this payment, so it cannot be refunded now'],
  'source-known': [409, 'Somebody has said already where this fuel came from'],
  'source-unknown': [409, 'Nobody has said where this fuel came from'],
  'credit-used': [
    409,
    'Part of this payment was kept as credit and paid back since: it cannot be reversed any more',
  ],
  'payment-refunded': [409, 'What this payment has paid was refunded since'],
  'below-card-minimum': [409, 'A payment by card starts at R1.00'],
  'debit-orders-not-offered': [
    409,
    'Debit orders are not offered now: please choose another payment method',
  ],
  'price-moved': [409, 'Your quote has changed: please look at the new one'],
  'over-budget': [409, 'This is more than you have left in your budget'],
  'over-credit-limit': [409, 'This is more than is left for debit orders and scheduled payments'],
  'credit-overdue': [
    409,
    'There is no new credit while something is overdue: please pay that first',
  ],
  'vehicle-unverified': [409, 'There is credit for verified vehicles only'],
  'already-paid': [409, 'This purchase is already paid'],
  'payment-under-way': [409, 'A payment for this purchase is under way: please wait a moment'],
  'not-payable': [409, 'Nothing is owed for this purchase: it was cancelled or refunded'],
  'no-code-needed': [409, 'No payment for this purchase is waiting for a code'],
  'schedule-closed': [409, 'A scheduled payment can be moved or cancelled only before its day'],
  'card-in-use': [
    409,
    'A scheduled payment will be charged to this card: please cancel or pay it first',
  ],
  withdrawn: [409, "This was withdrawn and can't be used any more"],
  'not-deletable': [409, 'Approved or completed requests cannot be deleted'],
  'account-not-deletable': [409, "This account can't be deleted now"],
  'too-many-passkeys': [409, 'You have 20 passkeys, the most that an account can have'],
  'too-many-views': [409, 'You have 50 saved views, the most that an admin can have'],
  'id-number-missing': [409, 'There is credit only with an ID number'],
  'passkeys-elsewhere': [
    409,
    'Passkeys work at this address only once the operator has named it (PUBLIC_URL)',
  ],
  'passkey-known': [409, 'This passkey is already saved'],
  'app-known': [409, 'An authenticator app is set up already: please remove it first'],
  'no-app': [409, 'No authenticator app is set up'],
  'already-blacklisted': [409, 'This user is already blacklisted'],
  'not-blacklisted': [409, 'This user is not blacklisted'],
  'admin-unconfirmed': [409, 'An administrator can be blacklisted only from their detail view'],
  'wrong-status': [409, "This request can't be changed like this any more"],
  'not-owed': [409, 'Nothing is owed for this purchase any more'],
  'written-off': [409, 'This purchase was written off: nothing is owed for it any more'],
  'nothing-late': [409, 'Nothing of this person is late, so there is nothing to promise'],
  'nothing-to-undo': [409, 'There is nothing to undo: it was carried out, or undone already'],
  'not-refundable': [409, 'Only a purchase that was paid can be refunded'],
  'already-refunded': [409, 'This purchase is already refunded'],
  'refund-under-way': [409, 'A refund of this purchase is under way: please wait a moment'],
  'nothing-to-resolve': [409, 'There is nothing to settle: it is no conflict, or was settled'],
  'price-in-force': [
    409,
    'This price is already in force: only a coming price can be withdrawn. Replace it if it is wrong.',
  ],
  'price-unconfirmed': [409, 'Please confirm this price'],
  'price-not-in-force': [409, 'Only the price in force can be replaced'],
  'already-decided': [409, 'This was decided already'],
  'only-kept': [409, 'This can only be kept as it is'],
  'approval-pending': [409, 'This waits for the word of a second administrator'],
  'approval-decided': [409, 'Another administrator has already decided about this'],
  'no-email': [409, 'This account has no email address'],
  'already-reminded': [409, 'This user was reminded of a payment less than 24 hours ago'],
  'changed-elsewhere': [409, 'This was changed elsewhere in the meantime: nothing was saved'],
  'in-progress': [409, 'The same request is still being worked on: please wait a moment'],
  'too-large': [413, 'This is too large to be sent'],
  'unsupported-type': [415, 'This type of content is not supported'],
  'key-reused': [422, 'This Idempotency-Key was used for something else'],
  'too-many': [429, 'Too many tries: please wait a while and try again'],
  'no-price': [503, 'There is no fuel price at the moment: please try again later'],
  'payments-unavailable': [
    503,
    "The payment service isn't responding: nothing was bought. Please try again in a moment.",
  ],
  'refund-failed': [
    409,
    'The payment service could not pay this back: please try again, or look at the account there',
  ],
  'refund-unanswered': [
    503,
    "The payment service isn't responding: the refund will be made as soon as it does.",
  ],
  'storage-unavailable': [
    503,
    "Pictures can't be saved or shown at the moment: please try again in a few minutes",
  ],
  'mail-unavailable': [503, 'The email could not be sent: please try again in a moment'],
  busy: [503, 'Too many pictures are arriving at the moment: please try again in a moment'],
  locked: [503, 'Somebody else is changing the same thing: please try again in a moment'],
  overloaded: [503, 'Volmaak is very busy at the moment: please try again in a moment'],
  unavailable: [503, 'The service is not ready: please try again in a moment'],
  internal: [500, 'Something went wrong on our side: please try again later'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

export interface Issue {
  field: string;
  message: string;
}

/** Further fields of a refusal's answer, for screens that show more than its message. */
interface RefusalDetails {
  /** The present quote (BUY-5). */
  quote?: QuoteWithCredit;
  /** The limit that does not allow a purchase, in rand, and what is overdue (LEND-4). */
  credit?: CreditUse & { kind: CreditKind; overdue: number };
  /** The purchase whose payment was declined, or goes on at the page of a processor (PAY-1). */
  purchase?: Purchase;
  /** The page on which its user has to pay (PAY-16). */
  url?: string;
  /** What the second step of a sign-in can be (ACC-32). */
  factors?: Exclude<ProofMethod, 'password'>[];
  /** The present status of the fuel request (REQ-5). */
  status?: FuelRequestStatus;
  /** When it is known at the latest what became of a voucher; null while nobody can say (VOU-29). */
  until?: string | null;
  /** The stored values of the fields in conflict (API-13). */
  current?: object;
}

interface RefusalOptions {
  /** Replaces the default message of the refusal's code. */
  message?: string;
  issues?: readonly Issue[];
  /** Nobody was refused by this limit before, in its present window. */
  isFirstOfWindow?: boolean;
  /** Milliseconds; the answer rounds them up to whole seconds. */
  retryAfter?: number;
  details?: RefusalDetails;
}

/** A call that the server refuses. Code below a handler throws it; the error handler answers it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly options: RefusalOptions;

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    const [status, message] = refusals[code];
    super(options.message ?? message);
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

/** Refuses one field of the body. */
export function invalidField(field: string, message: string, code: RefusalCode = 'invalid') {
  return new Refusal(code, { message, issues: [{ field, message }] });
}

/** Refuses one field of the body with the default message of a code. */
export function refusedField(field: string, code: RefusalCode) {
  return invalidField(field, new Refusal(code).message, code);
}
