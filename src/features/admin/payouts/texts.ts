import type { PayoutObstacle, PayoutRunState } from '../../../../domain/admin/payouts.ts';
import type { BankAccountType } from '../../../../domain/payouts/bank-account.ts';
import type { ToastText } from '../../../components/states/toast.ts';

const stations = (count: number) => (count === 1 ? '1 station' : `${count} stations`);
const maybeSaved = 'An earlier try may have been saved. Look at the payouts before you try again.';

export const payoutsTexts = {
  title: 'Payouts',
  subtitle: 'What stations are owed, and how they are paid.',
  tabs: { payouts: 'Pay stations', 'by-hand': 'Completed by hand' },
  tabList: 'Parts of the payouts',
} as const;

/** The texts of the bank accounts of stations and of the operator (PAY-33). */
export const accountTexts = {
  title: 'Bank account',
  none: 'No bank account yet.',
  named: (bank: string, branch: string, lastDigits: string) =>
    `${bank} account ending ${lastDigits}, branch ${branch}`,
  of: (holder: string, type: BankAccountType) => `${holder} (${type} account)`,
  added: (admin: string, day: string) => `Entered by ${admin} on ${day}`,
  enter: 'Enter the account',
  change: 'Change the account',
  holder: 'Holder of the account',
  holderHint: 'As it stands on the bank statement.',
  bank: 'Bank',
  branchCode: 'Branch code',
  branchHint: '6 digits',
  accountNumber: 'Account number',
  numberHint: '6 to 16 digits',
  endsIn: (lastDigits: string) => `Ends in ${lastDigits} now`,
  accountType: 'Type of account',
  choose: 'Please choose',
  types: { current: 'Current account', savings: 'Savings account' } satisfies Record<
    BankAccountType,
    string
  >,
  submit: 'Save account',
  success: { title: 'Bank Account Saved', text: 'The next payout uses it.' },
  failed: { title: 'Bank Account Not Saved', text: 'The bank account was not saved.' },
} as const;

/** The texts of what can be paid (PAY-34). */
export const toPayTexts = {
  title: 'To pay',
  upTo: 'Up to and including',
  upToHint: 'Yesterday or earlier. What is owed today can still change.',
  nothing: 'Nothing is left to pay',
  nothingText:
    'Up to this day, no station is owed anything that is in no payout. What is poured today can be paid from tomorrow.',
  failed: {
    title: 'What stations are owed could not be loaded',
    text: "The server didn't send it. Please try again.",
  },
  columns: { station: 'Station', account: 'Bank account', owed: 'Owed', obstacle: 'Not paid now' },
  obstacles: {
    'no-account': 'No bank account yet',
    'own-change': 'Somebody else has to prepare it, because you have changed its account',
    'paid-too-much': 'Paid too much before: it is taken off what is poured next',
  } satisfies Record<PayoutObstacle, string>,
  total: (amount: string, count: number) => `${amount} for ${stations(count)}`,
  from: (account: string) => `from ${account}`,
  noPayingAccount: 'Enter the account that stations are paid from. Then a payout can be prepared.',
  noneChosen: 'No station is chosen.',
  prepare: 'Prepare payout',
  maybeSaved,
} as const;

export const prepareTexts = {
  title: 'Prepare this payout?',
  means: (count: number, amount: string, day: string) =>
    `${stations(count)} ${count === 1 ? 'gets' : 'get'} ${amount} together, for what was poured up to and including ${day}. No money moves until you give the file to your bank.`,
  confirm: 'Prepare it',
  cancel: 'Not now',
  success: (number: number, amount: string): ToastText => ({
    title: 'Payout Prepared',
    text: `Payout ${number} of ${amount} is ready for the bank.`,
  }),
  failed: { title: 'Payout Not Prepared', text: 'No payout was prepared.' },
} as const;

export const payingTexts = {
  title: 'The account that stations are paid from',
  none: 'No account yet. A payout needs it.',
} as const;

/** The texts of the payouts that were prepared (PAY-34). */
export const runsTexts = {
  title: 'Prepared and paid',
  list: 'All payouts',
  empty: 'No payout was prepared yet.',
  number: (number: number) => `Payout ${number}`,
  columns: {
    number: 'Payout',
    upTo: 'Up to',
    stations: 'Stations',
    amount: 'Amount',
    state: 'State',
    preparedBy: 'Prepared by',
  },
  states: { prepared: 'Prepared', paid: 'Paid', cancelled: 'Cancelled' } satisfies Record<
    PayoutRunState,
    string
  >,
  paid: (day: string, reference: string) => `${day}, reference ${reference}`,
  cameBack: (amount: string) => `${amount} came back`,
} as const;

/** The texts of one payout. */
export const runTexts = {
  failed: 'The payout could not be loaded',
  amount: 'Amount',
  upTo: 'Up to and including',
  stations: 'Stations',
  prepared: 'Prepared',
  paid: 'Paid',
  marked: 'Marked as paid',
  cancelled: 'Cancelled',
  cameBack: 'Came back',
  by: (moment: string, admin: string) => `${moment} by ${admin}`,
  actions: 'What can be done',
  bankFile: 'Download for the bank',
  table: 'Download as CSV',
  bankFileHint:
    'The bank imports the first file (pain.001). The CSV opens in Excel. For a bank that imports CSV, choose commas: then account numbers have no spaces.',
  downloaded: { title: 'Download Ready', text: 'Give the file to your bank.' },
  notDownloaded: {
    title: 'Download Failed',
    text: 'The file could not be downloaded. Please try again.',
  },
  parts: 'Payments to stations',
  reference: (reference: string) => `Reference ${reference}`,
  newAccount:
    'This station has another account since. To pay into that one, cancel this payout and prepare it again.',
  isReversed: 'Came back',
  reversed: (day: string, admin: string, reason: string) =>
    `Recorded on ${day} by ${admin}: ${reason}`,
  reverse: 'It came back',
  reverseOf: (station: string) => `It came back: ${station}`,
} as const;

export const paidTexts = {
  open: 'Mark as paid',
  title: 'Mark this payout as paid',
  means: (amount: string, count: number) =>
    `Do this when the bank has paid ${amount} to ${stations(count)}. Then it is no longer owed to them.`,
  reference: 'Reference of the bank',
  referenceHint: 'As the bank statement names the payment.',
  paidOn: 'Day of payment',
  missing: 'Please choose the day on which the bank has paid',
  submit: 'Save payment',
  success: (amount: string): ToastText => ({
    title: 'Payout Paid',
    text: `${amount} is no longer owed to stations.`,
  }),
  failed: { title: 'Payout Not Marked As Paid', text: 'The payment was not saved.' },
  maybeSaved,
} as const;

export const cancelTexts = {
  open: 'Cancel this payout',
  title: 'Cancel this payout?',
  text: 'Only do this if the bank has not paid it and will not. What it holds can then be paid with the next payout.',
  confirm: 'Cancel it',
  cancel: 'Keep it',
  success: { title: 'Payout Cancelled', text: 'Its stations are in the next payout.' },
  failed: { title: 'Payout Not Cancelled', text: 'The payout is as it was.' },
  maybeSaved,
} as const;

export const cameBackTexts = {
  title: (station: string) => `The payment to ${station} came back`,
  means: (amount: string, station: string) =>
    `${amount} is owed to ${station} again, and the next payout pays it. Check its bank account first.`,
  reasons: ['Wrong account number', 'The account is closed', 'The bank has sent it back'],
  returnedOn: 'Day on which it came back',
  missing: 'Please choose the day on which it came back',
  submit: 'Save it',
  success: (amount: string, station: string): ToastText => ({
    title: 'Payment Came Back',
    text: `${amount} is owed to ${station} again.`,
  }),
  failed: { title: 'Nothing Was Saved', text: 'The payment still counts as paid.' },
  maybeSaved,
} as const;

/** The texts of what an admin has completed by hand (PAY-38). */
export const byHandTexts = {
  title: 'Completed by hand',
  intro:
    'No station is known for this fuel: an admin has completed its request, or it was poured before vouchers were used. Say which station poured it, or how it was paid at once. Until then its money stands in suspense.',
  empty: 'No request was completed by hand.',
  filter: 'Source',
  open: { yes: 'Not said yet' },
  columns: {
    completed: 'Completed',
    person: 'Motorist',
    fuel: 'Fuel',
    amount: 'Sold for',
    source: 'Where from',
    actions: 'Actions',
  },
  purchase: (amount: string, plate: string) => `${amount}, ${plate}: open the purchase`,
  suspense: 'Suspense: not said yet',
  station: (name: string, amount: string) => `${amount}, ${name}`,
  paid: { cash: 'paid in cash', eft: 'paid by EFT' },
  name: 'Say where from',
  nameOf: (plate: string) => `Say where from: ${plate}`,
  takeBack: 'Take back',
  takeBackOf: (plate: string) => `Take back: ${plate}`,
} as const;

export const sourceTexts = {
  title: 'Where did this fuel come from?',
  means: (litres: string, plate: string, amount: string) =>
    `${litres} for ${plate}, sold for ${amount}.`,
  amountHint: (price: string) =>
    `As the station's slip says. At our price of that day it is ${price}.`,
  source: 'Where from',
  choose: 'Please choose',
  missing: 'Please choose a station, or how it was paid',
  stations: 'A station that is owed for it',
  atOnce: 'Paid at once',
  methods: { cash: 'In cash', eft: 'By EFT' },
  stationsFailed: { title: 'The stations could not be loaded' },
  amount: 'What it cost us',
  submit: 'Save source',
  owed: (amount: string): ToastText => ({
    title: 'Source Saved',
    text: `The station is owed ${amount} for it.`,
  }),
  paid: (amount: string): ToastText => ({
    title: 'Source Saved',
    text: `${amount} was paid for it at once.`,
  }),
  failed: { title: 'Source Not Saved', text: 'The source was not saved.' },
  maybeSaved,
} as const;

export const withdrawTexts = {
  title: 'Take this source back?',
  means: (source: string, plate: string) =>
    `"${source}" no longer counts for ${plate}. Its money stands in suspense again.`,
  confirm: 'Take it back',
  cancel: 'Keep it',
  success: { title: 'Source Taken Back', text: 'Please say where the fuel came from.' },
  failed: { title: 'Source Not Taken Back', text: 'The source is as it was.' },
  maybeSaved,
} as const;
