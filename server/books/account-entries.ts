import { type SqlBool, sql } from 'kysely';
import {
  type AccountEntriesQuery,
  type AccountEntry,
  accountOf,
  sidesOf,
  type TrialBalance,
  type TrialBalanceQuery,
  trialBalance,
} from '../../domain/admin/books.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, type Place, readPage, unreadableCursor } from '../db/keyset.ts';
import type { CsvTable, List } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { pastDay } from './past-day.ts';
import { describePostings, type Posting } from './postings.ts';

/**
 * What each account has at the end of a day (BOOK-7).
 * @throws Refusal 400 for a day that has not begun
 */
export async function readTrialBalance(
  { db, clock }: Context,
  query: TrialBalanceQuery,
): Promise<TrialBalance> {
  const day = pastDay(query, clock());
  const { rows } = await sql<{ account: number; balance: number }>`
    select account, sum(debit_cents - credit_cents)::bigint as balance
    from ledger_balances where day <= ${day} group by account`.execute(db);
  return trialBalance(day, new Map(rows.map(({ account, balance }) => [account, balance])));
}

export function trialBalanceTable(balance: TrialBalance): CsvTable {
  const { day, accounts, totalDebit, totalCredit } = balance;
  return {
    name: `volmaak-trial-balance-${day}`,
    rows: [
      ['Number', 'Account', 'Type', 'Debit (R)', 'Credit (R)'],
      ...accounts.map(({ number, name, type, debit, credit }) => [
        ...[String(number), name, type, debit, credit],
      ]),
      ['', 'Total', '', totalDebit, totalCredit],
    ],
  };
}

/**
 * What was debited and credited to an account, the latest first: a list on the screen and a CSV file
 * (BOOK-8).
 * @throws Refusal 404
 */
export function accountEntries(number: number): List<AccountEntry, AccountEntriesQuery> {
  if (!accountOf(number)) throw new Refusal('not-found');
  return {
    name: `account-${number}`,
    columns: [
      ['Entry', (one) => String(one.entryId)],
      ['Kind', (one) => one.kind],
      ['Day', (one) => one.day],
      ['Value day', (one) => one.valueDay],
      ['Booked', (one) => csvInstant(one.bookedAt)],
      ['Debit (R)', (one) => one.debit],
      ['Credit (R)', (one) => one.credit],
      ['Motorist', (one) => one.person?.username ?? ''],
      ['Station', (one) => one.station?.name ?? ''],
      ['Purchase', (one) => one.purchaseId ?? ''],
      ['Request', (one) => one.requestId ?? ''],
      ['Redemption', (one) => one.redemptionId ?? ''],
      ['Payout', (one) => one.payoutRunId ?? ''],
      ['Settlement', (one) => one.settlementId ?? ''],
      ['Bank statement', (one) => one.bankStatementId ?? ''],
      ['Takes back', (one) => String(one.reverses ?? '')],
    ],
    read: ({ db }, query, page) => readPage(selectEntries(db, number, query, page), fromRow),
  };
}

/** A page of an account's postings, with their places. */
async function selectEntries(
  db: Queryable,
  number: number,
  { from, to }: AccountEntriesQuery,
  { limit, after }: Page,
): Promise<Row[]> {
  const posted = sql`
    select entry_id, line, account, day, amount_cents, owner from ledger_postings
    where account = ${number}
      and ${from ? sql`day >= ${from}` : always} and ${to ? sql`day <= ${to}` : always}
      and ${after ? beyond(after) : always}
    order by day desc, entry_id desc, line desc limit ${limit}`;
  const { rows } = await sql<Posting>`${describePostings(posted)}
    order by posted.day desc, entry_id desc, line desc`.execute(db);
  return rows.map((row) => ({ ...row, id: `${row.entryId}-${row.line}`, place: row.day }));
}

const always = sql<SqlBool>`true`;

/** What comes after a place in the list. */
function beyond({ at, id }: Place) {
  const [, entryId, line] = /^(\d{1,18})-(\d{1,4})$/.exec(id) ?? [];
  if (!/^\d{4}-\d\d-\d\d$/.test(at) || !entryId) throw unreadableCursor();
  return sql<SqlBool>`(day, entry_id, line) < (${at}::date, ${entryId}::bigint, ${line}::smallint)`;
}

interface Row extends Posting {
  id: string;
  place: string;
}

function fromRow(row: Row): AccountEntry {
  const { place: _, line: __, account: ___, ...posting } = row;
  const { bookedAt, amountCents, userId, stationId, stationName, ...entry } = posting;
  const { firstName, lastName, username, ...others } = entry;
  const { debit, credit } = sidesOf(amountCents);
  return {
    ...others,
    bookedAt: bookedAt.toISOString(),
    debit: randFromCents(cents(debit)),
    credit: randFromCents(cents(credit)),
    person: userId && { id: userId, firstName, lastName, username },
    station: stationId && { id: stationId, name: stationName },
  };
}
