import type pg from 'pg';
import type { Config } from '../config.ts';
import { type EncryptedColumn, encryptedColumns, placeOf } from './encrypted-columns.ts';
import { requireStoredKeys } from './find-keys.ts';
import type { Keys } from './keys.ts';
import { storedKeyIds } from './stored-keys.ts';

/**
 * Encrypts with the present key what is encrypted with former ones, before anybody is served
 * (SEC-22). This goes in batches, each of which is complete, so that the next start continues after
 * a kill, and several servers may start at once. `print` gets the former keys that nothing needs any
 * more.
 * @throws ConfigError when the key of something stored is missing; nothing has been changed then
 */
export async function encryptStoredData(
  pool: pg.Pool,
  keys: Keys,
  { config, print }: { config: Config; print: (text: string) => void },
): Promise<void> {
  const stored = await storedKeyIds(pool);
  requireStoredKeys(config, keys, stored);
  const former = keys.ids.filter((id) => id !== keys.presentId);
  for (const id of former.filter((one) => stored.includes(one))) {
    for (const column of Object.values(encryptedColumns))
      await encryptAgain(pool, keys, column, id);
  }
  for (const id of former) print(`ENCRYPTION_KEYS: no stored data needs the former key ${id}`);
}

interface Value {
  id: string;
  value: Buffer;
}

/** Encrypts one column's values of a former key with the present one. */
async function encryptAgain(pool: pg.Pool, keys: Keys, column: EncryptedColumn, formerId: string) {
  const { table, row, column: name, pseudonym, purpose } = column;
  await inBatches(pool, async (client, size) => {
    const { rows } = await client.query<Value>(
      `select ${row} as id, ${name} as value from ${table}
        where ${name} is not null and substring(${name} for 4) = decode($1, 'hex')
        limit $2 for no key update`,
      [formerId, size],
    );
    const texts = rows.map(({ id, value }) => keys.decrypt(placeOf(column, id), value));
    const encrypted = rows.map(({ id }, at) => keys.encrypt(placeOf(column, id), texts[at] ?? ''));
    const pseudonyms = texts.map((text) => keys.hmac(purpose, text));
    await client.query(
      `update ${table} set ${name} = new.value${pseudonym ? `, ${pseudonym} = new.pseudonym` : ''}
        from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as new (id, value, pseudonym)
        where ${table}.${row} = new.id`,
      [rows.map(({ id }) => id), encrypted, pseudonyms],
    );
    return rows.length;
  });
}

/** Servers that start together change stored data one after the other. */
const encryptionLock = 8_656_229;
const batchSize = 1000;

/**
 * Repeats work on rows until it has found fewer than a batch. Each batch is a transaction of its
 * own; those of other servers wait. `work` returns how many rows it has changed.
 */
async function inBatches(
  pool: pg.Pool,
  work: (client: pg.PoolClient, size: number) => Promise<number>,
): Promise<void> {
  let changed = batchSize;
  while (changed === batchSize) changed = await alone(pool, (client) => work(client, batchSize));
}

/** Does work in a transaction, for which other servers wait as long as it takes. */
async function alone<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [encryptionLock]);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A closed connection is rolled back.
    client.release(true);
    throw error;
  }
}
