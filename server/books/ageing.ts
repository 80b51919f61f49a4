import { type RawBuilder, sql } from 'kysely';
import {
  type Ageing,
  type AgeingPerson,
  type AsAtListQuery,
  type AsAtQuery,
  type LedgerAge,
  largestShown,
  ledgerAges,
} from '../../domain/admin/ledger-reports.ts';
import type { UserId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import type { CsvCell } from '../../domain/values/csv.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, type Place, readPage, unreadableCursor } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { isDebtRow } from '../records/owed-conditions.ts';
import { pastDay } from './past-day.ts';

const receivable = sql.lit(accounts.receivable);

/** The column of each age, in the order of `ledgerAges`. */
const bands = ['notDue', 'upTo7', 'upTo30', 'upTo60', 'over60'] as const;
type Band = (typeof bands)[number];

/** The due day of a purchase as it stood at the end of a day. */
const dueDayAt = (day: Day) => sql<Day>`coalesce((
  select former.due_day from former_due_days as former
  where purchase_id = purchases.id and south_african_day(moved_at) > ${day}
  order by moved_at limit 1), purchases.due_day)`;

/** The band of a debt that is due on a day. */
const bandAt = (dueDay: RawBuilder<unknown>, day: Day) => sql<Band>`case
  when ${dueDay} >= ${day}::date then 'notDue' when ${day}::date - ${dueDay} <= 7 then 'upTo7'
  when ${day}::date - ${dueDay} <= 30 then 'upTo30'
  when ${day}::date - ${dueDay} <= 60 then 'upTo60' else 'over60' end`;

/** What debts have in each band. */
const sumsOfBands = sql.join(
  bands.map(
    (band) =>
      sql`coalesce(sum(amount) filter (where band = ${sql.lit(band)}), 0)::bigint
        as ${sql.ref(band)}`,
  ),
);

/**
 * What motorists owed at the end of a day, by the due day as it stood then, and who owed most
 * (BOOK-10). What is owed now, less what was booked since, is what was owed then: so only debts and
 * later entries are read.
 * @throws Refusal 400 for a day that has not begun
 */
export async function readAgeing({ db, clock }: Context, query: AsAtQuery): Promise<Ageing> {
  const day = pastDay(query, clock());
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const [rows, credit] = [
        await selectLargest(transaction, day),
        await readCredit(transaction, day),
      ];
      const [totals] = rows;
      return {
        day,
        ages: ledgerAges.map((age, index) => ({
          age,
          amount: rand(totals?.[`${bandOf(index)}Total`] ?? 0),
          people: totals?.[`${bandOf(index)}People`] ?? 0,
        })),
        total: { amount: rand(totals?.allTotal ?? 0), people: totals?.allPeople ?? 0 },
        credit: rand(credit),
        largest: rows.map(fromRow),
      };
    });
}

const bandOf = (index: number) => bands[index] ?? 'over60';
const rand = (amount: number) => randFromCents(cents(amount));

/** Those who owed most. Each row has the sums of all people, too. */
async function selectLargest(db: Queryable, day: Day): Promise<(Row & Totals)[]> {
  const totals = sql.join(
    bands.flatMap((band) => [
      sql`sum(${sql.ref(band)}) over ()::bigint as ${sql.ref(`${band}Total`)}`,
      sql`count(*) filter (where ${bandAt(sql`oldest_due_day`, day)} = ${sql.lit(band)}) over ()::int
        as ${sql.ref(`${band}People`)}`,
    ]),
  );
  const { rows } = await sql<Row & Totals>`
    with since as (
      select purchase_id, sum(amount_cents) as amount
      from ledger_postings join ledger_entries on ledger_entries.id = entry_id
      where account = ${receivable} and ledger_postings.day > ${day} group by purchase_id
    ), candidates as (
      select id from purchases where ${isDebtRow} union select purchase_id from since
    ), debts as (
      select user_id, ${dueDayAt(day)} as due_day,
        (case when ${isDebtRow} then total_repayment_cents - paid_cents else 0 end)
          - coalesce(since.amount, 0) as amount
      from candidates join purchases using (id)
      left join since on since.purchase_id = purchases.id
    ), people as (
      select user_id, ${sumsOfBands}, sum(amount)::bigint as total, min(due_day) as oldest_due_day
      from (select *, ${bandAt(sql`due_day`, day)} as band from debts where amount <> 0) as aged
      group by user_id
    ), largest as (
      select *, ${totals}, sum(total) over ()::bigint as all_total, count(*) over ()::int as all_people
      from people order by total desc, user_id limit ${largestShown}
    )
    select largest.*, first_name, last_name, username
    from largest join users on users.id = user_id order by total desc, user_id`.execute(db);
  return rows;
}

async function readCredit(db: Queryable, day: Day): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select coalesce(sum(credit_cents - debit_cents), 0)::bigint as credit from ledger_balances
    where account = ${sql.lit(accounts.creditBalances)} and day <= ${day}`.execute(db);
  return rows[0]?.credit ?? 0;
}

/** Everybody who owed at the end of a day, by user, so that the next page begins where this one ends. */
export const ageingList: List<AgeingPerson, AsAtListQuery> = {
  name: 'ageing',
  columns: [
    ['Username', ({ person }) => person.username],
    ['First name', ({ person }) => person.firstName],
    ['Last name', ({ person }) => person.lastName],
    ['Not due yet (R)', ({ ages }) => ages['not-due']],
    ['1-7 days late (R)', ({ ages }) => ages['1-7']],
    ['8-30 days late (R)', ({ ages }) => ages['8-30']],
    ['31-60 days late (R)', ({ ages }) => ages['31-60']],
    ['Over 60 days late (R)', ({ ages }) => ages['over-60']],
    ['Total (R)', ({ total }) => total],
    ['Oldest due day', ({ oldestDueDay }) => oldestDueDay],
  ],
  read: ({ db, clock }, query, page) =>
    readPage(selectPeople(db, pastDay(query, clock()), page), fromRow),
};

/** How many people of a file are read at a time. */
const batch = 1000;

/** The rows of `ageingList` for a file, in batches. */
export async function* ageingRows(db: Queryable, day: Day): AsyncGenerator<CsvCell[][]> {
  for (let after: Page['after'] = null; ; ) {
    const rows = await selectPeople(db, day, { limit: batch, after });
    yield rows.map((row) => ageingList.columns.map(([, cell]) => cell(fromRow(row))));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = { at: last.place, id: last.id };
  }
}

/**
 * People in the order of their ids. An index has the postings of each, so a page reads the entries of
 * those whom it lists, and nothing of people who owed nothing.
 */
async function selectPeople(
  db: Queryable,
  day: Day,
  { limit, after }: Page,
): Promise<(Row & { id: UserId; place: string })[]> {
  const { rows } = await sql<Row & { id: UserId; place: string }>`
    with owing as materialized (
      select owner from ledger_postings
      where account = ${receivable} and day <= ${day} and ${after ? beyond(after) : sql`true`}
      group by owner having sum(amount_cents) <> 0 order by owner limit ${limit}
    ), booked as (
      select purchase_id, sum(amount_cents) as amount
      from owing join ledger_postings as posted using (owner)
      join ledger_entries on ledger_entries.id = entry_id
      where account = ${receivable} and posted.day <= ${day}
      group by owner, purchase_id having sum(amount_cents) <> 0
    ), debts as (
      select user_id, amount, ${dueDayAt(day)} as due_day
      from booked join purchases on purchases.id = purchase_id
    ), people as (
      select user_id, ${sumsOfBands}, sum(amount)::bigint as total, min(due_day) as oldest_due_day
      from (select *, ${bandAt(sql`due_day`, day)} as band from debts) as aged
      group by user_id
    )
    select people.*, user_id as id, '' as place, first_name, last_name, username
    from people join users on users.id = user_id order by user_id`.execute(db);
  return rows;
}

/** What comes after a place. Its id says it all. */
function beyond({ at, id }: Place) {
  if (at !== '') throw unreadableCursor();
  return sql`owner > ${id}::uuid`;
}

type Row = Record<Band, number> & {
  userId: UserId;
  firstName: string;
  lastName: string;
  username: string;
  total: number;
  oldestDueDay: Day;
};
type Totals = Record<`${Band}${'Total' | 'People'}` | 'allTotal' | 'allPeople', number>;

function fromRow(row: Row): AgeingPerson {
  const { userId: id, firstName, lastName, username, total, oldestDueDay } = row;
  const ages = ledgerAges.map((age, index) => [age, rand(row[bandOf(index)])]);
  return {
    person: { id, firstName, lastName, username },
    ages: Object.fromEntries(ages) as Record<LedgerAge, number>, // all ages
    total: rand(total),
    oldestDueDay,
  };
}
