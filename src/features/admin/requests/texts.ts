import type { FuelRequestStatus } from '../../../../domain/fuel-requests/fuel-request.ts';
import type { CreditRefusal } from '../../../../domain/purchases/credit-refusal.ts';
import type { Credit } from '../../../../domain/purchases/credit-schemas.ts';

/** The decisions that an admin can make. */
export type Decision = Exclude<FuelRequestStatus, 'pending'>;

export const decisions: readonly Decision[] = ['approved', 'rejected', 'completed'];

/** The keys that decide on the current row. */
export const decisionKeys: Partial<Record<Decision, string>> = { approved: 'a', rejected: 'r' };

/** The texts of the Fuel Requests tab (ADM-9). */
export const requestsTexts = {
  detailsOf: (name: string) => `Details: ${name}`,
  poured: 'Poured',
  held: 'Held of the budget',
  despite: 'Approved although',
  /** Why a purchase on the budget would have been refused (REQ-17). */
  reasons: {
    'id-number-missing': 'the account had no ID number',
    'credit-overdue': 'something was overdue',
    'vehicle-unverified': 'the vehicle was not verified',
    'voucher-unsettled': 'it was not known what became of the last voucher',
    'over-budget': 'it was more than the budget had free',
    'over-credit-limit': 'nothing was left of both limits',
  } satisfies Record<CreditRefusal, string>,
} as const;

/** What is known of the person of a request (ADM-20, ADM-40). */
export const standingTexts = {
  owes: (amount: string) => `Owes ${amount}`,
  overdue: (amount: string) => `Overdue ${amount}`,
  owesNothing: 'Owes nothing',
  verified: (isVerified: boolean) => (isVerified ? 'Verified' : 'Not verified'),
  free: (amount: string) => `${amount} free`,
  freeOfBoth: (budget: string, collected: string) =>
    `${budget} free of the budget, ${collected} free for debit orders and scheduled cards`,
  held: (amount: string) => `${amount} of the budget held for approved requests`,
  noCredit: 'No credit',
} as const;

/** Why an approval is asked for once more. It is not refused (ADM-40, REQ-17). */
export const doubtTexts = {
  refusals: {
    'id-number-missing': (name: string) => `The account of ${name} has no ID number.`,
    'credit-overdue': (name: string, overdue: string) => `${name} has ${overdue} overdue.`,
    'vehicle-unverified': (name: string) => `No vehicle of ${name} is verified.`,
    'voucher-unsettled': (name: string) =>
      `It is not known yet what became of the last voucher of ${name}.`,
  } satisfies Record<
    Exclude<NonNullable<Credit['refusal']>, 'over-credit-limit'>,
    (name: string, overdue: string) => string
  >,
  excess: (amount: string, name: string, count: number) =>
    `${count === 1 ? 'This is' : `These ${count} requests are`} ${amount} more than the budget of ${name} has free.`,
  people: (count: number) =>
    count === 1
      ? '1 person is beyond the budget or gets no credit now.'
      : `${count} people are beyond the budget or get no credit now.`,
  question: (count: number) => (count === 1 ? 'Approve it anyway?' : 'Approve them anyway?'),
  verb: 'Approve anyway',
} as const;

/** What becomes of a request once it is poured or completed by hand (REQ-16). */
export const debtTexts = {
  oncePoured: 'Once poured',
  terms: 'on the budget, without a premium',
  owes: (name: string, amount: string) => `${name} then owes ${amount}`,
  owed: (amount: string) => `${amount} is then owed`,
} as const;

/** The texts about changes since the list was loaded (REQ-8). */
export const newsTexts = {
  arrived: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
  gone: (count: number) =>
    count === 1
      ? '1 request shown here no longer belongs here'
      : `${count} requests shown here no longer belong here`,
} as const;

export const decisionTexts = {
  verbs: { approved: 'Approve', rejected: 'Reject', completed: 'Mark completed' } satisfies Record<
    Decision,
    string
  >,
  titles: {
    approved: 'Approve request',
    rejected: 'Reject request',
    completed: 'Mark request completed',
  } satisfies Record<Decision, string>,
  blacklisted: (reason: string) => `This user is blacklisted: ${reason}.`,
  verbOn: (verb: string, name: string) => `${verb}: ${name}`,
  notes: 'Notes (optional)',
  notesHint: (left: number) => `The user sees them. ${left} characters left.`,
  /** The user reads them. */
  reasons: {
    approved: [],
    rejected: [
      'Your vehicle is not verified',
      'You have asked for this twice',
      'Please pay what is overdue first',
      'Please ask for fewer litres',
    ],
    completed: [],
  } satisfies Record<Decision, string[]>,
  discard: {
    title: 'Discard these notes?',
    text: "You haven't decided yet.",
    cancel: 'Keep writing',
  },
  overtaken: (status: string) => `This request is already ${status.toLowerCase()}.`,
  unknown:
    "The answer got lost, so we don't know if the request was updated. Please check its status in the list before you try again.",
} as const;

export const batchTexts = {
  selected: (count: number) => `${count} selected`,
  verbFor: (verb: string, count: number) => `${verb} (${count})`,
  titles: {
    approved: (count: string) => `Approve ${count}`,
    rejected: (count: string) => `Reject ${count}`,
    completed: (count: string) => `Mark ${count} completed`,
  } satisfies Record<Decision, (count: string) => string>,
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  others: (count: number) =>
    count === 1
      ? '1 other selected request stays as it is.'
      : `${count} other selected requests stay as they are.`,
  blacklisted: (count: number, all: number) =>
    all === 1
      ? 'This request is from a blacklisted user.'
      : `${count} of these ${all} requests ${count === 1 ? 'is from a blacklisted user' : 'are from blacklisted users'}.`,
  blacklistedName: (name: string) => `${name} (blacklisted)`,
  notesHint: (left: number) => `Each of these users sees them. ${left} characters left.`,
  sofar: (ended: number, all: number) => `${ended} of ${all}`,
  summary: (done: number, all: number) => `${done} of ${all} updated`,
  someFailed: (count: number, all: number) =>
    `${count} of ${all} were not updated. See the results.`,
} as const;

/** The texts about decisions that can be undone (REQ-14). */
export const undoTexts = {
  undo: 'Undo',
  undoOf: (name: string) => `Undo: ${name}`,
  held: (count: number) =>
    count === 1
      ? 'Decided. You can undo it for a moment.'
      : `${count} decided. You can undo them for a moment.`,
  left: (seconds: number, count: number, all: number) =>
    count === all ? `${seconds} s left` : `${seconds} s left for ${count} of them`,
  over: 'The time to undo is over.',
  undone: (count: number) => (count === 1 ? '1 decision undone' : `${count} decisions undone`),
  isUndone: 'Undone',
  failed: "The decision couldn't be undone. Please look at the request's status.",
  someFailed: (count: number, all: number, reason: string) =>
    `${count} of ${all} decisions couldn't be undone: ${reason}`,
} as const;

/** The toasts of a decision (SCR-1). */
export const requestToasts = {
  updated: { title: 'Request Updated', text: 'Fuel request status has been updated.' },
  failedTitle: 'Update Failed',
  failedDefault: 'Failed to update request.',
} as const;
