import { randomUUID } from 'node:crypto';
import { type InferResult, sql } from 'kysely';
import type {
  FuelSource,
  HandCompletion,
  HandCompletionsQuery,
} from '../../domain/admin/payouts.ts';
import type { FuelRequestId, PurchaseId, StationId, UserId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { formatMoney } from '../../domain/values/format.ts';
import { type Cents, cents, centsFromRand, randFromCents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import { priceTolerance } from '../../domain/vouchers/refuse-poured.ts';
import { type Audit, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, pageOf, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { bookEvent } from '../ledger/journal.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { requireStation } from './bank-accounts.ts';
import { lockPayouts } from './lock-payouts.ts';

/**
 * The requests that admins have completed, from the journal, with the sources of their fuel. Fuel that a
 * conflict of an older version has used up is left out, because its station is known.
 */
function completions(db: Queryable, { isOpen = false } = {}) {
  const chosen = isOpen
    ? sql`purchase_id in (select id from suspense_items where amount_cents <> 0)`
    : sql`true`;
  return db
    .selectFrom(
      sql<{
        purchaseId: PurchaseId;
        requestId: FuelRequestId | null;
        bookedAt: Date;
        amount: Cents;
      }>`(select purchase_id, request_id, booked_at, -amount_cents as amount
        from ledger_entries join ledger_postings on entry_id = id
          and account = ${sql.lit(accounts.suspense)}
        where kind = 'completed-by-hand' and ${chosen} and (request_id is not null or not exists (
          select from redemptions join fuel_entitlements on fuel_entitlements.id = entitlement_id
          where fuel_entitlements.purchase_id = ledger_entries.purchase_id
            and outcome = 'conflict' and has_used_fuel)))`.as('completed'),
    )
    .innerJoin('purchases', 'purchases.id', 'completed.purchaseId')
    .innerJoin('users', 'users.id', 'purchases.userId')
    .leftJoin('fuelSources', (join) =>
      join
        .onRef('fuelSources.purchaseId', '=', 'completed.purchaseId')
        .on('fuelSources.withdrawnAt', 'is', null),
    )
    .leftJoin('stations', 'stations.id', 'fuelSources.stationId')
    .leftJoin('users as admins', 'admins.id', 'fuelSources.namedBy')
    .select(['completed.purchaseId', 'completed.purchaseId as id', 'completed.requestId'])
    .select(['completed.bookedAt', 'completed.amount', 'purchases.userId', 'users.firstName'])
    .select(['users.lastName', 'users.username', 'carRegistrationNumber', 'fuelType'])
    .select([
      'fuelAmountCl',
      'basePriceCents',
      'fuelSources.stationId',
      'stations.name as stationName',
    ])
    .select(['fuelSources.id as source', 'fuelSources.method', 'fuelSources.amountCents'])
    .select(['fuelSources.fuelCents', 'fuelSources.namedAt'])
    .select('admins.username as namedByUsername');
}

type Row = InferResult<ReturnType<typeof completions>>[number];

function fromRow(row: Row): HandCompletion {
  const { purchaseId, requestId, userId, firstName, lastName, username, fuelType } = row;
  return {
    purchaseId,
    requestId,
    completedAt: row.bookedAt.toISOString(),
    user: { id: userId, firstName, lastName, username },
    plate: plateKey(row.carRegistrationNumber),
    fuelType,
    litres: litresFromCentilitres(row.fuelAmountCl),
    amount: randFromCents(row.amount),
    fullPrice: randFromCents(row.basePriceCents),
    source: sourceFromRow(row),
  };
}

function sourceFromRow(row: Row): HandCompletion['source'] {
  const { stationId, stationName, method, amountCents, namedAt, namedByUsername } = row;
  if (amountCents === null || namedAt === null) return null;
  return {
    station: stationId && { id: stationId, name: stationName ?? '' },
    method,
    amount: randFromCents(amountCents),
    namedAt: namedAt.toISOString(),
    namedByUsername: namedByUsername ?? '',
  };
}

/** Requests that admins have completed: a list on the screen and a CSV file (PAY-38). */
export const handCompletionList: List<HandCompletion, HandCompletionsQuery> = {
  name: 'completed-by-hand',
  columns: [
    ['Completed', (one) => csvInstant(one.completedAt)],
    ['Motorist', (one) => one.user.username],
    ['Plate', (one) => one.plate],
    ['Fuel', (one) => one.fuelType],
    ['Litres', (one) => one.litres],
    ['Sold for (R)', (one) => one.amount],
    ['Full price (R)', (one) => one.fullPrice],
    ['Station', (one) => one.source?.station?.name ?? ''],
    ['Paid by', (one) => one.source?.method ?? ''],
    ['Cost (R)', (one) => one.source?.amount ?? ''],
    ['Named by', (one) => one.source?.namedByUsername ?? ''],
    ['Purchase', (one) => one.purchaseId],
  ],
  read({ db }, { open }, page) {
    let query = completions(db, { isOpen: open === 'yes' });
    if (open) query = query.where('fuelSources.id', 'is', null);
    const order = latestFirst('completed.bookedAt');
    return readPage(pageOf(query, order, 'completed.purchaseId', page).execute(), fromRow);
  },
};

/** @throws Refusal 404 if no admin has completed it */
async function findCompletion(db: Queryable, id: PurchaseId): Promise<Row> {
  const query = completions(db).where('completed.purchaseId', '=', id);
  return query.executeTakeFirstOrThrow(() => new Refusal('not-found'));
}

/**
 * Names the source of fuel whose request an admin has completed, once per key: a station, which is owed
 * for it, or how it was paid at once (PAY-38).
 * @throws Refusal 400 for more than fuel can cost, 404, 409 'source-known'
 */
export async function nameSource(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  { stationId, method, amount }: FuelSource,
  key: string | null,
): Promise<HandCompletion> {
  const call = 'POST /api/admin/hand-completions/{id}/source' as const;
  const body = { amount, ...(stationId && { stationId }), ...(method && { method }) };
  const act = { call, adminId, id, body, key };
  await changeSource(context, act, async (transaction, audit, completed) => {
    if (completed.source !== null) throw new Refusal('source-known');
    if (stationId) await requireStation(transaction, stationId);
    refuseCost(centsFromRand(amount), completed.basePriceCents);
    const at = context.clock();
    const row = {
      id: randomUUID(),
      purchaseId: id,
      stationId: stationId ?? null,
      method: method ?? null,
      amountCents: centsFromRand(amount),
      fuelCents: completed.amount,
      namedAt: at,
      namedBy: adminId,
    };
    await transaction.insertInto('fuelSources').values(row).execute();
    // It was poured when it was completed.
    const valueDay = southAfricanDay(completed.bookedAt);
    await bookEvent(transaction, { kind: 'source-named', ...bookedSource(row) }, at, valueDay);
    await audit({
      action: 'fuel-source-named',
      userId: completed.userId,
      objectId: id,
      fields: [stationId ? 'station' : 'method', 'amount'],
    });
  });
  return fromRow(await findCompletion(context.db, id));
}

/**
 * Takes back where fuel came from, once per key: it is in suspense again (PAY-38).
 * @throws Refusal 404, 409 'source-unknown'
 */
export function withdrawSource(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  key: string | null,
): Promise<void> {
  const call = 'DELETE /api/admin/hand-completions/{id}/source' as const;
  const act = { call, adminId, id, body: {}, key };
  return changeSource(context, act, async (transaction, audit, { source, userId }) => {
    if (source === null) throw new Refusal('source-unknown');
    const at = context.clock();
    const row = await transaction
      .updateTable('fuelSources')
      .set({ withdrawnAt: at, withdrawnBy: adminId })
      .where('id', '=', source)
      .returningAll()
      .executeTakeFirstOrThrow();
    await bookEvent(transaction, { kind: 'source-withdrawn', ...bookedSource(row) }, at);
    const entry = { userId, objectId: id, fields: ['withdrawnAt'] };
    await audit({ ...entry, action: 'fuel-source-withdrawn' });
  });
}

/** A station may charge as much more than our price as the pump of a voucher (VOU-25). */
function refuseCost(amount: Cents, basePrice: Cents): void {
  const highest = cents(Math.round(basePrice * (1 + priceTolerance)));
  if (amount <= highest) return;
  const message = `At the price of that day this fuel cost ${formatMoney(basePrice)}: please enter at most ${formatMoney(highest)}`;
  throw invalidField('amount', message);
}

interface SourceRow {
  id: string;
  purchaseId: PurchaseId;
  stationId: StationId | null;
  method: 'cash' | 'eft' | null;
  amountCents: Cents;
  fuelCents: Cents;
}

/** What the journal has to know of where fuel came from. */
function bookedSource({ id: source, purchaseId, stationId, method, ...row }: SourceRow) {
  const from = stationId ? { stationId } : method && { method };
  if (!from) throw new Error('Fuel came from a station, or was paid at once');
  return { source, purchaseId, from, amount: row.amountCents, fuelUsed: row.fuelCents };
}

interface SourceCall {
  call:
    | 'POST /api/admin/hand-completions/{id}/source'
    | 'DELETE /api/admin/hand-completions/{id}/source';
  adminId: UserId;
  id: PurchaseId;
  body: object;
  key: string | null;
}

async function changeSource(
  context: Context,
  { id, ...call }: SourceCall,
  work: (transaction: Queryable, audit: Audit, completed: Row) => Promise<void>,
): Promise<void> {
  await actOnceAsAdmin(context, {
    ...call,
    objectId: id,
    async run(transaction, audit) {
      await lockPayouts(transaction);
      await work(transaction, audit, await findCompletion(transaction, id));
    },
  });
}
