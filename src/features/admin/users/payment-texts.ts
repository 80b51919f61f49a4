import type { CreditMovement } from '../../../../domain/admin/received-payments.ts';
import type { ToastText } from '../../../components/states/toast.ts';

const stale = "Can't refresh this. It may have changed.";
const more = 'Show more';

/** The texts of a person's payments and of their credit balance (PAY-28, PAY-29, PAY-30). */
export const paymentsTexts = {
  title: 'Payments',
  balance: 'Credit balance',
  held: 'We hold this money of theirs. It pays their next debt by itself, or you pay it back.',
  holdsNone: 'We hold no money of theirs.',
  receive: 'Receive payment',
  payBack: 'Pay credit back',
} as const;

export const receivedTexts = {
  title: 'Received payments',
  none: 'No payment was received in cash or by EFT yet.',
  more,
  failed: 'The payments could not be loaded',
  stale,
  ways: { cash: 'in cash', eft: 'by EFT' },
  came: (way: string, day: string) => `${way} on ${day}`,
  recorded: (reference: string, admin: string, day: string) =>
    `Reference ${reference} · recorded by ${admin} on ${day}`,
  paid: 'Paid',
  credit: (amount: string) => `${amount} became credit`,
  reverse: 'Reverse',
  reverseOf: (amount: string, reference: string) => `Reverse ${amount}, reference ${reference}`,
  isReversed: 'Reversed',
  reversed: (day: string, admin: string, reason: string) =>
    `Reversed on ${day} by ${admin}: ${reason}`,
} as const;

export const movementTexts = {
  title: 'Changes of the credit balance',
  none: '',
  more,
  failed: 'The changes of the credit could not be loaded',
  stale,
  kinds: {
    overpaid: 'Paid more than was owed',
    'overpaid-reversed': 'Payment reversed',
    used: 'Paid a debt',
    returned: 'Came back from a purchase',
    'part-refunded': 'A part of a purchase refunded',
    refunded: 'Refund of a purchase',
    'paid-out': 'Paid back',
  } satisfies Record<CreditMovement['kind'], string>,
  paidOut: (way: string, reference: string) => `Paid back ${way}, reference ${reference}`,
  spoken: (kind: string, amount: string) => `${kind}, ${amount}: open the purchase`,
} as const;

const maybeSaved = 'An earlier try may have been saved. Look at the payments before you try again.';

export const receiptTexts = {
  title: 'Receive a payment',
  amount: 'Amount received',
  received: 'Day received',
  missing: 'Please choose the day on which the money came',
  spread: 'What it pays',
  spreadHint: 'The oldest due day comes first. You can change each amount.',
  nothingOwed: 'Nothing is owed now, so all of it becomes credit.',
  failed: { title: 'Payment Not Received', text: 'The payment was not saved.' },
  debtsFailed: { title: 'What is owed could not be loaded' },
  loading: 'Please wait until what is owed is shown',
  due: (day: string) => `due ${day}`,
  left: (amount: string) => `${amount} is owed`,
  amountFor: (plate: string, left: string, day: string) =>
    `Amount for ${plate}, of ${left} due ${day}`,
  noAmount: 'Please enter an amount in rand and cents',
  tooMuch: (amount: string) => `These amounts are ${amount} more than the amount received`,
  credit: (amount: string) =>
    `${amount} becomes credit. We hold it for them, and it pays their next debt by itself.`,
  creditPays: (amount: string) =>
    `${amount} becomes credit. It pays what is still owed here within half a minute.`,
  allSpent: 'Nothing becomes credit.',
  submit: 'Save payment',
  success: (amount: string, credit: string | null): ToastText => ({
    title: 'Payment Received',
    text: credit ? `${amount} is saved. ${credit} of it is credit.` : `${amount} is saved.`,
  }),
  changed: (reason: string) =>
    `Something has changed meanwhile: ${reason}. Please check the amounts, which are up to date now.`,
  maybeSaved,
} as const;

export const payoutTexts = {
  title: 'Pay credit back',
  means: (balance: string) =>
    `We hold ${balance} of theirs. This only records it: you pay the money yourself.`,
  amount: 'Amount paid back',
  method: 'How you pay it back',
  tooMuch: (balance: string) => `Their credit is ${balance}`,
  submit: 'Record it',
  success: (amount: string): ToastText => ({
    title: 'Credit Paid Back',
    text: `${amount} was paid back. It is no longer their credit.`,
  }),
  failed: { title: 'Credit Not Paid Back', text: 'This was not saved.' },
  maybeSaved,
} as const;

export const reversalTexts = {
  title: 'Reverse this payment?',
  means: (amount: string, way: string, day: string) =>
    `${amount} that came ${way} on ${day} counts as not paid.`,
  outcomes: {
    owed: (amount: string) => `${amount} is owed again.`,
    'written-off': (amount: string) => `${amount} is written off again.`,
    refunded: (amount: string) => `${amount} is refunded, because it was sold at once.`,
  },
  credit: (amount: string) =>
    `${amount} of credit is gone. What it has paid since is owed again, too.`,
  reasonHint: 'The motorist reads it.',
  reasons: ['Recorded by mistake', 'Recorded for the wrong person', 'The bank took it back'],
  submit: 'Reverse payment',
  success: { title: 'Payment Reversed', text: 'It counts as not paid.' },
  failed: { title: 'Payment Not Reversed', text: 'The payment was not reversed.' },
  maybeSaved,
} as const;
