import type pg from 'pg';
import { applyFirstRelease } from '../database/first-release.ts';

/** Fills an empty database as the first release did, with users who have plain personal data. */
export async function makeFirstRelease(pool: pg.Pool, users: number): Promise<void> {
  await applyFirstRelease(pool);
  await pool.query(
    `insert into users (username, username_key, password_hash, first_name, last_name, id_number,
        home_address, registration_date)
      select 'driver-' || n, 'driver-' || n, '', 'Thandi', 'Nkosi', 8000000000000 + n,
        n || ' Jacaranda Street, Ünley', now()
      from generate_series(1, $1::int) as n`,
    [users],
  );
  await pool.query(
    `insert into users (username, username_key, password_hash, first_name, last_name,
        registration_date) values ('operator', 'operator', '', 'Olivia', 'Operator', now())`,
  );
}
