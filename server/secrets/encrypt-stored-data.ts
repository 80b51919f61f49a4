import type pg from 'pg';
import type { Config } from '../config.ts';
import { type EncryptedColumn, encryptedColumns, placeOf } from './encrypted-columns.ts';
import { requireStoredKeys } from './find-keys.ts';
import { inBatches } from './in-batches.ts';
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
