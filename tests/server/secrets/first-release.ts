import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('../../../server/db/migrations/', import.meta.url);

/** Fills an empty database as the first release did, with users who have plain personal data. */
export async function makeFirstRelease(pool: pg.Pool, users: number): Promise<void> {
  await pool.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const names = (await readdir(folder)).sort().filter((name) => /^0(0\d|10)-.*\.sql$/.test(name));
  for (const name of names) {
    await pool.query(await readFile(new URL(name, folder), 'utf8'));
    await pool.query('insert into migrations (name) values ($1)', [name]);
  }
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
