import { readFile } from 'node:fs/promises';
import { openClient } from '../../../server/db/database.ts';
import type { Storage } from '../../../server/gateways/storage/storage.ts';

/** The picture of the only vehicle. */
export const upload = '0d2f6a52-5be6-4a0e-8f0c-2b7a4a1f6c11';
const migrations = new URL('../../../server/db/migrations/', import.meta.url);
const firstRelease = [
  '001-accounts.sql',
  '002-vehicles.sql',
  '003-prices.sql',
  '004-loyalty.sql',
  '005-fuel-requests.sql',
  '006-purchases.sql',
  '007-messages.sql',
  '008-calls.sql',
  '009-admin.sql',
  '010-demo-processor.sql',
];

/** A motorist with a vehicle, its picture, a request, a purchase and an entry of the audit log. */
const rows = `
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
  insert into audit_log (at, admin_id, action) select now(), id, 'sms.sent' from users;
  delete from fuel_prices where fuel_type = 'petrol'`;

/** Fills an empty database as the first release has left it, and its store of pictures. */
export async function fillAsFirstRelease(url: string, storage: Storage): Promise<void> {
  const client = await openClient(url);
  try {
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    for (const name of firstRelease) {
      await client.query(await readFile(new URL(name, migrations), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
    }
    await client.query(rows);
  } finally {
    await client.end();
  }
  await storage.put(`${upload}/full.webp`, Buffer.from('a large picture'));
  await storage.put(`${upload}/small.webp`, Buffer.from('a small picture'));
}
