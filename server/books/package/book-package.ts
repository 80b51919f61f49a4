import type { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import type { Month } from '../../../domain/admin/ledger-months.ts';
import { chartOfAccounts } from '../../../domain/ledger/accounts.ts';
import { type CsvSeparator, csvFile } from '../../../domain/values/csv.ts';
import {
  type Day,
  endOfMonth,
  southAfricanDay,
} from '../../../domain/values/south-african-time.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { serverDurations } from '../../durations.ts';
import { type AddFile, zipFile } from '../../http/zip-file.ts';
import { invalidField } from '../../refusal.ts';
import { ageingList, ageingRows } from '../ageing.ts';
import { csvParts } from './csv-parts.ts';
import { type Days, listDayTotals } from './day-totals.ts';
import { journalColumns, journalRows } from './journal.ts';
import { monthBalances } from './month-balances.ts';
import { pastelBatch } from './pastel.ts';
import { type Closing, type PackageFile, readme } from './readme.ts';
import { statementColumns, statementRows } from './statements.ts';
import { xeroChart, xeroJournals } from './xero.ts';

interface Wanted {
  month: Month;
  /** Of the files for spreadsheets. */
  separator: CsvSeparator;
}

/**
 * The books of a month for an accountant, as one ZIP file that is created while it is sent (BOOK-15).
 * It is read in one transaction, so that its files agree with each other.
 * @throws Refusal 400 for a month that has not begun
 */
export function bookPackage(context: Context, wanted: Wanted): Readable {
  const madeAt = context.clock();
  const days = begunDays(wanted.month, southAfricanDay(madeAt));
  return zipFile(context, (add) =>
    context.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await takeTime(transaction);
        const files = await packageFiles(transaction, days, wanted.separator);
        const closing = await readClosing(transaction, days.first);
        await add('README.txt', [readme({ month: wanted.month, days, madeAt, closing, files })]);
        await addAll(add, files);
      }),
  );
}

/**
 * The days of a month, up to today.
 * @throws Refusal 400
 */
function begunDays(month: Month, today: Day): Days {
  const first = `${month}-01` as Day; // a month is YYYY-MM
  if (first > today) throw invalidField('month', 'This month has not begun');
  const last = endOfMonth(first);
  return { first, last: last < today ? last : today };
}

/** Millions of postings may take minutes to be sorted and sent. All of them are read. */
async function takeTime(transaction: Transaction<Tables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local cursor_tuple_fraction = 1`.execute(transaction);
  const unread = sql.lit(serverDurations.ledger.packageUnread);
  await sql`set local idle_in_transaction_session_timeout = ${unread}`.execute(transaction);
}

/** How a month was closed, by itself or with a later one; null while it is not. */
async function readClosing(db: Queryable, firstDay: Day): Promise<Closing | null> {
  const { rows } = await sql<Closing>`
    select closed_at, seal, head from closed_months where month >= ${firstDay}
    order by month limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The files in their order. What is small is read here, and the others while they are sent. */
async function packageFiles(
  transaction: Transaction<Tables>,
  days: Days,
  separator: CsvSeparator,
): Promise<PackageFile[]> {
  const totals = await listDayTotals(transaction, days);
  const chart = chartOfAccounts.map(({ number, name, type }) => [String(number), name, type]);
  return [
    {
      name: 'chart-of-accounts.csv',
      about: 'The accounts of the books: their numbers, names and types.',
      parts: [csvFile([['Number', 'Account', 'Type'], ...chart], separator)],
    },
    {
      name: 'trial-balance.csv',
      about: `What each account had before the month, its debits and credits in the month, and what it has
        at the end of ${days.last}.`,
      parts: [csvFile(await monthBalances(transaction, days), separator)],
    },
    {
      name: 'journal.csv',
      about: `The general journal: each debit and credit of the month by day, with the
        motorist, the station and what it was for. The lines of an entry sum to 0.`,
      parts: csvParts(journalColumns, journalRows(transaction, days), separator),
    },
    {
      name: 'statements.csv',
      about: `The statements of all motorists: what each owed before the month (account 1200), less their
        credit (2300), what changed it, and what it is at the end.`,
      parts: csvParts(statementColumns, statementRows(transaction, days), separator),
    },
    {
      name: 'ageing.csv',
      about: `What each motorist owed at the end of ${days.last}, by the age of each purchase. The total is
        that of account 1200.`,
      parts: csvParts(
        ageingList.columns.map(([heading]) => heading),
        ageingRows(transaction, days.last),
        separator,
      ),
    },
    {
      name: 'xero-chart-of-accounts.csv',
      about: "The accounts, for Xero's import of a chart of accounts.",
      parts: [xeroChart()],
    },
    ...xeroJournals(totals).map((journals, index) => ({
      name: `xero-manual-journals${index === 0 ? '' : `-${index + 1}`}.csv`,
      about:
        "The days of the month, for Xero's import of manual journals: at most 300 lines a file.",
      parts: [journals],
    })),
    {
      name: 'sage-journals.csv',
      about: 'The days of the month, as a journal batch of Sage Pastel Partner and Xpress.',
      parts: [pastelBatch(totals)],
    },
  ];
}

async function addAll(add: AddFile, files: readonly PackageFile[]): Promise<void> {
  for (const { name, parts } of files) await add(name, parts);
}
