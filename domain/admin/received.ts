import { type AccountNumber, accounts } from '../ledger/accounts.ts';
import type { MoneyEvent } from '../ledger/money-event.ts';
import { cents, randFromCents } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import type { LedgerPeriod, Received, ReceivedFigures } from './ledger-reports.ts';

type Kind = MoneyEvent['kind'];
type Figure = keyof ReceivedFigures;

/**
 * The account of each method. A payment of an old database of which no charge is known stands in
 * suspense. It was by card, as an admin has always said of the others how they were paid.
 */
const methods: readonly (readonly [AccountNumber, Figure])[] = [
  [accounts.demoClearing, 'card'],
  [accounts.paystackClearing, 'card'],
  [accounts.suspense, 'card'],
  [accounts.bank, 'eft'],
  [accounts.cash, 'cash'],
];

/** The accounts whose postings are received, kept as credit, or paid back. */
export const receivingAccounts: readonly AccountNumber[] = [
  ...methods.map(([account]) => account),
  accounts.creditBalances,
];

const paying: readonly Kind[] = [
  ...(['sold-and-paid', 'paid', 'payment-reversed'] as const),
  ...(['recovered', 'recovery-reversed', 'recovery-reduced'] as const),
];
const overpaying: readonly Kind[] = ['overpaid', 'overpaid-reversed'];
const refunding: readonly Kind[] = ['refund-paid', 'refunded', 'part-refunded'];

/** The kinds of entries with which money comes from motorists, or goes back to them. */
export const receivingKinds: readonly Kind[] = [...paying, ...overpaying, ...refunding];

/** What entries of a kind debited to an account on a day, less what they credited, in cents. */
export interface DayOfAccount {
  day: Day;
  account: AccountNumber;
  kind: Kind;
  amount: number;
}

const nothing: ReceivedFigures = {
  card: 0,
  eft: 0,
  cash: 0,
  received: 0,
  keptAsCredit: 0,
  fromCredit: 0,
  refunded: 0,
  repaid: 0,
};

/** What came from motorists on each day of a period (BOOK-11). */
export function received({ from, to }: LedgerPeriod, moved: readonly DayOfAccount[]): Received {
  const ofDays = Map.groupBy(moved, ({ day }) => day);
  const days: Received['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push({ day, ...inRand(figuresOf(ofDays.get(day) ?? [])) });
  }
  return { from, to, days, total: inRand(figuresOf(moved)) };
}

function figuresOf(moved: readonly DayOfAccount[]): ReceivedFigures {
  const sums = { ...nothing };
  for (const { account, kind, amount } of moved) {
    const method = methods.find(([number]) => number === account)?.[1];
    if (refunding.includes(kind)) sums.refunded -= amount;
    else if (method) sums[method] += amount;
    else if (overpaying.includes(kind)) sums.keptAsCredit -= amount;
    else sums.fromCredit += amount;
  }
  sums.received = sums.card + sums.eft + sums.cash;
  sums.repaid = sums.received - sums.keptAsCredit + sums.fromCredit - sums.refunded;
  return sums;
}

function inRand(sums: ReceivedFigures): ReceivedFigures {
  const rand = { ...nothing };
  for (const [figure, amount] of Object.entries(sums)) {
    rand[figure as Figure] = randFromCents(cents(amount)); // a key of the same type
  }
  return rand;
}
