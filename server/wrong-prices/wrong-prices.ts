import { type RawBuilder, sql } from 'kysely';
import {
  correctionOf,
  type WrongPriceDecision,
  type WrongPriceItem,
  type WrongPriceKind,
  type WrongPriceQuery,
} from '../../domain/admin/wrong-price.ts';
import type { FuelPriceId, UserId } from '../../domain/ids.ts';
import { voidStatuses } from '../../domain/payments/payment-status.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { minute } from '../../domain/values/time-units.ts';
import { type Centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, latestFirst, type Page, pageOf, readPage } from '../db/keyset.ts';
import { startOfDay } from '../db/south-african-days.ts';
import type { List } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';

/** A price that was replaced because it was wrong, and the right one in its place. */
export type WrongPrice = Awaited<ReturnType<typeof readWrongPrice>>;

/**
 * A replaced price, and what it has come to since: the price that counts from its day.
 * @throws Refusal 404
 */
export async function readWrongPrice(db: Queryable, id: FuelPriceId) {
  const row = await db
    .selectFrom('fuelPrices as wrong')
    .innerJoin('fuelPrices as right', (join) =>
      join
        .onRef('right.fuelType', '=', 'wrong.fuelType')
        .onRef('right.effectiveDate', '=', 'wrong.effectiveDate')
        .on('right.replacedAt', 'is', null),
    )
    .select(['wrong.id', 'wrong.fuelType', 'wrong.effectiveDate', 'wrong.createdAt'])
    .select([
      'wrong.replacedAt',
      'wrong.priceCents as wrongPrice',
      'right.priceCents as rightPrice',
    ])
    .where('wrong.id', '=', id)
    .executeTakeFirst();
  if (!row?.replacedAt) throw new Refusal('not-found');
  return { ...row, replacedAt: row.replacedAt };
}

interface MadeRow {
  id: string;
  kind: WrongPriceKind;
  at: Date;
  userId: UserId;
  plate: string;
  volume: Centilitres;
  amount: Cents;
  status: string;
  isPoured: boolean;
  decision: WrongPriceDecision | null;
}

/** How long after a replacement a call that had read the wrong price may commit. */
const commitMargin = minute;

/**
 * What was made at a wrong price while it was in force, except what has ended since without a
 * decision. A call that had read the price may commit shortly after the replacement. A request is
 * found by when it came, because its price can be that of an earlier day; once something of it was
 * poured, what is owed for that takes its place. A voucher's limit shows its price, and can also be
 * that of a coming one. A charge is left out, because it costs what the pump has said (VOU-36).
 */
function madeAt({ id, fuelType, wrongPrice, ...wrong }: WrongPrice): RawBuilder<MadeRow> {
  const until = new Date(wrong.replacedAt.getTime() + commitMargin);
  const dayStart = startOfDay(wrong.effectiveDate);
  const from = wrong.createdAt > dayStart ? wrong.createdAt : dayStart;
  return sql<MadeRow>`(
    with requested as (
      select fuel_requests.*, registration_number as plate
      from fuel_requests join cars on cars.id = car_id
      where fuel_requests.fuel_type = ${fuelType} and base_price_cents = ${wrongPrice}
        and fuel_requests.created_at >= ${from} and fuel_requests.created_at < ${until}
    ), bought as (
      select * from purchases where request_id is null and charged_redemption_id is null
        and fuel_type = ${fuelType} and price_per_litre_cents = ${wrongPrice}
        and purchase_date >= ${from} and purchase_date < ${until}
      union all select * from purchases where request_id in (select id from requested)
        and price_per_litre_cents = ${wrongPrice}
    )
    select made.*, wrong_price_decisions.decision,
      coalesce(made.request_id is not null or fuel.poured_cl > 0 or exists (
        select from redemptions where redemptions.entitlement_id = fuel.id), false) as is_poured
    from (
      select id, request_id, 'purchase' as kind, purchase_date as at, user_id,
        car_registration_number as plate, fuel_amount_cl as volume, total_repayment_cents as amount,
        payment_status as status, written_off_at is not null
          or payment_status = any(${voidStatuses}) as is_ended
      from bought
      union all select id, null, 'request', created_at, user_id,
        plate, fuel_amount_cl, total_amount_cents, status, deleted_at is not null or status = 'rejected'
      from requested where not exists (select from purchases where request_id = requested.id)
      union all select vouchers.id, null, 'voucher', issued_at, vouchers.user_id, plate, max_cl,
        max_cents, state, state = 'revoked'
      from vouchers join fuel_entitlements on fuel_entitlements.id = entitlement_id
      where fuel_type = ${fuelType} and max_cents = ceil(max_cl::numeric * ${wrongPrice} / 100)
        and issued_at >= date_trunc('second', ${wrong.createdAt}::timestamptz)
        and issued_at < ${until}
    ) as made
    left join fuel_entitlements as fuel on case made.kind when 'purchase' then
      fuel.purchase_id = made.id when 'request' then fuel.request_id = made.id else false end
    left join wrong_price_decisions
      on price_id = ${id} and object_id in (made.id, made.request_id)
    where decision is not null or not is_ended
  )`;
}

function itemsOf(db: Queryable, wrong: WrongPrice) {
  return db
    .selectFrom(madeAt(wrong).as('made'))
    .innerJoin('users', 'users.id', 'made.userId')
    .select(['made.id', 'made.kind', 'made.at', 'made.userId', 'made.plate', 'made.volume'])
    .select(['made.amount', 'made.status', 'made.isPoured', 'made.decision'])
    .select(['users.username', 'users.firstName', 'users.lastName']);
}

type ItemRow = MadeRow & { username: string; firstName: string; lastName: string };

function toItem(
  { fuelType, wrongPrice, rightPrice }: WrongPrice & { fuelType: FuelType },
  { userId, username, firstName, lastName, volume, isPoured, ...row }: ItemRow,
): WrongPriceItem {
  const facts = { kind: row.kind, status: row.status, isPoured, wrongPrice, rightPrice };
  return {
    id: row.id,
    kind: row.kind,
    plate: row.plate,
    fuelType,
    status: row.status,
    at: row.at.toISOString(),
    user: { id: userId, username, firstName, lastName },
    litres: litresFromCentilitres(volume),
    amount: randFromCents(row.amount),
    correction: row.decision ? null : correctionOf(facts),
    decision: row.decision,
  };
}

async function listItems(
  db: Queryable,
  { price, open }: WrongPriceQuery,
  page: Page,
): Promise<Listed<WrongPriceItem>[]> {
  const wrong = await readWrongPrice(db, price);
  let query = itemsOf(db, wrong);
  if (open) query = query.where('made.decision', 'is', null);
  const rows = pageOf(query, latestFirst('made.at'), 'made.id', page).execute();
  return readPage(rows, (row) => toItem(wrong, row));
}

/**
 * One of them.
 * @throws Refusal 404
 */
export async function readItem(
  db: Queryable,
  wrong: WrongPrice,
  { kind, id }: { kind: WrongPriceKind; id: string },
): Promise<WrongPriceItem> {
  const row = await itemsOf(db, wrong)
    .where('made.id', '=', id)
    .where('made.kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return toItem(wrong, row);
}

/** What was made at a wrong price, for admins: a list on the screen and a CSV file (PRI-16). */
export const wrongPriceList: List<WrongPriceItem, WrongPriceQuery> = {
  name: 'wrong-price',
  columns: [
    ['Id', (item) => item.id],
    ['Kind', (item) => item.kind],
    ['At', (item) => csvInstant(item.at)],
    ['First name', (item) => item.user.firstName],
    ['Last name', (item) => item.user.lastName],
    ['Username', (item) => item.user.username],
    ['Registration number', (item) => item.plate],
    ['Fuel', (item) => item.fuelType],
    ['Litres', (item) => item.litres],
    ['Amount (R)', (item) => item.amount],
    ['Status', (item) => item.status],
    ['Decision', (item) => item.decision ?? ''],
  ],
  read: ({ db }, query, page) => listItems(db, query, page),
};
