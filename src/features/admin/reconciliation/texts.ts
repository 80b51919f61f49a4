import type {
  DisputeState,
  LineObstacle,
  Settlement,
  SettlementLineKind,
  UnsettledCharge,
} from '../../../../domain/admin/reconciliation.ts';
import type { ProcessorName } from '../../../../domain/payments/processors.ts';
import type { ToastText } from '../../../components/states/toast.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;
const lines = (count: number) => counted(count, 'line', 'lines');
const maybeSaved =
  'An earlier try may have been saved. Look at the settlement before you try again.';

export const processorTexts = { demo: 'Demo', paystack: 'Paystack' } satisfies Record<
  ProcessorName,
  string
>;

export const reconciliationTexts = {
  title: 'Reconciliation',
  subtitle: 'What processors and the bank say, beside what the books say.',
  tabs: {
    settlements: 'Settlements',
    bank: 'Bank',
    suspense: 'Suspense',
    disputes: 'Disputes',
  },
  tabList: 'Parts of the reconciliation',
} as const;

/** The texts of what there is to do, and how the figures tie (PAY-43). */
export const summaryTexts = {
  title: 'Summary',
  failed: { title: 'What there is to reconcile could not be loaded' },
  toBook: (count: number) => `${counted(count, 'settlement', 'settlements')} to book`,
  openSuspense: (count: number, since: string | null) =>
    `${counted(count, 'item', 'items')} in suspense${since ? `, since ${since}` : ''}`,
  openDisputes: (count: number) => counted(count, 'open dispute', 'open disputes'),
  holds: (processor: string, amount: string) => `${processor} holds ${amount}`,
  bank: (balance: string) => `The bank account of the books has ${balance}:`,
  imported: (amount: string, upTo: string) => `${amount} on bank statements, up to ${upTo}`,
  notOnStatement: (amount: string) => `${amount} on no statement yet`,
  before: (amount: string) => `${amount} from before the first statement`,
  ties: 'These add up.',
  tiesNot: (difference: string) =>
    `These do not add up: ${difference} are missing. Please run recount, which names the difference.`,
} as const;

/** The texts of the list of settlements (PAY-39). */
export const settlementsTexts = {
  title: 'Settlements',
  list: 'All settlements',
  intro: 'What a processor has paid to the bank. Booking it clears the charges it is made of.',
  empty: 'No processor has paid anything to the bank yet.',
  filter: 'State',
  columns: {
    settlement: 'Settlement',
    paidOn: 'Paid on',
    gross: 'Gross',
    fees: 'Fees',
    net: 'Net',
    lines: 'Lines',
    unmatched: 'Without a partner',
    state: 'State',
  },
  named: (processor: string, reference: string) => `${processor} ${reference}`,
  unmatched: (count: number, amount: string) => `${lines(count)}, ${amount}`,
  states: { 'to-book': 'To book', booked: 'Booked' } satisfies Record<Settlement['state'], string>,
  by: (moment: string, admin: string) => `${moment} by ${admin}`,
} as const;

/** The texts of one settlement. */
export const settlementTexts = {
  failed: 'The settlement could not be loaded',
  paidOn: 'Paid on',
  gross: 'Gross',
  fees: 'Fees',
  net: 'Net',
  booked: 'Booked',
  found: 'Found',
  wasReversed: (reason: string) => `The booking before was taken back: ${reason}`,
  unmatched: {
    'to-book': (count: number, amount: string) =>
      `${lines(count)} of ${amount} ${count === 1 ? 'has' : 'have'} no partner in the books. Booking puts ${count === 1 ? 'it' : 'them'} into suspense.`,
    booked: (count: number, amount: string) =>
      `${lines(count)} of ${amount} ${count === 1 ? 'has' : 'have'} no partner in the books. Booking has put ${count === 1 ? 'it' : 'them'} into suspense.`,
  },
  postings: { 'to-book': 'Booking writes', booked: 'It was booked as' } satisfies Record<
    Settlement['state'],
    string
  >,
  noPostings: 'Booking writes nothing.',
  account: 'Account',
  total: 'Total',
} as const;

/** The texts of the lines of a settlement. */
export const linesTexts = {
  title: 'Lines',
  empty: 'The processor names no lines.',
  only: 'Only without a partner',
  columns: {
    kind: 'Kind',
    reference: 'Reference',
    day: 'Day',
    amount: 'Amount',
    fees: 'Fees',
    partner: 'In the books',
  },
  kinds: {
    charge: 'Charge',
    refund: 'Refund',
    dispute: 'Dispute',
    'dispute-won': 'Dispute won',
    other: 'Other',
  } satisfies Record<SettlementLineKind, string>,
  purchase: 'Purchase',
  purchaseOf: (person: string, amount: string) => `Purchase of ${person}, ${amount}`,
  obstacles: {
    unknown: 'Not known',
    'not-paid': 'Not paid, or not paid back',
    'other-amount': 'Has another amount',
    'settled-before': 'Settled before',
  } satisfies Record<LineObstacle, string>,
} as const;

/** The texts of booking all settlements at once. */
export const bookAllTexts = {
  open: 'Book all that match',
  title: 'Book all that match?',
  failed: 'The settlements could not be loaded',
  means: (count: number, net: string) =>
    count === 0
      ? 'No settlement to book has a partner for each of its lines.'
      : `${counted(count, 'settlement', 'settlements')} of ${net} ${count === 1 ? 'has' : 'have'} a partner for each line. They are booked one after the other.`,
  others: (count: number) =>
    `${counted(count, 'settlement', 'settlements')} ${count === 1 ? 'has' : 'have'} lines without a partner. Please open ${count === 1 ? 'it' : 'them'}, and book ${count === 1 ? 'it' : 'them'} there.`,
  confirm: 'Book them',
  cancel: 'Not now',
  progress: 'Progress',
  sofar: (ended: number, all: number) => `${ended} of ${all} done`,
  cancelRest: 'Cancel the rest',
  finishing: 'Finishing the one that was already sent…',
  done: (count: number) => `${counted(count, 'settlement', 'settlements')} booked.`,
  close: 'Close',
  toast: (count: number): ToastText => ({
    title: 'Settlements Booked',
    text: `${counted(count, 'settlement', 'settlements')} booked.`,
  }),
  toastFailed: {
    title: 'Not All Booked',
    text: 'The others are still to book. Please try again.',
  } satisfies ToastText,
} as const;

export const bookTexts = {
  open: 'Book',
  title: 'Book this settlement?',
  means: (net: string, processor: string) =>
    `${net} of ${processor} then stand in the bank account of the books.`,
  confirm: 'Book it',
  cancel: 'Not now',
  success: (net: string): ToastText => ({
    title: 'Settlement Booked',
    text: `${net} stand in the bank account.`,
  }),
  failed: { title: 'Settlement Not Booked', text: 'Nothing was booked.' },
  maybeSaved,
} as const;

export const takeBackTexts = {
  open: 'Take back',
  title: 'Take this booking back',
  means:
    'The journal gets an entry that takes the booking back, and what has cleared its items in suspense is taken back as well. Then it can be booked again.',
  reasons: ['It was booked too early', 'The processor has corrected it'],
  submit: 'Take it back',
  success: { title: 'Booking Taken Back', text: 'The settlement can be booked again.' },
  failed: { title: 'Booking Not Taken Back', text: 'The settlement is still booked.' },
  maybeSaved,
} as const;

/** The texts of what processors have not settled yet (PAY-40). */
export const unsettledTexts = {
  title: 'Not settled yet',
  intro: 'What a processor has charged or paid back, and has not paid to the bank.',
  empty: 'Everything is settled.',
  filter: 'Processor',
  columns: {
    at: 'When',
    days: 'Waits',
    processor: 'Processor',
    kind: 'Kind',
    reference: 'Reference',
    person: 'Motorist',
    amount: 'Amount',
  },
  days: (days: number) => counted(days, 'day', 'days'),
  kinds: { charge: 'Charge', refund: 'Refund' } satisfies Record<UnsettledCharge['kind'], string>,
} as const;

/** The texts of disputes (PAY-42). */
export const disputesTexts = {
  title: 'Disputes',
  list: 'All disputes',
  intro: 'You answer a dispute on the pages of the processor. Its end is booked here by itself.',
  empty: 'Nobody has disputed a payment.',
  only: 'Open only',
  columns: {
    due: 'Due',
    amount: 'Amount',
    person: 'Motorist',
    state: 'State',
    reason: 'Reason',
    reference: 'Reference',
  },
  due: (day: string, left: string) => `Answer until ${day}, ${left}`,
  left: (days: number) =>
    days === 0 ? 'today is the last day' : `${counted(days, 'day', 'days')} left`,
  passed: (day: string) => `Answer until ${day}. The day has passed.`,
  noDay: 'No day is named',
  ended: (day: string) => `Ended on ${day}`,
  unknown: 'Not known',
  states: { open: 'Open', won: 'Won', lost: 'Lost' } satisfies Record<DisputeState, string>,
  notBooked: 'Not in the books: the payment was paid back before, or is not known.',
} as const;
