import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { missingMigrations } from '../../../server/db/migrate.ts';

const migrations = new URL('../../../server/db/migrations/', import.meta.url);
/** The last migration of the versions whose schema is the base. */
export const lastOfFormer = '040-approved-corrections.sql';

/** Gives an empty database the schema and the record of a version from before the base. */
export async function applyFormerVersion(db: pg.Pool | pg.ClientBase): Promise<void> {
  for (const name of await missingMigrations([])) {
    if (name < lastOfFormer) await db.query(await readFile(new URL(name, migrations), 'utf8'));
  }
  await db.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  await db.query('insert into migrations (name) values ($1), ($2)', [
    '001-accounts.sql',
    lastOfFormer,
  ]);
}

/**
 * Inserts a motorist with a vehicle, whose picture has the id of `upload`, a request, a purchase, an
 * entry of the audit log, and two idempotency keys in the former archive, of 100 and 500 days ago.
 */
export async function insertMotorist(db: pg.Pool | pg.ClientBase, upload: string): Promise<void> {
  await db.query(`
    insert into users (username, username_key, password_hash, first_name, last_name,
        registration_date)
      values ('zhanna', 'zhanna', '', 'Жанна', E'ÉLÉ\\n\\t\\\\.', now());
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
    insert into audit_log (at, admin_id, action) select now(), id, 'sms.sent' from users;
    insert into archived_calls (call) values ('POST /api/fuel-requests');
    insert into archived_keys (user_id, key, fingerprint, created_on, call_number)
      select id, gen_random_uuid(), '0123456789abcdef0123456789abcdef', current_date - age, number
      from users, archived_calls, (values (100), (500)) as ages (age)`);
}
