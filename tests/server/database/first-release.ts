import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { firstRelease } from '../../../server/db/before-first-release.ts';

const migrations = new URL('../../../server/db/migrations/', import.meta.url);

/** Gives an empty database the schema of the first release. */
export async function applyFirstRelease(db: pg.Pool | pg.ClientBase): Promise<void> {
  await db.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const name of firstRelease) {
    await db.query(await readFile(new URL(name, migrations), 'utf8'));
    await db.query('insert into migrations (name) values ($1)', [name]);
  }
}

/**
 * Inserts a motorist with a vehicle, whose picture has the id of `upload`, a request, a purchase and
 * an entry of the audit log.
 */
export async function insertMotorist(db: pg.Pool | pg.ClientBase, upload: string): Promise<void> {
  await db.query(`
    insert into users (username, username_key, password_hash, first_name, last_name, id_number,
        home_address, registration_date)
      values ('zhanna', 'zhanna', '', 'Жанна', E'ÉLÉ\\n\\t\\\\.', '8001015009087', '1 Long Street', now());
    insert into uploads (id, user_id, content_type, size, created_at, expires_at, stored_at)
      select '${upload}', id, 'image/webp', 1, now(), now(), now() from users;
    insert into cars (id, user_id, registration_number, plate_key, make, model, year, fuel_type,
        fuel_capacity_cl, province, photo_id, created_at)
      select gen_random_uuid(), user_id, 'CA 1', 'CA1', 'Toyota', 'Hilux', 2020, 'diesel', 8000,
        'Western Cape', id, now() from uploads;
    insert into loyalty_profiles (user_id, created_at, next_anniversary)
      select id, now(), '2027-01-01' from users;
    insert into fuel_requests (id, user_id, car_id, car_make, car_model, car_year,
        fuel_amount_cl, fuel_capacity_cl, fuel_type, base_price_cents, discount_percentage,
        discounted_price_cents, total_amount_cents, loyalty_tier, requested_at, created_at)
      select gen_random_uuid(), user_id, id, make, model, year, 4000, 8000, fuel_type, 1935, 0,
        1935, 77400, 'new', now(), now() from cars;
    insert into purchases (id, user_id, car_id, car_make, car_model, car_registration_number,
        fuel_amount_cl, fuel_type, price_per_litre_cents, base_price_cents, discount_percentage,
        final_amount_cents, premium_percentage, total_repayment_cents, repayment_due_date,
        payment_method, payment_status, purchase_date)
      select gen_random_uuid(), user_id, id, make, model, registration_number, 4000, fuel_type,
        1935, 77400, 0, 77400, 5, 81270, '2026-12-01', 'budget', 'pending', now() from cars;
    insert into purchase_events (purchase_id, type, at) select id, 'created', now() from purchases;
    insert into audit_log (at, admin_id, action) select now(), id, 'sms.sent' from users`);
}
