// @module-tag long

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { describeSchema } from '../../support/server/describe-schema.ts';
import {
  applyFormerVersion,
  insertMotorist,
  lastOfFormer,
} from '../../support/server/former-version.ts';
import { createDatabase, emptyDatabase } from '../../support/server/own-database.ts';

function newPool(url: string, options: pg.PoolConfig = {}) {
  const pool = new pg.Pool({ connectionString: url, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

const freshPool = async () => newPool(await createDatabase());

/** The names of the migrations that a database has. */
async function recordOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

describe('an empty database', () => {
  it('is migrated once by servers that start together', async () => {
    const url = await emptyDatabase();
    const pools = [newPool(url), newPool(url), newPool(url)];
    await Promise.all(pools.map(migrate));
    for (const pool of pools)
      expect(await recordOf(pool)).toEqual(await recordOf(await freshPool()));
  });

  it('can take longer than a call, and another server waits as long', async () => {
    const url = await emptyDatabase();
    const first = newPool(url);
    const holder = await first.connect();
    onTestFinished(() => holder.release());
    await holder.query('select pg_advisory_lock(8656226)');
    const patience = 500;
    const second = newPool(url, { max: 1, statement_timeout: patience });
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

// OPS-8
describe('a database of a former version', () => {
  async function formerPool(): Promise<pg.Pool> {
    const pool = newPool(await emptyDatabase());
    await applyFormerVersion(pool);
    await insertMotorist(pool, randomUUID());
    return pool;
  }

  it('gets the schema of a new one, and keeps its rows and its recent keys', async () => {
    const pool = await formerPool();
    await pool.query(`
      drop index purchases_late;
      create index purchases_late on purchases (due_day, user_id)
        where payment_status in ('pending', 'scheduled', 'processing', 'overdue')
          and written_off_at is null and (is_scheduled_payment or payment_method <> 'card')`);
    await Promise.all([migrate(pool), migrate(pool)]);
    const fresh = await freshPool();
    expect(await recordOf(pool)).toEqual(await recordOf(fresh));
    expect(await describeSchema(pool)).toEqual(await describeSchema(fresh));
    const { rows: keys } = await pool.query(
      `select call, encode(fingerprint, 'hex') as fingerprint from idempotency_keys`,
    );
    const fingerprint = '0123456789abcdef0123456789abcdef';
    expect(keys).toEqual([{ call: 'POST /api/fuel-requests', fingerprint }]);
    const { rows: kept } = await pool.query(
      'select username from users join purchases on user_id = users.id',
    );
    expect(kept).toEqual([{ username: 'zhanna' }]);
  });

  it('is refused in one line and left unchanged if it is older', async () => {
    const pool = await formerPool();
    await pool.query('update migrations set name = $1 where name = $2', [
      '039-keyboard-keys.sql',
      lastOfFormer,
    ]);
    const before = [await recordOf(pool), await describeSchema(pool)];
    const advice = `start it once with the version that has the migration ${lastOfFormer}`;
    await expect(migrate(pool)).rejects.toThrow(advice);
    expect([await recordOf(pool), await describeSchema(pool)]).toEqual(before);
  });
});
