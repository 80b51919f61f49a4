import type pg from 'pg';
import { encryptedColumns, placeOf } from './encrypted-columns.ts';
import { alone, inBatches } from './in-batches.ts';
import type { Keys } from './keys.ts';
import { hasColumn } from './stored-keys.ts';

interface PlainUser {
  id: string;
  idNumber: string | null;
  homeAddress: string | null;
}

/**
 * Encrypts the ID numbers and addresses that a version before this one has stored as plain text.
 * Afterwards the plain columns are dropped, which also tells later starts that this is done.
 */
export async function encryptUsers(pool: pg.Pool, keys: Keys): Promise<void> {
  if (!(await hasColumn(pool, 'users', 'id_number'))) return;
  let last: string | null = null;
  await inBatches(pool, async (client, size) => {
    // Another server that was starting may have completed it meanwhile.
    if (!(await hasColumn(client, 'users', 'id_number'))) return 0;
    const rows = await encryptNext(client, keys, last, size);
    last = rows.at(-1)?.id ?? last;
    return rows.length;
  });
  await alone(pool, dropPlainColumns);
}

/** Encrypts the users after one in the order of their ids. */
async function encryptNext(client: pg.PoolClient, keys: Keys, last: string | null, size: number) {
  const { rows } = await client.query<PlainUser>(
    `select id, id_number, home_address from users
      where (id_number is not null or home_address is not null) and ($1::uuid is null or id > $1)
      order by id limit $2 for no key update`,
    [last, size],
  );
  const { idNumber, homeAddress } = encryptedColumns;
  const encrypt = (place: string, text: string | null) => text && keys.encrypt(place, text);
  await client.query(
    `update users set encrypted_id_number = new.id_number, id_number_key = new.id_number_key,
        encrypted_home_address = new.home_address, id_number = null, home_address = null
      from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[])
        as new (id, id_number, id_number_key, home_address)
      where users.id = new.id`,
    [
      rows.map(({ id }) => id),
      rows.map((row) => encrypt(placeOf(idNumber, row.id), row.idNumber) || null),
      rows.map((row) => (row.idNumber ? keys.hmac(idNumber.purpose, row.idNumber) : null)),
      rows.map((row) => encrypt(placeOf(homeAddress, row.id), row.homeAddress) || null),
    ],
  );
  return rows;
}

/** Rewrites the table too, because its file still has the old versions of the rows. */
async function dropPlainColumns(client: pg.PoolClient): Promise<void> {
  if (!(await hasColumn(client, 'users', 'id_number'))) return;
  await client.query('alter table users drop column id_number, drop column home_address');
  await client.query('cluster users using users_pkey');
  await client.query('alter table users set without cluster');
}
