import { type Account, chartOfAccounts } from '../ledger/accounts.ts';
import type { MoneyEvent } from '../ledger/money-event.ts';
import { cents, randFromCents } from '../values/money.ts';
import { entryKinds } from './books.ts';
import type { AccountMovements, LedgerMovements, LedgerPeriod } from './ledger-reports.ts';

/** What entries of a kind did to an account, in cents: debits are positive. */
export interface KindOfAccount {
  account: number;
  kind: MoneyEvent['kind'];
  /** Before the period, and in it. */
  before: number;
  during: number;
}

/** How each account came from the start of a period to its end (BOOK-12). */
export function ledgerMovements(
  { from, to }: LedgerPeriod,
  moved: readonly KindOfAccount[],
): LedgerMovements {
  const ofAccounts = Map.groupBy(moved, ({ account }) => account);
  // Debits of an expense lessen the result, and credits of an income add to it.
  const ofResult = moved.filter(({ account }) => isOfResult(account));
  return {
    from,
    to,
    accounts: chartOfAccounts
      .map((account) => movementsOf(account, ofAccounts.get(account.number) ?? []))
      .filter(({ opening, movements, closing }) => opening || movements.length > 0 || closing),
    result: rand(-sum(ofResult.map(({ during }) => during))),
  };
}

const isOfResult = (number: number) =>
  chartOfAccounts.some(
    (each) => each.number === number && (each.type === 'income' || each.type === 'expense'),
  );

function movementsOf(account: Account, moved: readonly KindOfAccount[]): AccountMovements {
  const { number, name, type } = account;
  const sign = type === 'asset' || type === 'expense' ? 1 : -1;
  const opening = sum(moved.map(({ before }) => before));
  const closing = opening + sum(moved.map(({ during }) => during));
  const during = new Map(moved.map((each) => [each.kind, each.during]));
  return {
    number,
    name,
    type,
    opening: rand(sign * opening),
    movements: entryKinds.flatMap((kind) => {
      const amount = during.get(kind) ?? 0;
      return amount === 0 ? [] : { kind, amount: rand(sign * amount) };
    }),
    closing: rand(sign * closing),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** A signed 0 would be written with its sign in a table. */
const rand = (amount: number) => randFromCents(cents(amount || 0));
