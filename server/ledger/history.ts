import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { EntitlementId, PurchaseId, RedemptionId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import {
  nothingElse,
  type PastEvent,
  type PastPour,
  type PastReturn,
  purchaseHistory,
} from '../../domain/ledger/purchase-history.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { endOfDay } from '../db/south-african-days.ts';
import { bookPast } from './journal.ts';
import { dayToEarn } from './premium-earned.ts';

type PurchaseRow = Selectable<Tables['purchases']>;

const batchSize = 2000;
/** The number of purchases between two lines of progress. */
const loggedAfter = 50_000;

/**
 * Writes what happened before the journal existed, from the rows and with its own days (BOOK-6). It
 * runs before the server serves. Batches of purchases are committed one by one, so that a killed
 * start goes on where it was; several servers that start at the same time share the batches. What
 * was poured of requests that nobody owes anything for comes next, and the premium of each past day
 * last.
 */
export async function writeHistory(
  db: Database,
  { log, now }: { log: FastifyBaseLogger; now: Date },
): Promise<void> {
  if (!(await isHistoryMissing(db))) return;
  const { count } = await db
    .selectFrom('purchases')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(isUnwritten)
    .executeTakeFirstOrThrow();
  log.info({ purchases: count }, 'the journal of what happened before is written');
  let written = 0;
  for (;;) {
    const size = await db.transaction().execute(writePurchases);
    if (size === 0) break;
    if (Math.floor((written + size) / loggedAfter) > Math.floor(written / loggedAfter)) {
      log.info({ written: written + size, purchases: count }, 'the journal is being written');
    }
    written += size;
  }
  await writeFreeFuel(db);
  await db.transaction().execute((transaction) => finish(transaction, dayToEarn(now)));
  log.info('the journal is written');
}

/** Whether an older version's events are not in the journal yet. */
export async function isHistoryMissing(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('ledgerHistory').select('isOnly').execute()).length > 0;
}

/** Has other servers wait; false if all is written. */
async function lockHistory(transaction: Queryable): Promise<boolean> {
  const query = transaction.selectFrom('ledgerHistory').select('isOnly').forUpdate();
  return (await query.execute()).length > 0;
}

/** A purchase after the last one that is written. */
const isUnwritten = sql<boolean>`(purchases.purchase_date, purchases.id)
  > ((select purchase_date from ledger_history), (select purchase_id from ledger_history))`;

/** Writes the events of some purchases; returns how many purchases there were. */
async function writePurchases(transaction: Queryable): Promise<number> {
  if (!(await lockHistory(transaction))) return 0;
  const purchases = await transaction
    .selectFrom('purchases')
    .selectAll()
    .where(isUnwritten)
    .orderBy('purchaseDate')
    .orderBy('id')
    .limit(batchSize)
    .execute();
  const last = purchases.at(-1);
  if (!last) return 0;
  await bookPast(transaction, await eventsOf(transaction, purchases));
  // In SQL, because an instant of JavaScript has no microseconds.
  await sql`update ledger_history set purchase_date = purchases.purchase_date,
    purchase_id = purchases.id from purchases where id = ${last.id}`.execute(transaction);
  return purchases.length;
}

/** The events of some purchases, from all that is stored of them. @internal */
export async function eventsOf(
  db: Queryable,
  purchases: readonly PurchaseRow[],
): Promise<PastEvent[]> {
  const ids = purchases.map(({ id }) => id);
  const charges = Map.groupBy(await listCharges(db, ids), ({ purchaseId }) => purchaseId);
  const received = new Map(
    (await listOutside(db, ids)).map(({ purchaseId, receivedOn }) => [purchaseId, receivedOn]),
  );
  const fuel = await listFuel(db, purchases);
  const fuelOf = new Map(fuel.map((each) => [each.purchaseId ?? each.requestId, each]));
  const pours = await poursOf(
    db,
    fuel.map(({ id }) => id),
  );
  const atStations = await listPoured(db, ids);
  const charged = await listCharged(db, ids);
  return purchases.flatMap((purchase) => {
    const theirs = charges.get(purchase.id) ?? [];
    const paidBy = theirs.find(({ key }) => key === purchase.chargeKey)?.processor;
    const granted = fuelOf.get(purchase.requestId ?? purchase.id);
    const poured = (granted && pours.get(granted.id)) ?? [];
    const ofRequest = () => (atStations.has(purchase.id) ? takePour(poured, purchase) : []);
    return purchaseHistory(purchase, {
      channel: purchase.outsidePayment ?? paidBy ?? nothingElse.channel,
      paidOn: received.get(purchase.id) ?? null,
      returns: theirs.flatMap(returnOf),
      fuel: purchase.requestId || !granted ? null : granted,
      pours: purchase.requestId ? ofRequest() : (charged.get(purchase.id) ?? poured),
      isPouredBefore: purchase.corrects !== null,
    });
  });
}

const isOfPurchases = (ids: readonly PurchaseId[]) =>
  sql<boolean>`purchase_id = any(${ids}::uuid[])`;

function listCharges(db: Queryable, ids: readonly PurchaseId[]) {
  return db.selectFrom('purchaseCharges').selectAll().where(isOfPurchases(ids)).execute();
}

/** What a charge says that was paid back because it had paid for nothing. */
function returnOf(charge: Selectable<Tables['purchaseCharges']>): PastReturn[] {
  const { key, processor, amountCents: amount, refundCause, refundState } = charge;
  if (refundCause === null || refundCause === 'admin') return [];
  const heldAt = charge.refundStartedAt ?? charge.endedAt ?? charge.startedAt;
  return [
    { key, processor, amount, heldAt, returnedAt: refundState === 'refunded' ? heldAt : null },
  ];
}

function listOutside(db: Queryable, ids: readonly PurchaseId[]) {
  return db
    .selectFrom('purchasePayments')
    .innerJoin('receivedPayments', 'receivedPayments.id', 'receivedId')
    .select(['purchaseId', 'receivedOn'])
    .where(isOfPurchases(ids))
    .execute();
}

/** What could be poured of purchases, and of the requests of which some were poured. */
function listFuel(db: Queryable, purchases: readonly PurchaseRow[]) {
  const ids = purchases.map(({ id }) => id);
  const requests = purchases.flatMap(({ requestId }) => requestId ?? []);
  return db
    .selectFrom('fuelEntitlements')
    .select(['id', 'purchaseId', 'requestId', 'withdrawnAt'])
    .select(['grantedCl as granted', 'pouredCl as poured'])
    .where(
      sql<boolean>`(purchase_id = any(${ids}::uuid[]) or request_id = any(${requests}::uuid[]))`,
    )
    .execute();
}

/** The purchases that were poured at a station. A request that an admin completed was not. */
async function listPoured(db: Queryable, ids: readonly PurchaseId[]): Promise<Set<PurchaseId>> {
  const events = await db
    .selectFrom('purchaseEvents')
    .select('purchaseId')
    .where(isOfPurchases(ids))
    .where('type', '=', 'poured')
    .execute();
  return new Set(events.map(({ purchaseId }) => purchaseId));
}

/** Takes what was sold as this purchase, the nearest in time, from what was poured of its request. */
function takePour(poured: PastPour[], { purchaseDate, fuelAmountCl }: PurchaseRow): PastPour[] {
  const distance = ({ bookedAt }: PastPour) =>
    Math.abs(bookedAt.getTime() - purchaseDate.getTime());
  const [nearest] = poured
    .filter(({ volume }) => volume >= fuelAmountCl)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest ? poured.splice(poured.indexOf(nearest), 1) : [];
}

/** What was poured of some fuel, counts and is not in the journal, oldest first. */
async function poursOf(
  db: Queryable,
  entitlements: readonly EntitlementId[],
): Promise<Map<EntitlementId, PastPour[]>> {
  const rows = await db
    .selectFrom('redemptions')
    .select(['entitlementId', ...pourColumns])
    .where(sql<boolean>`entitlement_id = any(${entitlements}::uuid[])`)
    .where('countedAt', 'is not', null)
    .where(sql<boolean>`settled_as is distinct from 'carried'`)
    .where(sql<boolean>`not exists (select from purchases where ${chargesAll})`)
    .where(isUnbooked)
    .orderBy('receivedAt')
    .execute();
  const pours = new Map<EntitlementId, PastPour[]>();
  for (const { entitlementId, ...row } of rows) {
    pours.set(entitlementId, [...(pours.get(entitlementId) ?? []), pourFromRow(row)]);
  }
  return pours;
}

const pourColumns = [
  ...(['redemptions.id', 'stationId', 'pouredCl', 'amountCents'] as const),
  ...(['receivedAt', 'resolvedAt', 'outcome', 'countedAt'] as const),
];

type PourRow = Pick<
  Selectable<Tables['redemptions']>,
  | 'id'
  | 'stationId'
  | 'pouredCl'
  | 'amountCents'
  | 'receivedAt'
  | 'resolvedAt'
  | 'outcome'
  | 'countedAt'
>;

function pourFromRow(row: PourRow): PastPour {
  const bookedAt = (row.outcome === 'conflict' && row.resolvedAt) || row.receivedAt;
  return {
    redemptionId: row.id,
    stationId: row.stationId,
    volume: row.pouredCl,
    amount: row.amountCents,
    bookedAt,
    countedOn: southAfricanDay(row.countedAt ?? bookedAt),
  };
}

/** Whether a purchase charges for all of a redemption, because no fuel of its motorist was left. */
const chargesAll = sql`charged_redemption_id = redemptions.id
  and purchases.fuel_amount_cl = redemptions.poured_cl`;

/** What was poured of purchases that charge for all of it, and is not in the journal (VOU-36). */
async function listCharged(
  db: Queryable,
  ids: readonly PurchaseId[],
): Promise<Map<PurchaseId, PastPour[]>> {
  const rows = await db
    .selectFrom('redemptions')
    .innerJoin('purchases', (join) => join.on(sql<boolean>`${chargesAll}`))
    .select(['purchases.id as purchaseId', ...pourColumns])
    .where(sql<boolean>`purchases.id = any(${ids}::uuid[])`)
    .where(isUnbooked)
    .execute();
  return new Map(rows.map(({ purchaseId, ...row }) => [purchaseId, [pourFromRow(row)]]));
}

/** Writes what was poured of requests before these were paid for, and what is carried (VOU-36). */
async function writeFreeFuel(db: Queryable): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000' as RedemptionId; // the least UUID
  for (;;) {
    const rows = await db
      .selectFrom('redemptions')
      .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'redemptions.entitlementId')
      .select(['redemptions.id', 'stationId', 'amountCents as amount', 'receivedAt', 'resolvedAt'])
      .select('outcome')
      .select(sql<Date>`counted_at`.as('countedAt'))
      .where('countedAt', 'is not', null)
      .where(sql<boolean>`(fuel_entitlements.request_id is not null or settled_as = 'carried')`)
      .where('redemptions.id', '>', after)
      .where(isUnbooked)
      .orderBy('redemptions.id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const events = rows.map(
      ({ id: redemptionId, stationId, amount, countedAt, ...row }): PastEvent => {
        const none = { purchaseId: null, fuelUsed: cents(0) };
        return {
          event: { kind: 'poured', redemptionId, stationId, amount, ...none },
          at: (row.outcome === 'conflict' && row.resolvedAt) || row.receivedAt,
          valueDay: southAfricanDay(countedAt),
        };
      },
    );
    await bookPast(db, events);
    after = last.id;
  }
}

const isUnbooked = sql<boolean>`not exists (select from ledger_entries
  where event_key = 'poured:' || redemptions.id)`;

/** Writes the premium of each past day, and that all is written. */
async function finish(transaction: Queryable, yesterday: Day): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  // Another server may have finished the history meanwhile.
  if (!(await lockHistory(transaction))) return;
  const { rows } = await sql<{ day: Day; amount: Cents }>`
    with sold as (
      select total_repayment_cents - final_amount_cents as premium, due_day,
        south_african_day(purchase_date) as bought,
        south_african_day(case when former_write_off_at is not null then former_write_off_at
          when payment_status in ('paid', 'refunded') then coalesce(payment_date, purchase_date)
          when payment_status = 'cancelled' then cancelled_at
          else written_off_at end) as ended
      from purchases where is_on_credit(payment_method, is_scheduled_payment)
        and payment_status <> 'failed' and total_repayment_cents > final_amount_cents
        and (payment_status <> 'cancelled' or cancelled_at is not null)
    ), unearned as (
      select on_day::date as day,
        sum(unearned_premium(premium, bought, due_day, on_day::date)) as amount
      from sold, generate_series(bought,
        least(due_day - 1, coalesce(ended - 1, ${yesterday}), ${yesterday}), interval '1 day') as on_day
      group by 1
    ), deferred as (
      select day, sum(credit_cents - debit_cents) as amount from ledger_balances
      where account = ${sql.lit(accounts.premiumDeferred)} and day <= ${yesterday} group by day
    ), days as (
      select generate_series(min(day), ${yesterday}::date, interval '1 day')::date as day
      from deferred
    )
    select day, (coalesce(deferred.amount, 0) - coalesce(unearned.amount, 0)
      + coalesce(lag(unearned.amount) over (order by day), 0))::bigint as amount
    from days left join deferred using (day) left join unearned using (day)
    order by day`.execute(transaction);
  const events = rows.map(({ day, amount }): PastEvent => {
    const at = new Date(endOfDay(day).getTime() - 1);
    return { event: { kind: 'premium-earned', day, amount }, at };
  });
  await bookPast(transaction, events);
  await transaction.deleteFrom('ledgerHistory').execute();
  await sql`analyze ledger_entries, ledger_postings, ledger_balances`.execute(transaction);
}
