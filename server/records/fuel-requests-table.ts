import { type InferResult, type Insertable, sql, type Updateable } from 'kysely';
import type { AdminFuelRequest, AdminFuelRequestsQuery } from '../../domain/admin/admin-lists.ts';
import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import { costOfPart } from '../../domain/fuel-requests/request-price.ts';
import type { FuelRequestId, UserId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/values/money.ts';
import {
  type Centilitres,
  centilitres,
  litresFromCentilitres,
} from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';
import { matchesSearch } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import { readStandings, type StandingTerms } from './standings-table.ts';

const columns = [
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

const pouredCl = sql<Centilitres | null>`(select poured_cl from fuel_entitlements
  where fuel_entitlements.request_id = fuel_requests.id)`;
const leftCl = sql<Centilitres | null>`(select granted_cl - poured_cl from fuel_entitlements
  where fuel_entitlements.request_id = fuel_requests.id and withdrawn_at is null)`;
const fuel = [pouredCl.as('pouredCl'), leftCl.as('leftCl')] as const;

function requestRows(db: Queryable) {
  return db.selectFrom('fuelRequests').select(columns).select(fuel);
}

type RequestRow = InferResult<ReturnType<typeof requestRows>>[number];

/** Names each field, because that is several times as fast as copying the rest of a row. */
function fuelRequestFromRow(row: RequestRow): FuelRequest {
  return {
    id: row.id,
    userId: row.userId,
    carMake: row.carMake,
    carModel: row.carModel,
    carYear: row.carYear,
    fuelAmount: litresFromCentilitres(row.fuelAmountCl),
    fuelCapacity: litresFromCentilitres(row.fuelCapacityCl),
    fuelType: row.fuelType,
    basePricePerLiter: randFromCents(row.basePriceCents),
    discountPercentage: row.discountPercentage,
    discountedPrice: randFromCents(row.discountedPriceCents),
    totalAmount: randFromCents(row.totalAmountCents),
    loyaltyTier: row.loyaltyTier,
    status: row.status,
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    notes: row.notes,
    requestedAt: row.requestedAt.toISOString(),
    ...(row.pouredCl !== null && { pouredLitres: litresFromCentilitres(row.pouredCl) }),
    ...(row.leftCl && {
      heldAmount: randFromCents(
        costOfPart(row.pouredCl ?? centilitres(0), row.leftCl, row.discountedPriceCents),
      ),
    }),
  };
}

/** A fuel request by id, deleted or not. */
export async function findFuelRequest(db: Queryable, id: FuelRequestId) {
  const row = await requestRows(db).where('id', '=', id).executeTakeFirst();
  return row ? fuelRequestFromRow(row) : null;
}

const orders: Record<AdminFuelRequestsQuery['sort'], SortOrder> = {
  newest: { column: 'fuelRequests.requestedAt', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'fuelRequests.requestedAt', type: 'timestamptz', direction: 'asc' },
  amount: { column: 'fuelRequests.totalAmountCents', type: 'bigint', direction: 'desc' },
};

interface UserPage extends Page {
  userId: UserId;
}

function requestPage(db: Queryable, { userId, ...page }: UserPage) {
  const query = requestRows(db).where('userId', '=', userId).where('deletedAt', 'is', null);
  return pageOf(query, orders.newest, 'fuelRequests.id', page);
}

const firstRequests = prepared((db, { userId, limit }: Omit<UserPage, 'after'>) =>
  requestPage(db, { userId, limit, after: null }),
);

/** A page of a user's requests, newest first. */
export function listFuelRequests(db: Queryable, userId: UserId, { limit, after }: Page) {
  const rows = after
    ? requestPage(db, { userId, limit, after }).execute()
    : firstRequests(db, { userId, limit });
  return readPage(rows, fuelRequestFromRow);
}

type Decided = 'status' | 'approvedBy' | 'approvedAt' | 'approvedDespite' | 'completedAt' | 'notes';
type NewRequest = Required<
  Omit<Insertable<Tables['fuelRequests']>, Decided | 'deletedAt' | 'personText'>
>;

const inserted = prepared((db, row: NewRequest) =>
  db.insertInto('fuelRequests').values(row).returning(columns).returning(fuel),
);

export async function insertFuelRequest(db: Queryable, row: NewRequest): Promise<FuelRequest> {
  const [request] = (await inserted(db, row)) as [RequestRow]; // the row that was inserted
  return fuelRequestFromRow(request);
}

/** The vehicle of a request, which may be deleted since. */
export function findRequestedCar(db: Queryable, id: FuelRequestId) {
  return db
    .selectFrom('fuelRequests')
    .innerJoin('cars', 'cars.id', 'fuelRequests.carId')
    .select(['cars.id', 'cars.modelType', 'cars.registrationNumber'])
    .where('fuelRequests.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Locks a request, so that its status cannot change; null if there is none or it is withdrawn. */
export async function lockFuelRequest(transaction: Queryable, id: FuelRequestId) {
  const row = await requestRows(transaction)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? fuelRequestFromRow(row) : null;
}

export async function updateFuelRequest(
  transaction: Queryable,
  id: FuelRequestId,
  change: Updateable<Tables['fuelRequests']>,
): Promise<FuelRequest> {
  const row = await transaction
    .updateTable('fuelRequests')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .returning(fuel)
    .executeTakeFirstOrThrow();
  return fuelRequestFromRow(row);
}

/** A page of the requests of all users, except withdrawn ones. */
export async function listAllFuelRequests(
  db: Queryable,
  { q, status, fuelType, userId, from, to, sort }: AdminFuelRequestsQuery,
  page: Page,
  terms: StandingTerms,
): Promise<Listed<AdminFuelRequest>[]> {
  let query = requests(db).where('fuelRequests.deletedAt', 'is', null);
  if (q) query = query.where(await matchesSearch(db, 'fuelRequests', q));
  if (status) query = query.where('fuelRequests.status', '=', status);
  if (fuelType) query = query.where('fuelRequests.fuelType', '=', fuelType);
  if (userId) query = query.where('fuelRequests.userId', '=', userId);
  if (from) query = query.where('fuelRequests.requestedAt', '>=', startOfDay(from));
  if (to) query = query.where('fuelRequests.requestedAt', '<', endOfDay(to));
  const listed = await readPage(
    pageOf(query, orders[sort], 'fuelRequests.id', page).execute(),
    fromRow,
  );
  const userIds = new Set(listed.map(({ item }) => item.userId));
  const standings = await readStandings(db, [...userIds], terms);
  return listed.map(({ item, place }) => ({
    item: { ...item, standing: standings.get(item.userId) },
    place,
  }));
}

function requests(db: Queryable) {
  return requestRows(db)
    .innerJoin('users', 'users.id', 'fuelRequests.userId')
    .leftJoin('heldDecisions', 'heldDecisions.requestId', 'fuelRequests.id')
    .select([
      'heldDecisions.status as heldStatus',
      'heldDecisions.adminId as heldBy',
      'heldDecisions.appliesAt',
      'fuelRequests.approvedDespite',
      'fuelRequests.createdAt',
      'users.firstName',
      'users.lastName',
      'users.username',
      'users.isVerified',
      'users.isBlacklisted',
      'users.blacklistReason',
    ]);
}

function fromRow(row: InferResult<ReturnType<typeof requests>>[number]): AdminFuelRequest {
  const { firstName, lastName, username, isVerified, isBlacklisted, blacklistReason } = row;
  return {
    ...fuelRequestFromRow(row),
    user: { firstName, lastName, username, isVerified, isBlacklisted, blacklistReason },
    car: { make: row.carMake, model: row.carModel },
    createdAt: row.createdAt.toISOString(),
    approvedDespite: row.approvedDespite,
    heldDecision: heldFrom(row),
  };
}

function heldFrom({
  heldStatus,
  heldBy,
  appliesAt,
}: InferResult<ReturnType<typeof requests>>[number]) {
  if (!heldStatus || !heldBy || !appliesAt) return null;
  return { status: heldStatus, adminId: heldBy, appliesAt: appliesAt.toISOString() };
}
