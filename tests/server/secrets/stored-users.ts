import type pg from 'pg';
import type { UserId } from '../../../domain/ids.ts';
import { encryptFields } from '../../../server/people/encrypted-fields.ts';
import type { Keys } from '../../../server/secrets/keys.ts';

/** Inserts an operator, and drivers whose fields are encrypted with a key. */
export async function insertUsers(pool: pg.Pool, keys: Keys, count: number): Promise<void> {
  await pool.query(
    `insert into users (username, username_key, password_hash, first_name, last_name,
        registration_date) values ('operator', 'operator', '', 'Olivia', 'Operator', now())`,
  );
  const users = Array.from({ length: count }, (_, index) => {
    const id = crypto.randomUUID() as UserId; // a UUID
    const homeAddress = `${index + 1} Jacaranda Street, Ünley`;
    return {
      id,
      ...encryptFields(keys, id, { idNumber: `${8000000000001 + index}`, homeAddress }),
    };
  });
  await pool.query(
    `insert into users (id, username, username_key, password_hash, first_name, last_name,
        registration_date, encrypted_id_number, id_number_key, encrypted_home_address)
      select id, 'driver-' || n, 'driver-' || n, '', 'Thandi', 'Nkosi', now(), id_number, key, address
      from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[])
        with ordinality as given (id, id_number, key, address, n)`,
    [
      users.map(({ id }) => id),
      users.map(({ encryptedIdNumber }) => encryptedIdNumber),
      users.map(({ idNumberKey }) => idNumberKey),
      users.map(({ encryptedHomeAddress }) => encryptedHomeAddress),
    ],
  );
}
