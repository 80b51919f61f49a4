import type { AdminFuelRequest, AdminFuelRequestsQuery } from '../../domain/admin-lists.ts';
import type { Queryable } from '../db/database.ts';
import { fuelRequestColumns, fuelRequestFromRow } from './fuel-requests.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from './keyset.ts';
import { findsRow } from './search.ts';
import { endOfDay, startOfDay } from './south-african-days.ts';

const orders: Record<AdminFuelRequestsQuery['sort'], SortOrder> = {
  newest: { column: 'fuel_requests.requested_at', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'fuel_requests.requested_at', type: 'timestamptz', direction: 'asc' },
  amount: { column: 'fuel_requests.total_amount_cents', type: 'bigint', direction: 'desc' },
};

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
