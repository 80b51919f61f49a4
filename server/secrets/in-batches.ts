import type pg from 'pg';

/** Servers that start together change stored data one after the other. */
const encryptionLock = 8_656_229;
const batchSize = 1000;

/**
 * Repeats work on rows until it has found fewer than a batch. Each batch is a transaction of its
 * own; those of other servers wait. `work` returns how many rows it has changed.
 */
export async function inBatches(
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
