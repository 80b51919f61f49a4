import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { applyMigration, lockMigrations, migrate } from '../../../server/db/migrate.ts';
import { emptyDatabase } from '../../support/server/own-database.ts';

const folder = new URL('../../../server/db/migrations/', import.meta.url);

/** A database as it was before the keys had their present form. */
async function formerDatabase(): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await emptyDatabase() });
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  await client.query('begin');
  await lockMigrations(client);
  const names = (await readdir(folder)).filter((name) => name < '038').sort();
  for (const name of names) await applyMigration(client, name);
  await client.query('commit');
  client.release();
  return pool;
}

const person = (username: string, key: string, rest: string) =>
  `insert into users (username, username_key, password_hash, first_name, last_name, phone_number,
    registration_date) values ('${username}', '${key}', '', ${rest})`;

// API-16, ACC-51
it('gives stored keys and searches their present form, and lets no equal ones stop it', async () => {
  const pool = await formerDatabase();
  const file = await readFile(new URL('../fixtures/former-keys.sql', import.meta.url), 'utf8');
  for (const query of [
    person('O’Brien', 'o’brien', `'Zoë', 'O’Brien', '+44\u00a020 7946 0958', '2026-01-01'`),
    person('o‘brien', 'o‘brien', `'Jan  Piet', 'Nel', '082\u20115550177', '2026-01-02'`),
    person("d''arcy", "d''arcy", `'A', 'B', '+27825550177', '2026-01-03'`),
    person('d’arcy', 'd’arcy', `'C', 'D', null, '2026-01-04'`),
    file,
  ])
    await pool.query(query);
  await migrate(pool);
  const { rows: users } = await pool.query(
    'select username_key, phone_number, search_text from users order by registration_date',
  );
  expect(users).toEqual([
    {
      username_key: "o'brien",
      phone_number: '+44 20 7946 0958',
      search_text: ' zoe obrien obrien +44 20 7946 0958',
    },
    {
      username_key: 'o‘brien',
      phone_number: '+27825550177',
      search_text: ' jan piet nel obrien +27825550177',
    },
    {
      username_key: "d'arcy",
      phone_number: '+27825550177',
      search_text: ' a b darcy +27825550177',
    },
    { username_key: 'd’arcy', phone_number: null, search_text: ' c d darcy ' },
  ]);
  const { rows: cars } = await pool.query('select plate_key from cars order by created_at');
  expect(cars.map(({ plate_key }) => plate_key)).toEqual(['CA1', 'CA\u00a02', 'CA2', 'CA–1 ']);
  const { rows: requests } = await pool.query('select person_text, search_text from fuel_requests');
  expect(requests).toEqual([{ person_text: users[0].search_text, search_text: ' kia ceed' }]);
  const { rows: kinds } = await pool.query(
    'select make_key from user_car_data order by created_at',
  );
  expect(kinds.map(({ make_key }) => make_key)).toEqual(["kia'x", 'kia‘x']);
});
