import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { plainText } from '../../domain/search.ts';
import { migrate, migrationNames } from '../../server/db/migrate.ts';
import { emptyDatabase } from './own-database.ts';

let url: string;
beforeAll(async () => {
  url = await emptyDatabase();
});

function newPool(options: pg.PoolConfig = {}) {
  const pool = new pg.Pool({ connectionString: url, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

/** Does all that came before a migration. */
async function migrateUpTo(pool: pg.Pool, last: string): Promise<void> {
  await pool.query('create table migrations (name text primary key, applied_at timestamptz)');
  for (const name of await migrationNames()) {
    if (name >= last) return;
    const file = new URL(`../../server/db/migrations/${name}`, import.meta.url);
    await pool.query(await readFile(file, 'utf8'));
    await pool.query('insert into migrations values ($1, now())', [name]);
  }
}

describe('a database that is filled already', () => {
  it('has everybody found in their own script afterwards', async () => {
    const pool = newPool({ max: 1 });
    await migrateUpTo(pool, '102');
    await pool.query(`
      insert into users (id, username, username_key, password_hash, first_name, last_name,
          registration_date)
        values (gen_random_uuid(), 'zhanna', 'zhanna', '', 'Жанна', 'ÉLÉ', now());
      insert into messages (user_id, kind, subject, text, created_at, next_try_at)
        select id, 'custom', '', 'Здравствуйте', now(), now() from users`);
    await migrate(pool);
    const person = plainText(' Жанна Élé zhanna  ');
    const users = await pool.query('select search_text from users');
    expect(users.rows).toEqual([{ search_text: person }]);
    const messages = await pool.query('select search_text, person_text from messages');
    expect(messages.rows).toEqual([
      { search_text: plainText('  здравствуйте'), person_text: person },
    ]);
    await pool.query(`update users set first_name = 'Иван'`);
    const renamed = await pool.query('select person_text from messages');
    expect(renamed.rows).toEqual([{ person_text: plainText(' Иван Élé zhanna  ') }]);
  });

  it('may take longer than a call, and be waited for as long by another server', async () => {
    const first = newPool();
    const holder = await first.connect();
    onTestFinished(() => holder.release());
    await holder.query('select pg_advisory_lock(8656226)');
    const patience = 500;
    const second = newPool({ max: 1, statement_timeout: patience });
    const migrating = migrate(second);
    const waited = vi.waitFor(async () => {
      const { rows } = await first.query(
        `select from pg_stat_activity where wait_event = 'advisory'
          and datname = current_database()
          and clock_timestamp() - query_start > $1::int * interval '1 millisecond'`,
        [2 * patience],
      );
      expect(rows).toHaveLength(1);
    }, 20_000);
    await Promise.race([migrating, waited]);
    await holder.query('select pg_advisory_unlock(8656226)');
    await migrating;
    const { rows } = await second.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: `${patience}ms` }]);
  });
});
