import type { InferResult } from 'kysely';
import type {
  AdminRedemption,
  DaySheet,
  RedemptionsQuery,
  Resolution,
} from '../../domain/admin/stations.ts';
import type { RedemptionId, StationId, UserId } from '../../domain/ids.ts';
import { fuelTypes } from '../../domain/prices/fuel-price.ts';
import { csvFile } from '../../domain/values/csv.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import { actAsAdmin } from '../admin/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { pageOf, readPage } from '../db/keyset.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import type { List } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { issueVoucher } from '../vouchers/issue-voucher.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';

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
    .select(['redemptions.resolvedAt', 'redemptions.resolution']);
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
    requestId: row.requestId,
    purchaseId: row.purchaseId,
  };
}

const latestFirst = {
  column: 'redemptions.pouredAt',
  type: 'timestamptz',
  direction: 'desc',
} as const;

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
    ['Poured', (one) => one.pouredAt],
    ['Received', (one) => one.receivedAt],
    ['Outcome', (one) => one.outcome],
    ['Conflict', (one) => one.conflict ?? ''],
    ['Resolution', (one) => one.resolution ?? ''],
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
    return readPage(pageOf(query, latestFirst, 'redemptions.id', page).execute(), fromRow);
  },
};

/**
 * What was poured at a station on a day, the earliest first (VOU-22).
 * @throws Refusal 404
 */
export async function readDaySheet(
  { db, clock }: Context,
  id: StationId,
  day: Day = southAfricanDay(clock()),
): Promise<DaySheet> {
  const station = await db
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  const rows = await redemptionRows(db)
    .where('redemptions.stationId', '=', id)
    .where('redemptions.pouredAt', '>=', startOfDay(day))
    .where('redemptions.pouredAt', '<', endOfDay(day))
    .orderBy('redemptions.pouredAt')
    .orderBy('redemptions.id')
    .execute();
  const totals = [...fuelTypes, null].map((fuelType) => {
    const counted = rows.filter((row) => fuelType === null || row.fuelType === fuelType);
    const sum = (column: 'pouredCl' | 'amountCents') =>
      counted.reduce((total, row) => total + row[column], 0) / 100;
    return {
      fuelType,
      redemptions: counted.length,
      litres: sum('pouredCl'),
      amount: sum('amountCents'),
    };
  });
  return { station, day, rows: rows.map(fromRow), totals };
}

export function daySheetCsv({ station, day, rows, totals }: DaySheet) {
  return {
    name: `volmaak-sheet-${station.id}-${day}`,
    text: csvFile([
      ['Station', station.name, 'Day', day],
      [
        ...['Poured', 'Attendant', 'Pump', 'Plate', 'Fuel', 'Litres', 'Amount (R)', 'Outcome'],
        ...['Conflict', 'Redemption'],
      ],
      ...rows.map((one) => [
        ...[one.pouredAt, one.attendant.username, String(one.pump || ''), one.plate, one.fuelType],
        ...[one.litres, one.amount, one.outcome, one.conflict ?? '', one.id],
      ]),
      ...totals.map(({ fuelType, redemptions, litres, amount }) => [
        ...[`Total ${fuelType ?? ''}`.trim(), '', '', '', String(redemptions), litres, amount],
      ]),
    ]),
  };
}

/**
 * Settles a conflict: the motorist can have vouchers again (VOU-17). Settled once, it stays.
 * @throws Refusal 404, 409 'nothing-to-resolve'
 */
export async function resolveConflict(
  context: Context,
  adminId: UserId,
  id: RedemptionId,
  { resolution }: Resolution,
): Promise<AdminRedemption> {
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const { userId } = await transaction
      .selectFrom('redemptions')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    // In the order of a redemption that is booked at the same time.
    await lockHolder(transaction, userId);
    const change = { resolution, resolvedAt: context.clock(), resolvedBy: adminId };
    const resolved = await transaction
      .updateTable('redemptions')
      .set(change)
      .where('id', '=', id)
      .where('outcome', '=', 'conflict')
      .where('resolvedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!resolved) throw new Refusal('nothing-to-resolve');
    await audit({ action: 'conflict-resolved', userId, objectId: id, fields: ['resolution'] });
    await issueVoucher(context, transaction, userId);
  });
  const row = await redemptionRows(context.db)
    .where('redemptions.id', '=', id)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}
