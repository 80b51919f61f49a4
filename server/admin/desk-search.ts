import { type DeskFindings, type FoundVehicle, maxFound } from '../../domain/admin/desk-search.ts';
import { PurchaseId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/values/plate.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findAdminPurchase, listAllPurchases } from '../records/purchases-table.ts';
import { listUsers } from './admin-users-table.ts';

const page = { limit: maxFound, after: null };

/**
 * Finds people by name, username, phone and email, vehicles by the start of their plate, and
 * purchases by vehicle, plate, person and number (ADM-32).
 */
export async function searchDesk({ db, clock }: Context, q: string): Promise<DeskFindings> {
  const [people, vehicles, purchases] = await Promise.all([
    listUsers(db, { q, sort: 'newest', limit: maxFound }, page),
    findVehicles(db, q),
    findPurchases(db, q, clock()),
  ]);
  return { people: people.map(({ item }) => item), vehicles, purchases };
}

async function findPurchases(db: Queryable, q: string, now: Date) {
  const { success, data: id } = PurchaseId.safeParse(q);
  if (success) {
    const found = await findAdminPurchase(db, id);
    return found ? [found] : [];
  }
  const found = await listAllPurchases(db, { q, sort: 'newest', limit: maxFound }, page, now);
  return found.map(({ item }) => item);
}

async function findVehicles(db: Queryable, q: string): Promise<FoundVehicle[]> {
  const start = plateKey(q);
  // Only letters and digits remain, so nothing has to be escaped.
  if (!/^[A-Z0-9]{2,}$/.test(start)) return [];
  const rows = await db
    .selectFrom('cars')
    .innerJoin('users', 'users.id', 'cars.userId')
    .select(['cars.id', 'cars.userId', 'cars.registrationNumber', 'cars.make', 'cars.model'])
    .select(['users.firstName', 'users.lastName', 'users.username'])
    .where('cars.plateKey', 'like', `${start}%`)
    .where('cars.deletedAt', 'is', null)
    .orderBy('cars.plateKey')
    .limit(maxFound)
    .execute();
  return rows.map(({ firstName, lastName, username, ...car }) => ({
    ...car,
    user: { firstName, lastName, username },
  }));
}
