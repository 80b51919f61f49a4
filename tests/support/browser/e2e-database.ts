import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The database of the product under test. */
export type Database = pg.Client;

/** The address of the embedded database in a data folder. */
export async function databaseUrlOf(data: string): Promise<string> {
  const folder = join(data, 'postgres');
  const password = (await readFile(join(folder, 'database-password'), 'utf8')).trim();
  // The port is on the fourth line.
  const pid = await readFile(join(folder, 'database', 'postmaster.pid'), 'utf8');
  const port = Number(pid.split('\n')[3]);
  return `postgres://volmaak:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/** Connects to the run's embedded database, for changes that only admins can make. */
export async function openE2eDatabase(data = process.env.VOLMAAK_DATA): Promise<Database> {
  if (!data) throw new Error('The global setup starts the product');
  const client = new pg.Client({ connectionString: await databaseUrlOf(data) });
  await client.connect();
  return client;
}

/** Blocks a user, as an admin does. */
export async function blockUser(database: Database, userId: string, reason: string) {
  await database.query(
    'update users set is_blacklisted = true, blacklist_reason = $2, blacklisted_at = now() where id = $1',
    [userId, reason],
  );
}

/** Lifts a user's block, as an admin does. */
export async function restoreUser(database: Database, userId: string) {
  await database.query('update users set is_blacklisted = false where id = $1', [userId]);
}

/** Records an admin's check of a vehicle. */
export async function verifyVehicle(database: Database, carId: string, isStolen = false) {
  await database.query('update cars set is_roadworthy = true, is_stolen = $2 where id = $1', [
    carId,
    isStolen,
  ]);
}

/**
 * Withdraws somebody's vouchers as if no station had worked since their issue, so that their fuel can
 * end at once, whatever stations other tests have (VOU-29).
 */
export async function withdrawVouchers(database: Database, userId: string) {
  await database.query('update fuel_entitlements set ending_since = now() where user_id = $1', [
    userId,
  ]);
  await database.query(
    `select revoke_vouchers(array(select id from vouchers where user_id = $1), 'moved', now())`,
    [userId],
  );
  await database.query(
    `update vouchers set issued_at = issued_at + interval '30 days' where user_id = $1`,
    [userId],
  );
}

interface Standing {
  tier: string;
  percent: number;
  purchases: number;
  subscriptionYear?: number;
  consecutiveYears?: number;
  isStable?: boolean;
}

/** Sets the loyalty standing that paid purchases give a motorist. */
export async function setLoyalty(database: Database, userId: string, standing: Standing) {
  const { tier, percent, purchases, subscriptionYear = 1, consecutiveYears = 0 } = standing;
  await database.query(
    `update loyalty_profiles set loyalty_tier = $2, current_discount_rate = $3,
      annual_purchase_count = $4, subscription_year = $5, consecutive_years = $6,
      has_reached_stable_rate = $7 where user_id = $1`,
    [
      userId,
      tier,
      percent,
      purchases,
      subscriptionYear,
      consecutiveYears,
      standing.isStable ?? false,
    ],
  );
}

interface Decision {
  status: 'approved' | 'completed' | 'rejected';
  notes?: string;
}

/** Decides on a fuel request, as an admin does. */
export async function decideRequest(database: Database, requestId: string, decision: Decision) {
  const { status, notes = null } = decision;
  await database.query(
    `update fuel_requests set status = $2, notes = $3,
      approved_at = case when $2 in ('approved', 'completed') then now() end,
      completed_at = case when $2 = 'completed' then now() end
      where id = $1`,
    [requestId, status, notes],
  );
}

/** Copies a fuel request several times, each a minute older than the previous one. */
export async function copyRequest(database: Database, requestId: string, copies: number) {
  await database.query(
    `insert into fuel_requests (id, user_id, car_id, car_make, car_model, car_year, fuel_amount_cl,
        fuel_capacity_cl, fuel_type, base_price_cents, discount_percentage, discounted_price_cents,
        total_amount_cents, loyalty_tier, status, requested_at, created_at)
      select gen_random_uuid(), user_id, car_id, car_make, car_model, car_year, fuel_amount_cl,
        fuel_capacity_cl, fuel_type, base_price_cents, discount_percentage, discounted_price_cents,
        total_amount_cents, loyalty_tier, status, requested_at - n * interval '1 minute', created_at
      from fuel_requests, generate_series(1, $2) as n where id = $1`,
    [requestId, copies],
  );
}

/** The user's data on the server, one text per row: plates, and requested litres. */
export async function rowsOf(database: Database, userId: string): Promise<string[]> {
  const { rows } = await database.query<{ word: string }>(
    `select registration_number as word from cars where user_id = $1
      union all
      select trim_scale(fuel_amount_cl / 100.0) || ' l' from fuel_requests where user_id = $1`,
    [userId],
  );
  return rows.map(({ word }) => word).sort();
}

/** How many of a user's calls with a key have created something. */
export async function usedKeys(database: Database, userId: string): Promise<number> {
  const { rows } = await database.query<{ keys: number }>(
    'select count(*)::int as keys from idempotency_keys where user_id = $1 and result_id is not null',
    [userId],
  );
  return rows[0]?.keys ?? 0;
}

/** Makes a purchase on the budget late by some days, as if it had been bought so long before. */
export async function makeLate(database: Database, purchaseId: string, days: number) {
  await database.query(
    `update purchases set payment_status = 'overdue',
        purchase_date = purchase_date - ($2 + 30) * interval '1 day',
        repayment_due_date = (now() at time zone 'Africa/Johannesburg')::date - $2::int
      where id = $1`,
    [purchaseId, days],
  );
}

/** Puts vehicles at the beginning of the verification queue, in this order. */
export async function letWaitLongest(database: Database, carIds: readonly string[]) {
  for (const [index, id] of carIds.entries()) {
    const at = `2001-01-01T00:0${index}:00Z`;
    await database.query('update cars set created_at = $2 where id = $1', [id, at]);
  }
}
