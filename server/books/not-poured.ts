import { sql } from 'kysely';
import {
  type AsAtListQuery,
  type AsAtQuery,
  largestShown,
  type NotPoured,
  type NotPouredPurchase,
} from '../../domain/admin/ledger-reports.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, readPage } from '../db/keyset.ts';
import { endOfDay } from '../db/south-african-days.ts';
import type { List } from '../http/list-answer.ts';
import { dayAsked, isAfter } from './as-at.ts';

const fuelOwed = sql.lit(accounts.fuelOwed);

const described = sql`purchases.id, user_id, first_name, last_name, username,
  car_registration_number as plate, purchase_date, final_amount_cents as sold`;

interface Row {
  id: PurchaseId;
  userId: UserId;
  firstName: string;
  lastName: string;
  username: string;
  plate: string;
  purchaseDate: Date;
  sold: number;
  notPoured: number;
}

/**
 * What was sold and not poured at the end of a day (BOOK-13).
 * @throws Refusal 400 for a day that has not begun
 */
export async function readNotPoured(context: Context, query: AsAtQuery): Promise<NotPoured> {
  const day = dayAsked(context, query);
  const rows = await selectLargest(context.db, day);
  return {
    day,
    amount: randFromCents(cents(rows[0]?.ofAll ?? 0)),
    purchases: rows[0]?.purchases ?? 0,
    largest: rows.map(fromRow),
  };
}

/** Those with most, each with the sums of all. */
async function selectLargest(db: Queryable, day: Day) {
  const { rows } = await sql<Row & { ofAll: number; purchases: number }>`
    with unused as (
      select purchase_id, -sum(amount_cents) as amount
      from ledger_postings join ledger_entries as entry on entry.id = entry_id
      where account = ${fuelOwed} and ledger_postings.day <= ${day}
      group by purchase_id having sum(amount_cents) <> 0
    ), largest as (
      select *, sum(amount) over () as of_all, count(*) over () as purchases
      from unused order by amount desc, purchase_id limit ${largestShown}
    )
    select ${described}, amount::bigint as not_poured, of_all::bigint, largest.purchases
    from largest join purchases on purchases.id = purchase_id join users on users.id = user_id
    order by amount desc, purchase_id`.execute(db);
  return rows;
}

/** All of them, in the order of their ids: a list and a CSV file (BOOK-13). */
export function notPouredPurchases(day: Day): List<NotPouredPurchase, AsAtListQuery> {
  return {
    name: `not-poured-${day}`,
    columns: [
      ['Purchase', ({ purchaseId }) => purchaseId],
      ['Bought', ({ purchaseDate }) => new Date(purchaseDate)],
      ['Username', ({ person }) => person.username],
      ['First name', ({ person }) => person.firstName],
      ['Last name', ({ person }) => person.lastName],
      ['Plate', ({ plate }) => plate],
      ['Sold for (R)', ({ sold }) => sold],
      ['Not poured (R)', ({ notPoured }) => notPoured],
    ],
    read: ({ db }, _, page) => readPage(selectPage(db, day, page), fromRow),
  };
}

/** A page of them. All pages together read what was booked of each purchase once. */
async function selectPage(db: Queryable, day: Day, { limit, after }: Page) {
  const { rows } = await sql<Row & { place: string }>`
    select ${described}, '' as place, amount as not_poured
    from purchases cross join lateral (
      select -sum(amount_cents)::bigint as amount
      from ledger_entries as entry join ledger_postings on entry_id = entry.id
      where entry.purchase_id = purchases.id and account = ${fuelOwed}
        and ledger_postings.day <= ${day}
    ) as unused join users on users.id = user_id
    where amount <> 0 and purchase_date < ${endOfDay(day)} and ${isAfter('purchases.id', after)}
    order by purchases.id limit ${limit}`.execute(db);
  return rows;
}

function fromRow(row: Row): NotPouredPurchase {
  const { id, userId, firstName, lastName, username, plate } = row;
  return {
    purchaseId: id,
    person: { id: userId, firstName, lastName, username },
    plate,
    purchaseDate: row.purchaseDate.toISOString(),
    sold: randFromCents(cents(row.sold)),
    notPoured: randFromCents(cents(row.notPoured)),
  };
}
