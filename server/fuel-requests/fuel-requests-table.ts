import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AdminFuelRequest, AdminFuelRequestsQuery } from '../../domain/admin-lists.ts';
import { type FuelRequest, isDeletable } from '../../domain/fuel-request.ts';
import type { FuelRequestId, UserId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/money.ts';
import { litresFromCentilitres } from '../../domain/volume.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from '../db/keyset.ts';
import type { FuelRequestsTable } from '../db/schema.ts';
import { findsRow } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';

export const fuelRequestColumns = [
  'fuel_requests.id',
  'fuel_requests.user_id',
  'fuel_requests.car_make',
  'fuel_requests.car_model',
  'fuel_requests.car_year',
  'fuel_requests.fuel_amount_cl',
  'fuel_requests.fuel_capacity_cl',
  'fuel_requests.fuel_type',
  'fuel_requests.base_price_cents',
  'fuel_requests.discount_percentage',
  'fuel_requests.discounted_price_cents',
  'fuel_requests.total_amount_cents',
  'fuel_requests.loyalty_tier',
  'fuel_requests.status',
  'fuel_requests.approved_by',
  'fuel_requests.approved_at',
  'fuel_requests.completed_at',
  'fuel_requests.notes',
  'fuel_requests.requested_at',
] as const;

type Unprefixed<Name> = Name extends `fuel_requests.${infer Column}` ? Column : never;
type FuelRequestRow = Pick<
  Selectable<FuelRequestsTable>,
  Unprefixed<(typeof fuelRequestColumns)[number]>
>;

export function fuelRequestFromRow(row: FuelRequestRow): FuelRequest {
  return {
    id: row.id,
    userId: row.user_id,
    carMake: row.car_make,
    carModel: row.car_model,
    carYear: row.car_year,
    fuelAmount: litresFromCentilitres(row.fuel_amount_cl),
    fuelCapacity: litresFromCentilitres(row.fuel_capacity_cl),
    fuelType: row.fuel_type,
    basePricePerLiter: randFromCents(row.base_price_cents),
    discountPercentage: row.discount_percentage,
    discountedPrice: randFromCents(row.discounted_price_cents),
    totalAmount: randFromCents(row.total_amount_cents),
    loyaltyTier: row.loyalty_tier,
    status: row.status,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    notes: row.notes,
    requestedAt: row.requested_at.toISOString(),
  };
}

export async function insertFuelRequest(
  db: Queryable,
  request: Insertable<FuelRequestsTable>,
): Promise<void> {
  await db.insertInto('fuel_requests').values(request).execute();
}

/** A fuel request by id, deleted or not. */
export async function findFuelRequest(
  db: Queryable,
  id: FuelRequestId,
): Promise<FuelRequest | null> {
  const row = await db
    .selectFrom('fuel_requests')
    .select(fuelRequestColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fuelRequestFromRow(row) : null;
}

const orders: Record<AdminFuelRequestsQuery['sort'], SortOrder> = {
  newest: { column: 'fuel_requests.requested_at', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'fuel_requests.requested_at', type: 'timestamptz', direction: 'asc' },
  amount: { column: 'fuel_requests.total_amount_cents', type: 'bigint', direction: 'desc' },
};

/** A page of a user's requests, newest first. */
export function listFuelRequests(
  db: Queryable,
  userId: UserId,
  page: Page,
): Promise<Listed<FuelRequest>[]> {
  const query = db
    .selectFrom('fuel_requests')
    .select(fuelRequestColumns)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  return readPage(pageOf(query, orders.newest, 'fuel_requests.id', page), fuelRequestFromRow);
}

export type Deletion = 'deleted' | 'not-found' | 'not-deletable';

/** Takes a user's request out of sight if its status allows it; the row lock makes the look and the write one. */
export async function deleteFuelRequest(
  db: Queryable,
  userId: UserId,
  id: FuelRequestId,
  now: Date,
): Promise<Deletion> {
  const row = await db
    .selectFrom('fuel_requests')
    .select('status')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'not-found';
  if (!isDeletable(row.status)) return 'not-deletable';
  await db.updateTable('fuel_requests').set({ deleted_at: now }).where('id', '=', id).execute();
  return 'deleted';
}

/** Locks a request that was not withdrawn, for a decision; null when there is none. */
export async function lockFuelRequest(
  transaction: Queryable,
  id: FuelRequestId,
): Promise<FuelRequest | null> {
  const row = await transaction
    .selectFrom('fuel_requests')
    .select(fuelRequestColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
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
    .updateTable('fuel_requests')
    .set(change)
    .where('id', '=', id)
    .returning(fuelRequestColumns)
    .executeTakeFirstOrThrow();
  return fuelRequestFromRow(row);
}

/** A page of the requests of all users, without those withdrawn. */
export async function listAllFuelRequests(
  db: Queryable,
  { q, status, fuelType, userId, from, to, sort }: AdminFuelRequestsQuery,
  page: Page,
): Promise<Listed<AdminFuelRequest>[]> {
  let query = requests(db).where('fuel_requests.deleted_at', 'is', null);
  if (q) query = query.where(await findsRow(db, 'fuel_requests', q));
  if (status) query = query.where('fuel_requests.status', '=', status);
  if (fuelType) query = query.where('fuel_requests.fuel_type', '=', fuelType);
  if (userId) query = query.where('fuel_requests.user_id', '=', userId);
  if (from) query = query.where('fuel_requests.requested_at', '>=', startOfDay(from));
  if (to) query = query.where('fuel_requests.requested_at', '<', endOfDay(to));
  return readPage(pageOf(query, orders[sort], 'fuel_requests.id', page), fromRow);
}

function requests(db: Queryable) {
  return db
    .selectFrom('fuel_requests')
    .innerJoin('users', 'users.id', 'fuel_requests.user_id')
    .select(fuelRequestColumns)
    .select([
      'fuel_requests.created_at',
      'users.first_name',
      'users.last_name',
      'users.username',
      'users.is_blacklisted',
      'users.blacklist_reason',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

function fromRow(row: Row): AdminFuelRequest {
  return {
    ...fuelRequestFromRow(row),
    user: {
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.username,
      isBlacklisted: row.is_blacklisted,
      blacklistReason: row.blacklist_reason,
    },
    car: { make: row.car_make, model: row.car_model },
    createdAt: row.created_at.toISOString(),
  };
}
