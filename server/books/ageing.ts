import { sql } from 'kysely';
import {
  ageing,
  ageingPerson,
  dueDaysOfAge,
  type OwedByPerson,
} from '../../domain/admin/ageing.ts';
import {
  type Ageing,
  type AgeingPerson,
  type AsAtListQuery,
  type AsAtQuery,
  type LedgerAge,
  largestShown,
  ledgerAges,
} from '../../domain/admin/ledger-reports.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, readPage } from '../db/keyset.ts';
import { endOfDay } from '../db/south-african-days.ts';
import type { List } from '../http/list-answer.ts';
import { isDebtRow } from '../records/owed-conditions.ts';
import { dayAsked, isAfter } from './as-at.ts';

const receivable = sql.lit(accounts.receivable);

/**
 * What motorists owed at the end of a day, by age (BOOK-10).
 * @throws Refusal 400 for a day that has not begun
 */
export async function readAgeing(context: Context, query: AsAtQuery): Promise<Ageing> {
  const day = dayAsked(context, query);
  const rows = await selectOwed(context.db, day);
  const [first] = rows;
  return ageing(day, {
    amounts: first?.allAmounts ?? [],
    people: first?.allPeople ?? [],
    credit: await readCredit(context.db, day),
    largest: rows,
  });
}

interface OwedRow extends OwedByPerson {
  allAmounts: number[];
  allPeople: number[];
}

/**
 * Those who owed most, each with the sums of all. What was owed of a purchase is what is owed of it now
 * less what its account got since, so that a report of a recent day reads few postings.
 */
async function selectOwed(db: Queryable, day: Day): Promise<OwedRow[]> {
  const perAge = (column: (age: LedgerAge, index: number) => ReturnType<typeof sql>) =>
    sql`json_build_array(${sql.join(ledgerAges.map(column))})`;
  const { rows } = await sql<OwedRow>`
    with since as (
      select purchase_id, sum(amount_cents) as amount
      from ledger_postings join ledger_entries as entry on entry.id = entry_id
      where account = ${receivable} and ledger_postings.day > ${day}
      group by purchase_id
    ), owed as (
      select purchases.id, user_id, due_day,
        total_repayment_cents - paid_cents - coalesce(since.amount, 0) as amount
      from purchases left join since on purchase_id = purchases.id
      where ${isDebtRow}
      union all
      select purchases.id, user_id, due_day, -since.amount
      from since join purchases on purchases.id = purchase_id
      where not ${isDebtRow}
    ), aged as (
      select user_id, amount, ${dueDayAt(day, 'owed')} as due_day from owed where amount <> 0
    ), people as (
      select user_id, sum(amount) as total, min(due_day) as oldest_due_day,
        ${sql.join(ledgerAges.map((age, index) => sql`${sumOf(age, day)} as ${ageColumn(index)}`))}
      from aged group by user_id
    ), largest as (
      select *, ${perAge((_, index) => sql`sum(${ageColumn(index)}) over ()`)} as all_amounts,
        ${perAge((age) => sql`count(*) filter (where ${isOfAge('oldest_due_day', age, day)}) over ()`)}
          as all_people
      from people order by total desc, user_id limit ${largestShown}
    )
    select users.id, first_name, last_name, username, oldest_due_day, total::bigint,
      ${perAge((_, index) => ageColumn(index))} as ages, all_amounts, all_people
    from largest join users on users.id = user_id order by total desc, user_id`.execute(db);
  return rows;
}

const ageColumn = (index: number) => sql.ref(`age_${index}`);

/** The sum of an age. */
const sumOf = (age: LedgerAge, day: Day) =>
  sql`coalesce(sum(amount) filter (where ${isOfAge('due_day', age, day)}), 0)`;

function isOfAge(column: string, age: LedgerAge, day: Day) {
  const { first, last } = dueDaysOfAge(age, day);
  return sql`${sql.ref(column)} between ${first ?? '-infinity'}::date and ${last ?? 'infinity'}::date`;
}

/** The due day of a purchase at the end of a day: the one it had before it was moved, if it was. */
const dueDayAt = (day: Day, table: string) => sql`coalesce((
  select former.due_day from former_due_days as former
  where former.purchase_id = ${sql.ref(`${table}.id`)} and moved_at >= ${endOfDay(day)}
  order by moved_at limit 1), due_day)`;

/** The credit that motorists had at the end of a day, in cents. */
async function readCredit(db: Queryable, day: Day): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select coalesce(sum(credit_cents - debit_cents), 0)::bigint as credit from ledger_balances
    where account = ${sql.lit(accounts.creditBalances)} and day <= ${day}`.execute(db);
  return rows[0]?.credit ?? 0;
}

/**
 * Everybody who owed at the end of a day, in the order of their ids: a list and a CSV file (BOOK-10).
 */
export function ageingPeople(day: Day): List<AgeingPerson, AsAtListQuery> {
  return {
    name: `ageing-${day}`,
    columns: [
      ['Username', ({ person }) => person.username],
      ['First name', ({ person }) => person.firstName],
      ['Last name', ({ person }) => person.lastName],
      ['Not due (R)', ({ ages }) => ages['not-due']],
      ['1 to 7 days late (R)', ({ ages }) => ages['1-7']],
      ['8 to 30 days late (R)', ({ ages }) => ages['8-30']],
      ['31 to 60 days late (R)', ({ ages }) => ages['31-60']],
      ['Over 60 days late (R)', ({ ages }) => ages['over-60']],
      ['Owed (R)', ({ total }) => total],
      ['Oldest due day', ({ oldestDueDay }) => oldestDueDay],
    ],
    read: ({ db }, _, page) => readPage(selectPeople(db, day, page), ageingPerson),
  };
}

/**
 * A page of those who owed. It walks the users and reads what was booked of their purchases, so that all
 * pages together read everything once, whatever the day.
 */
async function selectPeople(
  db: Queryable,
  day: Day,
  { limit, after }: Page,
): Promise<(OwedByPerson & { place: string })[]> {
  const { rows } = await sql<OwedByPerson & { place: string }>`
    select users.id, '' as place, first_name, last_name, username, owed.*
    from users cross join lateral (
      select sum(amount)::bigint as total, min(due_day) as oldest_due_day,
        json_build_array(${sql.join(ledgerAges.map((age) => sumOf(age, day)))}) as ages
      from (
        select amount, ${dueDayAt(day, 'purchases')} as due_day
        from purchases cross join lateral (
          select sum(amount_cents) as amount
          from ledger_entries as entry join ledger_postings on entry_id = entry.id
          where entry.purchase_id = purchases.id and account = ${receivable}
            and ledger_postings.day <= ${day}
        ) as booked
        where user_id = users.id and purchase_date < ${endOfDay(day)} and amount <> 0
      ) as aged
    ) as owed
    where total <> 0 and ${isAfter('users.id', after)}
    order by users.id limit ${limit}`.execute(db);
  return rows;
}
