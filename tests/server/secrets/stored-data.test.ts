// @module-tag long

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { maskIdNumber } from '../../../domain/values/id-number.ts';
import { decryptField } from '../../../server/accounts/encrypted-fields.ts';
import { readProfile } from '../../../server/accounts/profile.ts';
import { refuseTakenFields } from '../../../server/accounts/taken-fields.ts';
import { readConfig } from '../../../server/config.ts';
import type { Context } from '../../../server/context.ts';
import { openDatabase, openPool } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { serverDurations } from '../../../server/durations.ts';
import { encryptStoredData } from '../../../server/secrets/encrypt-stored-data.ts';
import { type Keys, openKeys } from '../../../server/secrets/keys.ts';
import { storedKeyIds } from '../../../server/secrets/stored-keys.ts';
import { spawnServer } from '../../support/server-process.ts';
import { newDataFolder, newDataFolderWithDatabase } from '../database/data-folder.ts';
import { emptyDatabase } from '../database/own-database.ts';
import { registerOver } from '../processes/remote-driver.ts';
import { failedStart, runServer } from '../processes/running-server.ts';
import { makeFirstRelease } from './first-release.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];
const [oldKeys, newKeys] = [openKeys([one]), openKeys([two, one])];
const text = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join();

/** Other tests use the same PostgreSQL server. */
const patience = 300_000;
serverDurations.database.oldRows = patience;

function openTestPool(url: string) {
  const pool = openPool(url, 5);
  onTestFinished(() => pool.end());
  return pool;
}

/** A database of the first release. */
async function firstRelease(users: number) {
  const url = await emptyDatabase();
  const pool = openTestPool(url);
  await makeFirstRelease(pool, users);
  return { url, pool };
}

async function encrypt(pool: pg.Pool, keys: Keys): Promise<string[]> {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  await encryptStoredData(pool, keys, {
    config: readConfig({ ENCRYPTION_KEYS: text(one) }),
    print,
  });
  return printed;
}

/** A database of the first release that was encrypted with the old key. */
async function encryptedDatabase(users: number) {
  const database = await firstRelease(users);
  await migrate(database.pool);
  await encrypt(database.pool, oldKeys);
  return database;
}

const driversInOrder =
  "from users where username like 'driver-%' order by length(username), username";

/** What the users see of their addresses and ID numbers, in the order of their names. */
async function shown(pool: pg.Pool, keys: Keys) {
  const { rows } = await pool.query<{ id: UserId }>(`select id ${driversInOrder}`);
  const db = openDatabase(pool);
  const profiles: { homeAddress: string | null; maskedId: string | null }[] = [];
  for (const { id } of rows) {
    const { homeAddress, maskedId } = await readProfile(db, keys, id);
    profiles.push({ homeAddress, maskedId });
  }
  return profiles;
}

/** The same for thousands of users, from one query. */
async function shownFromRows(pool: pg.Pool, keys: Keys) {
  const { rows } = await pool.query<{ id: UserId; idNumber: Buffer; homeAddress: Buffer }>(
    `select id, encrypted_id_number as "idNumber", encrypted_home_address as "homeAddress"
      ${driversInOrder}`,
  );
  return rows.map(({ id, ...encrypted }) => {
    const idNumber = decryptField(keys, 'idNumber', id, encrypted.idNumber);
    const homeAddress = decryptField(keys, 'homeAddress', id, encrypted.homeAddress);
    return { homeAddress, maskedId: idNumber && maskIdNumber(idNumber) };
  });
}

const expectedOf = (users: number) =>
  Array.from({ length: users }, (_, index) => ({
    homeAddress: `${index + 1} Jacaranda Street, Ünley`,
    maskedId: expect.stringMatching(new RegExp(`${String(index + 1).slice(-1)}$`)),
  }));

const count = async (pool: pg.Pool, condition: string) =>
  (await pool.query(`select count(*)::int as n from users where ${condition}`)).rows[0].n;
const idHex = (keys: Keys) => `'\\x${keys.presentId}'`;
const under = (keys: Keys) =>
  `substring(encrypted_id_number for 4) = ${idHex(keys)}
    and substring(encrypted_home_address for 4) = ${idHex(keys)}`;

/** Opens a transaction that has an id, as one that writes has. */
async function openTransaction(url: string): Promise<pg.PoolClient> {
  const client = await openTestPool(url).connect();
  onTestFinished(() => client.release(true));
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query('select pg_current_xact_id()');
  return client;
}

/** Where the users' file has plain addresses, or 0. */
async function plainRowsInFile(pool: pg.Pool): Promise<number> {
  await pool.query('checkpoint');
  const { rows } = await pool.query(
    `select position('Jacaranda' in encode(pg_read_binary_file(pg_relation_filepath('users')), 'escape')) as at`,
  );
  return rows[0].at;
}

/** Kills a starting server while it waits for a row that is locked here; then frees the row. */
async function killWhileLocked(url: string, pool: pg.Pool, keys: string, order: string) {
  const holder = await pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('begin');
  await holder.query('set local idle_in_transaction_session_timeout = 0');
  await holder.query(`select id from users order by ${order} limit 1 for update`);
  const server = spawnServer({
    DATABASE_URL: url,
    DATA_DIR: await newDataFolder(),
    ENCRYPTION_KEYS: keys,
  });
  const exit = once(server, 'exit');
  onTestFinished(() => void server.kill('SIGKILL'));
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  }, patience);
  server.kill('SIGKILL');
  await exit;
  await holder.query('rollback');
}

// SEC-21
describe('a database of the first release', () => {
  it('is encrypted at the start, and shows its users the same as before', async () => {
    const { url, pool } = await firstRelease(3);
    await migrate(pool);
    await Promise.all([encrypt(pool, oldKeys), encrypt(openTestPool(url), oldKeys)]);
    expect(await shown(pool, oldKeys)).toEqual(expectedOf(3));
    expect(await count(pool, under(oldKeys))).toBe(3);
    expect(await count(pool, 'id_number is null and home_address is null')).toBe(4);
    expect(await plainRowsInFile(pool)).toBe(0);
  });

  it('keeps no old rows in its file that another transaction could see', async () => {
    const { pool } = await firstRelease(3);
    await migrate(pool);
    const other = await openTransaction(await emptyDatabase());
    const queries = vi.spyOn(pool, 'query');
    const waits = () =>
      queries.mock.calls.filter((words) => String(words).includes('pg_snapshot_xmin'));
    const work = encrypt(pool, oldKeys);
    await vi.waitFor(() => expect(waits().length).toBeGreaterThan(2), patience);
    expect(await plainRowsInFile(pool)).toBeGreaterThan(0);
    await other.query('rollback');
    await work;
    expect(await plainRowsInFile(pool)).toBe(0);
  });

  it('says when the next start has to remove old rows, which does', async () => {
    const { pool } = await firstRelease(3);
    await migrate(pool);
    const other = await openTransaction(await emptyDatabase());
    serverDurations.database.oldRows = 200;
    expect(await encrypt(pool, oldKeys)).toEqual([expect.stringContaining('The next start')]);
    expect(await plainRowsInFile(pool)).toBeGreaterThan(0);
    await other.query('rollback');
    serverDurations.database.oldRows = patience;
    expect(await encrypt(pool, oldKeys)).toEqual([]);
    expect(await plainRowsInFile(pool)).toBe(0);
  });

  it('is encrypted by the next start when the server is killed meanwhile', async () => {
    const { url, pool } = await firstRelease(2500);
    await migrate(pool);
    await killWhileLocked(url, pool, text(one), 'id desc');
    expect(await count(pool, under(oldKeys))).toBe(2000);
    expect(await count(pool, 'home_address is not null')).toBe(500);
    const server = await runServer({
      DATABASE_URL: url,
      DATA_DIR: await newDataFolder(),
      ENCRYPTION_KEYS: text(one),
    });
    await server.stop();
    expect(await count(pool, under(oldKeys))).toBe(2500);
    expect(await shownFromRows(pool, oldKeys)).toEqual(expectedOf(2500));
  });
});

// SEC-22
describe('a new first key', () => {
  it('encrypts everything again, keeps ID numbers unique, and says that the former one can go', async () => {
    const { pool } = await encryptedDatabase(3);
    const { rows: apps } = await pool.query<{ user_id: string }>(
      `insert into authenticator_apps (user_id, secret, created_at)
        select id, $1, now() from users where username = 'operator' returning user_id`,
      [Buffer.alloc(0)],
    );
    const place = `authenticator_apps.secret ${apps[0]?.user_id}`;
    await pool.query('update authenticator_apps set secret = $1', [oldKeys.encrypt(place, 'totp')]);
    const context = (keys: Keys) => ({ db: openDatabase(pool), keys }) as Context;
    const printed = await encrypt(pool, newKeys);
    expect(printed).toEqual([
      `ENCRYPTION_KEYS: no stored data needs the former key ${oldKeys.presentId}`,
    ]);
    expect(await storedKeyIds(pool)).toEqual([newKeys.presentId]);
    const alone = openKeys([two]);
    await encrypt(pool, alone);
    expect(await shown(pool, alone)).toEqual(expectedOf(3));
    const { rows: again } = await pool.query<{ secret: Buffer }>(
      'select secret from authenticator_apps',
    );
    expect(alone.decrypt(place, again[0]?.secret ?? Buffer.alloc(0))).toBe('totp');
    const taken = refuseTakenFields(context(alone), { idNumber: '8000000000002' });
    await expect(taken).rejects.toMatchObject({ code: 'taken' });
    await refuseTakenFields(context(alone), { idNumber: '8000000000009' });
  });

  it('continues after a server that was killed meanwhile, also with two servers at once', async () => {
    const { url, pool } = await encryptedDatabase(2500);
    await killWhileLocked(url, pool, text(two, one), 'ctid desc');
    const isNew = `substring(encrypted_id_number for 4) = ${idHex(newKeys)}`;
    expect(await count(pool, isNew)).toBe(2000);
    const environment = { DATABASE_URL: url, DATA_DIR: await newDataFolder() };
    const start = () => runServer({ ...environment, ENCRYPTION_KEYS: text(two, one) });
    const servers = await Promise.all([start(), start()]);
    for (const server of servers) expect(server.output()).toContain('no stored data needs');
    expect(await count(pool, under(newKeys))).toBe(2500);
    expect(await shownFromRows(pool, openKeys([two]))).toEqual(expectedOf(2500));
  });
});

// SEC-23
describe('a server without the key of what is stored', () => {
  it('refuses to start with one line and changes nothing', async () => {
    const { url, pool } = await encryptedDatabase(3);
    const environment = { DATABASE_URL: url, DATA_DIR: await newDataFolder() };
    const output = await failedStart({ ...environment, ENCRYPTION_KEYS: text(two) });
    expect(output).toContain(
      `Volmaak cannot start. ENCRYPTION_KEYS: personal data is encrypted with the key ${oldKeys.presentId}, which is missing`,
    );
    expect(output.trim().split('\n')).toHaveLength(2);
    expect(output).toMatch(/^The server ended with 1:/);
    expect(await count(pool, under(oldKeys))).toBe(3);
  });

  it('makes no new key beside an embedded database that is encrypted', async () => {
    const folder = await newDataFolderWithDatabase();
    const environment = { DATA_DIR: folder, ENCRYPTION_KEYS: '' };
    const server = await runServer(environment);
    expect(server.output()).toContain('encryption-key');
    const driver = await registerOver(server.url);
    const before = (await driver.call('GET', '/api/account/profile')).body;
    expect(before).toMatchObject({ homeAddress: '1 Long Street, Cape Town' });
    await server.stop();
    const file = join(folder, 'encryption-key');
    await rename(file, `${file}.kept`);
    expect(await failedStart(environment)).toContain(`expected it here, or in ${file}`);
    await writeFile(file, text(two));
    expect(await failedStart(environment)).toContain('DATA_DIR: encryption-key: personal data');
    await writeFile(file, await readFile(`${file}.kept`));
    const again = await runServer(environment);
    const found = await driver.movedTo(again.url).call('GET', '/api/account/profile');
    expect(found.body).toEqual(before);
  });
});
