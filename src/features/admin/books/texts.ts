import type { monthChecks } from '../../../../domain/admin/ledger-months.ts';
import type { LedgerAge, ReceivedFigures } from '../../../../domain/admin/ledger-reports.ts';
import type { MoneyEvent } from '../../../../domain/ledger/money-event.ts';

export const booksTexts = {
  title: 'Books',
  subtitle: 'What each account has, how it came about, and the months that are closed.',
  tabList: 'Reports of the books',
  tabs: {
    balance: 'Trial balance',
    movements: 'Movements',
    received: 'Received',
    ageing: 'Ageing',
    'not-poured': 'Not poured',
    months: 'Months',
  },
  asAt: 'As at',
  from: 'From',
  until: 'Until',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  balance: 'Trial balance',
  balanceOn: (day: string) => `Trial balance as at ${day}`,
  equal: 'Debits and credits are equal: each entry has the same amount on both sides.',
  total: 'Total',
  nothing: 'Every account is at R0.00',
  nothingText: 'Choose a later day, or come back when fuel is sold or poured.',
  noEntries: 'This account has no entries yet.',
  columns: {
    number: 'Number',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
    day: 'Day',
    kind: 'What happened',
    person: 'Motorist',
    station: 'Station',
    entry: 'Entry',
  },
  /** An entry of another day than the one on which it happened. */
  valueDay: (day: string, valueDay: string) => `${day}, for ${valueDay}`,
  takesBack: (entry: number, reversed: number) => `${entry}, takes back ${reversed}`,
  kinds: {
    sold: 'Sold on credit',
    'sold-and-paid': 'Sold by card',
    'sale-ended': 'Sale taken back',
    paid: 'Paid',
    'payment-reversed': 'Payment reversed',
    'written-off': 'Written off',
    'write-off-reversed': 'Write-off reversed',
    recovered: 'Paid after it was written off',
    'recovery-reversed': 'Payment after a write-off reversed',
    'recovery-reduced': 'Payment after a write-off reversed',
    overpaid: 'Paid more than was owed',
    'overpaid-reversed': 'Credit taken back',
    'credit-paid-out': 'Credit paid back',
    'refund-asked': 'Refund asked for',
    'refund-failed': 'Refund failed',
    'refund-paid': 'Refund paid',
    refunded: 'Refunded',
    'part-refunded': 'Refunded in part',
    'charge-held': 'Charge to pay back',
    'charge-returned': 'Charge paid back',
    poured: 'Poured',
    'poured-before': 'Poured before it was sold again',
    'charged-beyond': 'Poured beyond what was bought',
    'completed-by-hand': 'Completed by hand',
    'source-named': 'Source of fuel named',
    'source-withdrawn': 'Source of fuel taken back',
    'station-paid': 'Station paid',
    'station-payment-reversed': 'Payment to a station came back',
    settled: 'Settled by a processor',
    'settlement-reversed': 'Settlement taken back',
    'bank-line-unmatched': 'On the bank statement, not in the books',
    'bank-line-reversed': 'Line of a bank statement taken back',
    'suspense-cleared': 'Item in suspense cleared',
    'suspense-reopened': 'Item in suspense opened again',
    'dispute-opened': 'Payment disputed',
    'dispute-lost': 'Dispute lost',
    'dispute-won': 'Dispute won',
    'fuel-forfeited': 'Fuel of a deleted account',
    'premium-earned': 'Premium of the day',
  } satisfies Record<MoneyEvent['kind'], string>,
  failed: {
    title: 'The trial balance could not be loaded',
    text: "The server didn't send it. Please try again.",
    offlineText: "It isn't saved on this device. You need a connection to see it.",
  },
} as const;

const peopleOf = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count.toLocaleString('en')} ${many}`;

export const ageingTexts = {
  title: (day: string) => `Owed at the end of ${day}`,
  ages: {
    'not-due': 'Not due yet',
    '1-7': '1–7 days late',
    '8-30': '8–30 days late',
    '31-60': '31–60 days late',
    'over-60': 'Over 60 days late',
  } satisfies Record<LedgerAge, string>,
  people: peopleOf,
  total: 'Total',
  account: '1200 Owed by motorists',
  credit: (amount: string) =>
    `Motorists had ${amount} as credit (account 2300). It is not taken off here.`,
  largest: 'Who owed most',
  more: (shown: number, people: number) =>
    `These are ${shown} of ${peopleOf(people)}. The CSV file has all of them.`,
  nobody: 'Nobody owed anything',
  nobodyText: 'Choose another day.',
  columns: { person: 'Motorist', oldest: 'Oldest due day' },
  failed: { title: 'The ageing could not be loaded' },
} as const;

export const receivedTexts = {
  title: 'Received from motorists',
  days: 'Day by day',
  day: 'Day',
  total: 'Total',
  figures: {
    card: 'Card',
    eft: 'EFT',
    cash: 'Cash',
    received: 'Received',
    keptAsCredit: 'Kept as credit',
    fromCredit: 'Paid from credit',
    refunded: 'Refunded',
    repaid: 'Repaid',
  } satisfies Record<keyof ReceivedFigures, string>,
  how:
    'Received is card, EFT and cash, less what was reversed. Repaid is what was received, less ' +
    'what was kept as credit, with what credit has paid, less refunds. Reports say the ' +
    'same. A payment counts on the day on which it was booked.',
  others: 'Nothing was received or paid back on the other days.',
  failed: { title: 'What was received could not be loaded' },
} as const;

export const movementsTexts = {
  groups: {
    premium: 'Premium: deferred and earned',
    fuel: 'Fuel: sold, poured and owed to stations',
    losses: 'Write-offs and recoveries',
    others: 'Other accounts',
  },
  opening: (day: string) => `At the start of ${day}`,
  closing: (day: string) => `At the end of ${day}`,
  result: 'Result',
  resultOf: 'Income less expenses',
  nothing: 'Nothing was booked',
  nothingText: 'Choose a later period, or come back when fuel is sold or poured.',
  failed: { title: 'The movements could not be loaded' },
} as const;

export const notPouredTexts = {
  title: (day: string) => `Sold and not poured at the end of ${day}`,
  amount: 'Fuel owed to motorists',
  account: '2000 Fuel owed to motorists',
  list: 'Purchases, the latest first',
  none: 'All fuel that was sold was poured.',
  columns: {
    plate: 'Plate',
    person: 'Motorist',
    bought: 'Bought',
    sold: 'Sold for',
    notPoured: 'Not poured',
  },
  failed: { title: 'What was not poured could not be loaded' },
} as const;

export const monthsTexts = {
  open: (month: string) => `${month} is open`,
  ready: 'It has ended, and can be closed.',
  closesFrom: (instant: string) => `It can be closed from ${instant} on.`,
  checks: 'Before you close it, look at what is still open. You can close it all the same.',
  check: {
    'settlements-to-book': (count) =>
      counted(count, '1 settlement is not booked', 'settlements are not booked'),
    'items-in-suspense': (count) =>
      counted(count, '1 item is in suspense', 'items are in suspense'),
    'open-conflicts': (count) =>
      counted(count, '1 conflict is not settled', 'conflicts are not settled'),
    'prepared-payouts': (count) =>
      counted(count, '1 payout is prepared and not paid', 'payouts are prepared and not paid'),
    'bank-lines-missing': () => 'No bank statement reaches its last day',
  } satisfies Record<(typeof monthChecks)[number], (count: number) => string>,
  nothingOpen: 'Nothing of it is left open.',
  closed: 'Closed months',
  closedAt: 'Closed',
  by: (instant: string, name: string) => `${instant} by ${name}`,
  balance: 'Trial balance',
  lastEntry: 'Last entry',
  seal: (number: number) => `Seal ${number}`,
  nothing: 'There is no month yet',
  nothingText: 'The first entry of the journal opens one.',
  failed: { title: 'The months could not be loaded' },
} as const;

export const closeTexts = {
  open: (month: string) => `Close ${month}`,
  question: (month: string) => ({
    title: `Close ${month}?`,
    text:
      'Its figures stay as they are now, and so do those of the months before. What is booked ' +
      'later belongs to the first open day, and keeps the day on which it happened. A closed ' +
      'month cannot be opened again.',
    confirm: 'Close the month',
    success: { title: 'Month Closed', text: `The figures of ${month} no longer change.` },
    failed: { title: 'Month Not Closed', text: `${month} is still open.` },
  }),
  maybeClosed: 'An earlier try may have closed it. Look at the list of closed months.',
} as const;

export const packageTexts = {
  open: 'Package for the accountant',
  of: (month: string) => `Package for the accountant, ${month}`,
  cancel: 'Cancel the download',
  progress: (month: string) => `Download of the package of ${month}`,
  bytes: (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`,
  done: (month: string) => ({
    title: 'Download ready',
    text: `The package of ${month} was saved.`,
  }),
  failed: {
    title: 'Download Failed',
    text: 'The package could not be downloaded completely. Please try again.',
  },
} as const;
