import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { serverDurations } from '../durations.ts';
import { encryptedColumns, placeOf } from './encrypted-columns.ts';
import { alone, inBatches } from './in-batches.ts';
import type { Keys } from './keys.ts';

interface PlainUser {
  id: string;
  idNumber: string | null;
  homeAddress: string | null;
}

/**
 * Encrypts the ID numbers and addresses that the first release has stored as plain text. Then the
 * table is rewritten, because its file still has the old versions of the rows. `print` gets the
 * reason why a later start has to do that.
 */
export async function encryptUsers(
  pool: pg.Pool,
  keys: Keys,
  print: (text: string) => void,
): Promise<void> {
  await inBatches(pool, (client, size) => encryptNext(client, keys, size));
  if (!(await isToRewrite(pool))) return;
  if (!(await nothingSeesOldRows(pool))) {
    print(
      'An open transaction keeps old versions of the users in the file of their table. The next start removes them.',
    );
    return;
  }
  // In a transaction of its own, because `cluster` keeps rows that the same one has replaced.
  await alone(pool, async (client) => {
    if (!(await isToRewrite(client))) return;
    await client.query('cluster users');
    await client.query('alter table users set without cluster');
  });
}

/**
 * Waits until every transaction that began earlier has ended, in other databases of the same
 * server too: `cluster` keeps what one of them might see. Returns whether all have ended in time.
 */
async function nothingSeesOldRows(pool: pg.Pool): Promise<boolean> {
  const { oldRows, oldRowsPollInterval } = serverDurations.database;
  const { rows } = await pool.query<{ id: string }>('select pg_current_xact_id() as id');
  const end = Date.now() + oldRows;
  do {
    const { rowCount } = await pool.query(
      `select where pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8
        and not exists (
          select from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and age(backend_xmin) >= age($1::xid8::xid))`,
      [rows[0]?.id],
    );
    if (rowCount) return true;
    await setTimeout(oldRowsPollInterval);
  } while (Date.now() < end);
  return false;
}

/** Whether `encryptNext` has noted that the table is to be rewritten. */
async function isToRewrite(db: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await db.query(
    `select from pg_index where indexrelid = 'users_pkey'::regclass and indisclustered`,
  );
  return rows.length > 0;
}

/** Encrypts some users whose values are plain; returns how many. */
async function encryptNext(client: pg.PoolClient, keys: Keys, size: number): Promise<number> {
  const { rows } = await client.query<PlainUser>(
    `select id, id_number, home_address from users
      where id_number is not null or home_address is not null
      order by id limit $1 for no key update`,
    [size],
  );
  if (rows.length === 0) return 0;
  // A note in the same transaction, which outlives a kill: `cluster` will use this index.
  await client.query('alter table users cluster on users_pkey');
  const { idNumber, homeAddress } = encryptedColumns;
  const encrypt = (place: string, text: string | null) => (text ? keys.encrypt(place, text) : null);
  await client.query(
    `update users set encrypted_id_number = new.id_number, id_number_key = new.id_number_key,
        encrypted_home_address = new.home_address, id_number = null, home_address = null
      from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[])
        as new (id, id_number, id_number_key, home_address)
      where users.id = new.id`,
    [
      rows.map(({ id }) => id),
      rows.map((row) => encrypt(placeOf(idNumber, row.id), row.idNumber)),
      rows.map((row) => (row.idNumber ? keys.hmac(idNumber.purpose, row.idNumber) : null)),
      rows.map((row) => encrypt(placeOf(homeAddress, row.id), row.homeAddress)),
    ],
  );
  return rows.length;
}
