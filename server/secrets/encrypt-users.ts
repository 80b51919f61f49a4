import type pg from 'pg';
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
 * table is rewritten, because its file still has the old versions of the rows.
 */
export async function encryptUsers(pool: pg.Pool, keys: Keys): Promise<void> {
  await inBatches(pool, (client, size) => encryptNext(client, keys, size));
  if (!(await isToRewrite(pool))) return;
  // In a transaction of its own: PostgreSQL keeps what the same one has replaced.
  await alone(pool, async (client) => {
    if (!(await isToRewrite(client))) return;
    await client.query('cluster users');
    await client.query('alter table users set without cluster');
  });
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
