import { sql } from 'kysely';
import type { AsAtListQuery, NotPouredPurchase } from '../../domain/admin/ledger-reports.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, type Place, readPage, unreadableCursor } from '../db/keyset.ts';
import { endOfDay } from '../db/south-african-days.ts';
import type { List } from '../http/list-answer.ts';
import { pastDay } from './past-day.ts';

/**
 * The purchases whose fuel was not all poured at the end of a day, the latest first (BOOK-13). What is
 * old is mostly poured, so the first pages read little. The last ones may have to read most purchases:
 * a statement reads `atOnce` of them, so that none takes as long as statements may. @internal
 */
export const notPouredBy = (atOnce: number): List<NotPouredPurchase, AsAtListQuery> => ({
  name: 'not-poured',
  columns: [
    ['Purchase', ({ id }) => id],
    ['Bought', ({ purchaseDate }) => new Date(purchaseDate)],
    ['Username', ({ person }) => person.username],
    ['First name', ({ person }) => person.firstName],
    ['Last name', ({ person }) => person.lastName],
    ['Plate', ({ plate }) => plate],
    ['Sold for (R)', ({ sold }) => sold],
    ['Not poured (R)', ({ notPoured }) => notPoured],
  ],
  read: ({ db, clock }, query, page) =>
    readPage(selectNotPoured(db, { day: pastDay(query, clock()), atOnce }, page), fromRow),
});

export const notPouredList = notPouredBy(10_000);

async function selectNotPoured(
  db: Queryable,
  { day, atOnce }: { day: Day; atOnce: number },
  { limit, after }: Page,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = after; ; ) {
    const end = await findEnd(db, day, { limit: atOnce, after: start });
    rows.push(...(await selectUpTo(db, day, { limit: limit - rows.length, after: start, end })));
    if (!end || rows.length === limit) return rows;
    start = end;
  }
}

/** The last of the next purchases; null if they are the last ones of all. */
async function findEnd(db: Queryable, day: Day, { limit, after }: Page): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select purchase_date::text as at, id from purchases
    where purchase_date < ${endOfDay(day)} and ${beyond(after)}
    order by purchase_date desc, id desc offset ${limit - 1} limit 1`.execute(db);
  return rows[0] ?? null;
}

async function selectUpTo(
  db: Queryable,
  day: Day,
  { limit, after, end }: Page & { end: Place | null },
): Promise<Row[]> {
  const upTo = end ? sql`(purchase_date, purchases.id) >= ${placeOf(end)}` : sql`true`;
  const { rows } = await sql<Row>`
    select purchases.id, purchase_date::text as place, purchase_date, final_amount_cents, amount,
      car_registration_number, user_id, first_name, last_name, username
    from purchases join users on users.id = user_id, lateral (
      select -sum(amount_cents)::bigint as amount from ledger_entries
      join ledger_postings on entry_id = ledger_entries.id
      where ledger_entries.purchase_id = purchases.id and account = ${sql.lit(accounts.fuelOwed)}
        and ledger_postings.day <= ${day}
    ) as left_over
    where purchase_date < ${endOfDay(day)} and ${beyond(after)} and ${upTo} and amount <> 0
    order by purchase_date desc, purchases.id desc limit ${limit}`.execute(db);
  return rows;
}

const beyond = (after: Place | null) =>
  after ? sql`(purchase_date, purchases.id) < ${placeOf(after)}` : sql`true`;

/** A place as the database wrote it. It would read other formats, such as `yesterday`, too. */
function placeOf({ at, id }: Place) {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(at)) throw unreadableCursor();
  return sql`(${at}::timestamptz, ${id}::uuid)`;
}

interface Row {
  id: PurchaseId;
  place: string;
  purchaseDate: Date;
  finalAmountCents: Cents;
  amount: Cents;
  carRegistrationNumber: string;
  userId: UserId;
  firstName: string;
  lastName: string;
  username: string;
}

function fromRow(row: Row): NotPouredPurchase {
  const { id, purchaseDate, finalAmountCents, amount, carRegistrationNumber: plate } = row;
  const { userId, firstName, lastName, username } = row;
  return {
    id,
    person: { id: userId, firstName, lastName, username },
    plate,
    purchaseDate: purchaseDate.toISOString(),
    sold: randFromCents(finalAmountCents),
    notPoured: randFromCents(amount),
  };
}
