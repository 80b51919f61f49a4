import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { AdminRedemption, RedemptionsQuery } from '../../domain/admin/stations.ts';
import type { RedemptionId, StationId } from '../../domain/ids.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, pageOf, readPage } from '../db/keyset.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import type { List } from '../http/list-answer.ts';

function redemptionRows(db: Queryable) {
  return db
    .selectFrom('redemptions')
    .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'redemptions.entitlementId')
    .innerJoin('stations', 'stations.id', 'redemptions.stationId')
    .innerJoin('users', 'users.id', 'redemptions.userId')
    .innerJoin('users as attendants', 'attendants.id', 'redemptions.attendantId')
    .select(['redemptions.id', 'redemptions.voucherId', 'redemptions.userId'])
    .select(['redemptions.stationId', 'stations.name as stationName'])
    .select(['redemptions.attendantId', 'attendants.username as attendantName'])
    .select(['users.firstName', 'users.lastName', 'users.username'])
    .select(['fuelEntitlements.fuelType', 'fuelEntitlements.plate'])
    .select(['fuelEntitlements.requestId', 'fuelEntitlements.purchaseId'])
    .select(['redemptions.pouredCl', 'redemptions.amountCents', 'redemptions.pump'])
    .select(['redemptions.pouredAt', 'redemptions.receivedAt', 'redemptions.reportedBy'])
    .select(['redemptions.outcome', 'redemptions.conflict'])
    .select(['redemptions.resolvedAt', 'redemptions.resolution', 'redemptions.countedAt']);
}

function fromRow(row: InferResult<ReturnType<typeof redemptionRows>>[number]): AdminRedemption {
  const { firstName, lastName, username } = row;
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
  ],
  read({ db }, { stationId, userId, from, to, open }, page) {
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
    return readPage(pageOf(query, order, 'redemptions.id', page).execute(), fromRow);
  },
};

/** @throws when there is none */
export async function readAdminRedemption(
  db: Queryable,
  id: RedemptionId,
): Promise<AdminRedemption> {
  const query = redemptionRows(db).where('redemptions.id', '=', id);
  return fromRow(await query.executeTakeFirstOrThrow());
}

/** What counts at a station on a day, the earliest first. */
export function listCounted(db: Queryable, id: StationId, day: Day): Promise<AdminRedemption[]> {
  return listOfDay(redemptionRows(db), sql.ref<Date>('redemptions.countedAt'), id, day);
}

/** When something that does not count was poured, as far as that can be believed. */
const believedAt = sql<Date>`(case when redemptions.conflict = 'wrong-time'
  then redemptions.received_at else redemptions.poured_at end)`;

/** What was poured at a station on a day, or came from it, and does not count. */
export function listUncounted(db: Queryable, id: StationId, day: Day): Promise<AdminRedemption[]> {
  const uncounted = redemptionRows(db).where('redemptions.countedAt', 'is', null);
  return listOfDay(uncounted, believedAt, id, day);
}

async function listOfDay(
  query: ReturnType<typeof redemptionRows>,
  at: RawBuilder<Date>,
  id: StationId,
  day: Day,
): Promise<AdminRedemption[]> {
  const rows = await query
    .where('redemptions.stationId', '=', id)
    .where(at, '>=', startOfDay(day))
    .where(at, '<', endOfDay(day))
    .orderBy(at)
    .orderBy('redemptions.id')
    .execute();
  return rows.map(fromRow);
}
