import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AdminFuelRequest, AdminFuelRequestsQuery } from '../../domain/admin/admin-lists.ts';
import { type FuelRequest, isDeletable } from '../../domain/fuel-requests/fuel-request.ts';
import type { FuelRequestId, UserId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from '../db/keyset.ts';
import type { FuelRequestsTable } from '../db/schema.ts';
import { matchesSearch } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';

export const fuelRequestColumns = [
  'fuelRequests.id',
  'fuelRequests.userId',
  'fuelRequests.carMake',
  'fuelRequests.carModel',
  'fuelRequests.carYear',
  'fuelRequests.fuelAmountCl',
  'fuelRequests.fuelCapacityCl',
  'fuelRequests.fuelType',
  'fuelRequests.basePriceCents',
  'fuelRequests.discountPercentage',
  'fuelRequests.discountedPriceCents',
  'fuelRequests.totalAmountCents',
  'fuelRequests.loyaltyTier',
  'fuelRequests.status',
  'fuelRequests.approvedBy',
  'fuelRequests.approvedAt',
  'fuelRequests.completedAt',
  'fuelRequests.notes',
  'fuelRequests.requestedAt',
] as const;

type Unprefixed<Name> = Name extends `fuelRequests.${infer Column}` ? Column : never;
type FuelRequestRow = Pick<
  Selectable<FuelRequestsTable>,
  Unprefixed<(typeof fuelRequestColumns)[number]>
>;

export function fuelRequestFromRow({
  fuelAmountCl,
  fuelCapacityCl,
  basePriceCents,
  discountedPriceCents,
  totalAmountCents,
  ...row
}: FuelRequestRow): FuelRequest {
  return {
    ...row,
    fuelAmount: litresFromCentilitres(fuelAmountCl),
    fuelCapacity: litresFromCentilitres(fuelCapacityCl),
    basePricePerLiter: randFromCents(basePriceCents),
    discountedPrice: randFromCents(discountedPriceCents),
    totalAmount: randFromCents(totalAmountCents),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    requestedAt: row.requestedAt.toISOString(),
  };
}

export async function insertFuelRequest(
  db: Queryable,
  request: Insertable<FuelRequestsTable>,
): Promise<void> {
  await db.insertInto('fuelRequests').values(request).execute();
}

/** A fuel request by id, deleted or not. */
export async function findFuelRequest(
  db: Queryable,
  id: FuelRequestId,
): Promise<FuelRequest | null> {
  const row = await db
    .selectFrom('fuelRequests')
    .select(fuelRequestColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fuelRequestFromRow(row) : null;
}

const orders: Record<AdminFuelRequestsQuery['sort'], SortOrder> = {
  newest: { column: 'fuelRequests.requestedAt', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'fuelRequests.requestedAt', type: 'timestamptz', direction: 'asc' },
  amount: { column: 'fuelRequests.totalAmountCents', type: 'bigint', direction: 'desc' },
};

/** A page of a user's requests, newest first. */
export function listFuelRequests(
  db: Queryable,
  userId: UserId,
  page: Page,
): Promise<Listed<FuelRequest>[]> {
  const query = db
    .selectFrom('fuelRequests')
    .select(fuelRequestColumns)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null);
  return readPage(pageOf(query, orders.newest, 'fuelRequests.id', page), fuelRequestFromRow);
}

export type Deletion = 'deleted' | 'not-found' | 'not-deletable';

/**
 * Hides a user's request if its status allows that. The row is locked, so that the status cannot
 * change between check and write.
 */
export async function deleteFuelRequest(
  db: Queryable,
  userId: UserId,
  id: FuelRequestId,
  now: Date,
): Promise<Deletion> {
  const row = await db
    .selectFrom('fuelRequests')
    .select('status')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'not-found';
  if (!isDeletable(row.status)) return 'not-deletable';
  await db.updateTable('fuelRequests').set({ deletedAt: now }).where('id', '=', id).execute();
  return 'deleted';
}

/** Locks a request for a decision; null when there is none or its user withdrew it. */
export async function lockFuelRequest(
  transaction: Queryable,
  id: FuelRequestId,
): Promise<FuelRequest | null> {
  const row = await transaction
    .selectFrom('fuelRequests')
    .select(fuelRequestColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? fuelRequestFromRow(row) : null;
}

export async function updateFuelRequest(
  transaction: Queryable,
  id: FuelRequestId,
  change: Updateable<FuelRequestsTable>,
): Promise<FuelRequest> {
  const row = await transaction
    .updateTable('fuelRequests')
    .set(change)
    .where('id', '=', id)
    .returning(fuelRequestColumns)
    .executeTakeFirstOrThrow();
  return fuelRequestFromRow(row);
}

/** A page of the requests of all users, except withdrawn ones. */
export async function listAllFuelRequests(
  db: Queryable,
  { q, status, fuelType, userId, from, to, sort }: AdminFuelRequestsQuery,
  page: Page,
): Promise<Listed<AdminFuelRequest>[]> {
  let query = requests(db).where('fuelRequests.deletedAt', 'is', null);
  if (q) query = query.where(await matchesSearch(db, 'fuelRequests', q));
  if (status) query = query.where('fuelRequests.status', '=', status);
  if (fuelType) query = query.where('fuelRequests.fuelType', '=', fuelType);
  if (userId) query = query.where('fuelRequests.userId', '=', userId);
  if (from) query = query.where('fuelRequests.requestedAt', '>=', startOfDay(from));
  if (to) query = query.where('fuelRequests.requestedAt', '<', endOfDay(to));
  return readPage(pageOf(query, orders[sort], 'fuelRequests.id', page), fromRow);
}

function requests(db: Queryable) {
  return db
    .selectFrom('fuelRequests')
    .innerJoin('users', 'users.id', 'fuelRequests.userId')
    .select(fuelRequestColumns)
    .select([
      'fuelRequests.createdAt',
      'users.firstName',
      'users.lastName',
      'users.username',
      'users.isBlacklisted',
      'users.blacklistReason',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

function fromRow(row: Row): AdminFuelRequest {
  const { firstName, lastName, username, isBlacklisted, blacklistReason } = row;
  return {
    ...fuelRequestFromRow(row),
    user: { firstName, lastName, username, isBlacklisted, blacklistReason },
    car: { make: row.carMake, model: row.carModel },
    createdAt: row.createdAt.toISOString(),
  };
}
