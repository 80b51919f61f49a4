import type {
  ChargeAttempt,
  DeskAction,
  PurchaseNote,
} from '../../../../domain/admin/purchase-desk.ts';
import type { CardBrand } from '../../../../domain/payments/payment-card.ts';
import type { Purchase, PurchasePayment } from '../../../../domain/purchases/purchase.ts';
import type { ToastText } from '../../../components/states/toast.ts';

export const panelTexts = {
  title: 'Purchase details',
  gone: {
    title: 'There is no such purchase',
    text: 'Check the link, or look for the purchase in Purchase History.',
  },
  failed: {
    title: "This purchase can't be shown",
    text: 'Something went wrong. Please try again.',
    offlineText: 'There is no connection. Please try again when you are connected.',
  },
  stale: "Can't refresh this. It may have changed.",
  person: 'Person',
  phone: 'Phone',
  noPhone: 'No number',
  ofRequest: 'Of a fuel request',
  ofConflict: 'Charged for a conflict',
  total: 'Total',
  paid: 'Paid',
  left: 'Left to pay',
  fuel: 'Fuel',
  late: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  actions: 'Actions',
  cost: 'Cost',
  payment: 'Payment',
  payments: 'Payments',
  events: 'What happened',
  attempts: 'Collection attempts',
  noAttempts: 'The bank was not asked for a payment.',
  messages: 'Messages about it',
  noMessages: 'No message was sent about this purchase.',
  notes: 'Notes',
  noNotes: 'No notes.',
  receipt: 'Receipt',
  showReceipt: 'Read the receipt',
  print: 'Open the page to print',
  refundUnderWay: 'A refund is under way. It can take the bank some days.',
} as const;

export const factTexts = {
  method: 'Agreed method',
  card: 'Card',
  scheduled: 'Scheduled for',
  due: 'Due',
  nextAttempt: 'Next attempt',
  notCollected: 'None: the motorist pays',
  paid: 'Paid',
  paidOn: 'Paid on',
  reference: 'Reference',
  received: 'Received',
  recordedBy: 'Recorded by',
  instalment: (number: number) => `Instalment ${number}`,
  instalmentPaid: 'paid',
  instalmentLeft: (left: string) => `${left} left`,
  partRefunded: 'Refunded as credit',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Declined',
  writtenOff: 'Written off',
  writtenOffBy: 'Written off by',
  reason: 'Reason',
  outside: { cash: 'In cash', eft: 'By EFT' } satisfies Record<
    NonNullable<Purchase['outsidePayment']>,
    string
  >,
} as const;

export const attemptTexts = {
  collection: 'Collected by us',
  own: 'Paid by the motorist',
  cardCheck: 'Card check, paid back',
  states: {
    asked: 'No answer yet',
    checkout: 'Waiting on the payment page',
    'second-step': 'Waiting for the code',
    waiting: 'The bank is working on it',
    paid: 'Paid',
    declined: 'Declined',
  } satisfies Record<ChargeAttempt['state'], string>,
  refunds: {
    asked: 'Refund without an answer',
    'in-progress': 'Refund under way',
    'needs-attention': 'The refund needs you: see the account at the payment processor',
    failed: 'The refund has failed',
    refunded: 'Paid back',
  } satisfies Record<NonNullable<ChargeAttempt['refund']>, string>,
} as const;

export const paymentListTexts = {
  ways: {
    card: 'By card',
    cash: 'In cash',
    eft: 'By EFT',
    credit: 'With credit',
    'write-off': 'Written off',
  } satisfies Record<PurchasePayment['way'], string>,
  reversed: 'Payment reversed',
  recovery: 'The purchase was written off',
} as const;

export const noteKinds: Record<PurchaseNote['kind'], string | null> = {
  note: null,
  'write-off': 'Written off',
  'due-date': 'Due date moved',
};

export const actionTexts: Record<DeskAction | 'note', string> = {
  'outside-payment': 'Record payment',
  'due-date': 'Move due date',
  instalments: 'Agree on instalments',
  'write-off': 'Write off',
  'write-off-reversal': 'Reverse write-off',
  'part-refund': 'Give a part back',
  refund: 'Refund',
  note: 'Add note',
};

export const maybeSavedText =
  'An earlier try may have been saved. Look at the purchase before you try again.';

export const paymentTexts = {
  title: 'Record a payment',
  amount: 'Amount received',
  whole: (left: string) => `${left} is left to pay.`,
  onlyWhole: 'Nothing was sold yet, so all of it is paid.',
  rest: (rest: string) => `${rest} is left to pay after this.`,
  takesBack:
    'This purchase is written off. A payment of all that is left takes the write-off back.',
  method: 'How it was paid',
  methods: { cash: 'Cash', eft: 'EFT' } satisfies Record<
    NonNullable<Purchase['outsidePayment']>,
    string
  >,
  reference: 'Reference',
  referenceHint: 'The number of the cash receipt, or the words of the EFT.',
  received: 'Day received',
  missing: 'Please choose the day on which the money came',
  submit: 'Record payment',
  success: (amount: string, rest: string | null): ToastText => ({
    title: 'Payment Recorded',
    text: rest
      ? `${amount} is paid. ${rest} is left to pay.`
      : `${amount} is paid. Nothing is owed for this purchase any more.`,
  }),
  failed: { title: 'Payment Not Recorded', text: 'The payment was not recorded.' },
} as const;

export const dueTexts = {
  title: 'Move the due date',
  now: (day: string) => `It is due on ${day} now.`,
  collected: 'We collect it on the new day.',
  endsInstalments: 'The instalments end: all that is left is due on the new day.',
  day: 'New due date',
  missing: 'Please choose the new due date',
  same: 'It is due on this day already',
  reasons: ['Paid later by agreement', 'Salary comes later', 'Bank details changed'],
  submit: 'Move it',
  success: (day: string): ToastText => ({ title: 'Due Date Moved', text: `It is due on ${day}.` }),
  failed: { title: 'Due Date Not Moved', text: 'The due date was not moved.' },
} as const;

export const writeOffTexts = {
  title: 'Write this purchase off',
  means: (amount: string) =>
    `${amount} is no longer owed and no longer collected. It does not count as paid or for loyalty, and stays in Total Sales. Only a payment in cash or by EFT takes this back, or its reversal.`,
  reasons: ['The motorist has died', 'Insolvent', "The motorist can't be found", 'Fraud'],
  submit: 'Write off',
  success: (amount: string): ToastText => ({
    title: 'Purchase Written Off',
    text: `${amount} is no longer owed.`,
  }),
  failed: { title: 'Not Written Off', text: 'The purchase was not written off.' },
} as const;

export const reversalTexts = {
  title: 'Reverse the write-off',
  means: (amount: string) =>
    `${amount} is owed again, as it was before. What was not poured can be poured again.`,
  reason: 'Reason. The motorist reads it.',
  reasons: ['Written off by mistake', 'The motorist pays after all'],
  submit: 'Reverse it',
  success: (amount: string): ToastText => ({
    title: 'Write-off Reversed',
    text: `${amount} is owed again.`,
  }),
  failed: { title: 'Not Reversed', text: 'The write-off was not reversed.' },
} as const;

export const partRefundTexts = {
  title: 'Give a part back',
  means:
    'The part becomes their credit balance: it pays their next debt by itself, or you pay it back on their page. The purchase stays paid and sold.',
  amount: 'Amount',
  most: (most: string) => `At most ${most}. To give all of it back, use Refund.`,
  reason: 'Reason. The motorist reads it.',
  reasons: ['The pump gave too little', 'A gesture for the wait', 'Charged twice'],
  submit: 'Give it back',
  success: (amount: string): ToastText => ({
    title: 'Part Refunded',
    text: `${amount} is their credit now.`,
  }),
  failed: { title: 'Not Refunded', text: 'The part was not refunded.' },
} as const;

export const instalmentTexts = {
  title: 'Agree on instalments',
  left: (left: string) =>
    `${left} is left to pay. Each instalment is due on its own day. If one is missed, all that is left is overdue.`,
  days: 'Day',
  amounts: 'Amount',
  day: (number: number) => `Day of instalment ${number}`,
  amount: (number: number) => `Amount of instalment ${number}`,
  add: 'Add one',
  remove: (number: number) => `Remove instalment ${number}`,
  missing: 'Please give each instalment a day and an amount',
  submit: 'Agree',
  success: (count: number): ToastText => ({
    title: 'Instalments Agreed',
    text: `What is left is due in ${count} instalments.`,
  }),
  failed: { title: 'Not Agreed', text: 'The instalments were not saved.' },
} as const;

export const noteTexts = {
  title: 'Add a note',
  text: 'Note',
  hint: 'Admins see it, and it is in the data that the motorist can download.',
  submit: 'Add note',
  success: { title: 'Note Added', text: 'The note has been saved.' },
  failed: { title: 'Note Not Added', text: 'The note was not saved.' },
} as const;

export const refundTexts = {
  refund: 'Refund',
  title: 'Refund this purchase?',
  text: (amount: string, where: string) => `${amount} goes back to ${where}. This can't be undone.`,
  outside: (amount: string) =>
    `This only records the refund. You pay ${amount} back yourself. This can't be undone.`,
  asCredit: (amount: string) =>
    `It was paid in several payments or with credit, or refunded in part, so ${amount} becomes their credit balance. It pays their next debt by itself, or you pay it back on their page. This can't be undone.`,
  toCard: (brand: string, lastFour: string) => `the ${brand} ending in ${lastFour}`,
  brands: {
    visa: 'Visa card',
    mastercard: 'Mastercard',
    other: 'card',
  } satisfies Record<CardBrand, string>,
  toAccount: 'the bank account that the debit order was collected from',
  toSource: 'where it was paid from',
  confirm: 'Refund',
  success: (amount: string): ToastText => ({
    title: 'Purchase Refunded',
    text: `${amount} is on its way back.`,
  }),
  begun: (amount: string): ToastText => ({
    title: 'Refund Started',
    text: `${amount} is on its way back. It can take the bank some days.`,
  }),
  credited: (amount: string): ToastText => ({
    title: 'Purchase Refunded',
    text: `${amount} is their credit now. It pays their next debt, or you pay it back.`,
  }),
  recorded: (amount: string): ToastText => ({
    title: 'Purchase Refunded',
    text: `Please pay ${amount} back.`,
  }),
  failed: { title: 'Refund Failed', text: 'The purchase was not refunded.' },
} as const;
