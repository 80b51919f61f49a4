import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { AdminRedemption, RedemptionsQuery } from '../../domain/admin/stations.ts';
import type { RedemptionId, StationId } from '../../domain/ids.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { type Centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, pageOf, readPage } from '../db/keyset.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import type { List } from '../http/list-answer.ts';
import { fuelLeft } from '../vouchers/fuel-left.ts';

function redemptionRows(db: Queryable) {
  return db
    .selectFrom('redemptions')
    .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'redemptions.entitlementId')
    .innerJoin('stations', 'stations.id', 'redemptions.stationId')
    .innerJoin('users', 'users.id', 'redemptions.userId')
    .innerJoin('users as attendants', 'attendants.id', 'redemptions.attendantId')
    .leftJoin('purchases as charged', 'charged.chargedRedemptionId', 'redemptions.id')
    .select(['redemptions.id', 'redemptions.voucherId', 'redemptions.userId'])
    .select(['redemptions.stationId', 'stations.name as stationName'])
    .select(['redemptions.attendantId', 'attendants.username as attendantName'])
    .select(['users.firstName', 'users.lastName', 'users.username'])
    .select(['fuelEntitlements.fuelType', 'fuelEntitlements.plate'])
    .select(['fuelEntitlements.requestId', 'fuelEntitlements.purchaseId'])
    .select(['redemptions.pouredCl', 'redemptions.amountCents', 'redemptions.pump'])
    .select(['redemptions.pouredAt', 'redemptions.receivedAt', 'redemptions.reportedBy'])
    .select(['redemptions.outcome', 'redemptions.conflict'])
    .select(['redemptions.resolvedAt', 'redemptions.resolution', 'redemptions.countedAt'])
    .select(['redemptions.settledAs', 'charged.id as chargedPurchaseId'])
    .select(
      sql<Centilitres | null>`case when redemptions.outcome = 'conflict'
        and redemptions.resolved_at is null then ${fuelLeft} end`.as('fuelLeft'),
    );
}

type Source = Pick<Context, 'db' | 'config'>;
type RedemptionRow = InferResult<ReturnType<typeof redemptionRows>>[number];

function fromRow({ requestDueDays }: Config, row: RedemptionRow): AdminRedemption {
  const { firstName, lastName, username, fuelLeft: left } = row;
  return {
    id: row.id,
    voucherId: row.voucherId,
    station: { id: row.stationId, name: row.stationName },
    attendant: { id: row.attendantId, username: row.attendantName },
    user: { id: row.userId, firstName, lastName, username },
    plate: plateKey(row.plate),
    fuelType: row.fuelType,
    litres: litresFromCentilitres(row.pouredCl),
    amount: randFromCents(row.amountCents),
    pump: row.pump,
    pouredAt: row.pouredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    reportedBy: row.reportedBy,
    outcome: row.outcome,
    conflict: row.conflict,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolution: row.resolution,
    settledAs: row.settledAs,
    chargedPurchaseId: row.chargedPurchaseId,
    fuelLeft: left === null ? null : litresFromCentilitres(left),
    chargeDueDays: left === null ? null : requestDueDays,
    countedAt: row.countedAt?.toISOString() ?? null,
    requestId: row.requestId,
    purchaseId: row.purchaseId,
  };
}

/** All redemptions, for admins: a list on the screen and a CSV file. */
export const redemptionList: List<AdminRedemption, RedemptionsQuery> = {
  name: 'redemptions',
  columns: [
    ['Id', (one) => one.id],
    ['Station', (one) => one.station.name],
    ['Attendant', (one) => one.attendant.username],
    ['Motorist', (one) => one.user.username],
    ['Plate', (one) => one.plate],
    ['Fuel', (one) => one.fuelType],
    ['Litres', (one) => one.litres],
    ['Amount (R)', (one) => one.amount],
    ['Pump', (one) => String(one.pump || '')],
    ['Poured', (one) => csvInstant(one.pouredAt)],
    ['Received', (one) => csvInstant(one.receivedAt)],
    ['Outcome', (one) => one.outcome],
    ['Conflict', (one) => one.conflict ?? ''],
    ['Resolution', (one) => one.resolution ?? ''],
    ['Counts', (one) => (one.countedAt ? 'yes' : 'no')],
    ['Settled as', (one) => one.settledAs ?? ''],
    ['Charged purchase', (one) => one.chargedPurchaseId ?? ''],
  ],
  read({ db, config }, { stationId, userId, from, to, open }, page) {
    let query = redemptionRows(db);
    if (stationId) query = query.where('redemptions.stationId', '=', stationId);
    if (userId) query = query.where('redemptions.userId', '=', userId);
    if (from) query = query.where('redemptions.pouredAt', '>=', startOfDay(from));
    if (to) query = query.where('redemptions.pouredAt', '<', endOfDay(to));
    if (open) {
      query = query
        .where('redemptions.outcome', '=', 'conflict')
        .where('redemptions.resolvedAt', 'is', null);
    }
    const order = latestFirst('redemptions.pouredAt');
    return readPage(pageOf(query, order, 'redemptions.id', page).execute(), (row) =>
      fromRow(config, row),
    );
  },
};

/** @throws when there is none */
export async function readAdminRedemption(
  { db, config }: Source,
  id: RedemptionId,
): Promise<AdminRedemption> {
  const query = redemptionRows(db).where('redemptions.id', '=', id);
  return fromRow(config, await query.executeTakeFirstOrThrow());
}

/** What counts at a station on a day, the earliest first. */
export function listCounted(context: Source, id: StationId, day: Day): Promise<AdminRedemption[]> {
  const rows = redemptionRows(context.db);
  return listOfDay(context, rows, sql.ref<Date>('redemptions.countedAt'), { id, day });
}

/** When something that does not count was poured, as far as that can be believed. */
const believedAt = sql<Date>`(case when redemptions.conflict = 'wrong-time'
  then redemptions.received_at else redemptions.poured_at end)`;

/** What was poured at a station on a day, or came from it, and does not count. */
export function listUncounted(
  context: Source,
  id: StationId,
  day: Day,
): Promise<AdminRedemption[]> {
  const uncounted = redemptionRows(context.db).where('redemptions.countedAt', 'is', null);
  return listOfDay(context, uncounted, believedAt, { id, day });
}

async function listOfDay(
  { config }: Source,
  query: ReturnType<typeof redemptionRows>,
  at: RawBuilder<Date>,
  { id, day }: { id: StationId; day: Day },
): Promise<AdminRedemption[]> {
  const rows = await query
    .where('redemptions.stationId', '=', id)
    .where(at, '>=', startOfDay(day))
    .where(at, '<', endOfDay(day))
    .orderBy(at)
    .orderBy('redemptions.id')
    .execute();
  return rows.map((row) => fromRow(config, row));
}
