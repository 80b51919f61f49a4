// @module-tag long

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { openPool } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { startServer } from '../../../server/start.ts';
import { newCar } from '../../support/api.ts';
import { newDataFolder, newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import {
  createDatabase,
  emptyDatabase,
  newLatinDatabase,
} from '../../support/server/own-database.ts';
import { registerOver, signInOver } from '../../support/server/remote-driver.ts';
import { failedStart, runServer } from '../../support/server/running-server.ts';
import { testKeys } from '../../support/server-process.ts';

/** The settings of a server on a migrated database. */
const usualSettings = async () => ({
  DATABASE_URL: await createDatabase(),
  DATA_DIR: await newDataFolder(),
});

/** An empty database for one test, and a connection to it. */
async function newEmptyDatabase() {
  const url = await emptyDatabase();
  const pool = openPool(url, 1);
  onTestFinished(() => pool.end());
  return { url, pool };
}

/** Starts a server in this process. */
const start = (environment: Record<string, string>) =>
  startServer(readConfig({ ENCRYPTION_KEYS: testKeys, ...environment }), {
    log: pino({ level: 'silent' }),
    print: () => {},
  });

describe('SIGTERM', () => {
  it('also ends the server when npm passes it only to its shell', async () => {
    const prepare = join(import.meta.dirname, '..', '..', '..', 'scripts', 'prepare.mjs');
    const program = `import('${prepare}').then((it) => it.runProgram('server/main.ts'))`;
    // As npm runs a script; the shell has another command to run, and therefore stays.
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e "${program}"; exit`], {
      env: {
        ...process.env,
        npm_lifecycle_event: 'start',
        PORT: '0',
        ...(await usualSettings()),
        ENCRYPTION_KEYS: testKeys,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    shell.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const url = await vi.waitFor(() => {
      const ready = /ready at (\S+)/.exec(printed)?.[1];
      if (!ready) throw new Error(printed);
      return ready;
    }, 300_000);
    const closed = once(shell.stdout, 'close');
    shell.kill('SIGTERM');
    // It is closed when the last process that could write there has ended.
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('lets a call in progress complete, stops the database and ends with 0', async () => {
    const folder = await newDataFolderWithDatabase();
    const server = await runServer({ DATA_DIR: folder });
    const driver = await registerOver(server.url);
    const car = await newCar(driver);
    const { url } = await startEmbeddedPostgres(join(folder, 'postgres'), { share: true });
    const pool = openPool(url, 2);
    onTestFinished(() => pool.end());
    const holding = await pool.connect();
    await holding.query('begin');
    await holding.query('select 1 from cars where id = $1 for update', [car.id]);
    const underWay = driver.call('PATCH', `/api/cars/${car.id}`, { make: 'Ford' });
    await vi.waitFor(async () => {
      const waiting = await pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock'",
      );
      expect(waiting.rowCount).toBe(1);
    }, 60_000);

    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow(), 60_000);
    expect(server.child.exitCode).toBeNull();
    await holding.query('rollback');
    holding.release();
    expect(await underWay).toMatchObject({ status: 200, body: { make: 'Ford' } });
    expect(await exit).toEqual([0, null]);
    expect(existsSync(join(folder, 'postgres', 'database', 'postmaster.pid'))).toBe(false);
    expect(server.output()).not.toMatch(/failed|error/i);
  });
});

describe('a start that must fail', () => {
  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://volmaak:hunter2@127.0.0.1:9/volmaak' }],
    ['HOST', { HOST: 'nowhere.invalid' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://KEY:hunter2@s3.example/' }],
    ['DATA_DIR', { DATA_DIR: '/proc/volmaak' }],
  ])('ends with 1 and one line that names the variable: %s %j', async (name, environment) => {
    const usual = name === 'DATA_DIR' ? {} : await usualSettings();
    const admin = { ADMIN_PASSWORD: 'operator-1' };
    const words = await failedStart({ ...usual, ...admin, ...environment });
    expect(words).toMatch(
      new RegExp(`^The server ended with 1:\\nVolmaak cannot start\\. ${name}: [^\\n]+\\n$`),
    );
    expect(words).not.toContain('hunter2');
  });

  it('names DATA_DIR when pictures cannot be stored, also with an external database', async () => {
    const words = await failedStart({
      DATABASE_URL: await createDatabase(),
      DATA_DIR: '/dev/null/volmaak',
    });
    expect(words).toMatch(/^The server ended with 1:\nVolmaak cannot start\. DATA_DIR: [^\n]+\n$/);
  });

  it('names DATABASE_URL when its user may not create tables', async () => {
    const { url, pool } = await newEmptyDatabase();
    const name = `guest_${randomUUID().replaceAll('-', '')}`;
    await pool.query(`create role ${name} login password 'hunter2'`);
    onTestFinished(async () => {
      await pool.query(`drop role ${name}`);
    });
    const guest = Object.assign(new URL(url), { username: name, password: 'hunter2' });
    const error = await start({
      DATABASE_URL: guest.href,
      DATA_DIR: await newDataFolder(),
    }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/^Error: DATABASE_URL: [^\n]*permission denied[^\n]*$/);
    expect(String(error)).not.toContain('hunter2');
  });

  it('names DATABASE_URL when it cannot store every script', async () => {
    const latin = { DATABASE_URL: await newLatinDatabase(), DATA_DIR: await newDataFolder() };
    const error = await start(latin).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/^Error: DATABASE_URL: [^\n]*LATIN1, expected UTF8\)$/);
  });

  it('names PORT when another program listens there', async () => {
    const taken = createServer().listen(0, 'localhost');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const admin = { ADMIN_PASSWORD: 'operator-1' };
    const settings = { ...(await usualSettings()), ...admin, PORT: String(port) };
    expect(await failedStart(settings)).toBe(
      'The server ended with 1:\nVolmaak cannot start. PORT: something else listens there already\n',
    );
  });
});

// ACC-12
describe('the first admin', () => {
  it('gets a random password that is printed once and must be changed, although several servers start at once', async () => {
    const { url, pool } = await newEmptyDatabase();
    const usual = { DATABASE_URL: url, DATA_DIR: await newDataFolder() };
    const servers = await Promise.all([1, 2, 3].map(() => runServer(usual)));
    const { rows } = await pool.query('select username, is_admin from users');
    expect(rows).toEqual([{ username: 'admin', is_admin: true }]);
    const first = /as "admin" with the password (\S+)\n/;
    const printed = servers.map((server) => first.exec(server.output())?.[1]);
    const [password = ''] = printed.filter((found) => found !== undefined);
    expect(printed.filter((found) => found !== undefined)).toEqual([password]);
    expect(password).toMatch(/^[\w-]{12}$/);
    for (const { url } of servers) {
      const admin = await signInOver(url, 'Admin', password);
      const session = await admin.call('GET', '/api/auth/session');
      expect(session.body.user).toMatchObject({ isAdmin: true, mustChangePassword: true });
    }
    const admin = await signInOver(servers[0]!.url, 'admin', password); // three are running
    expect((await admin.call('GET', '/api/provinces')).body.code).toBe('password-change-required');
    const change = { currentPassword: password, newPassword: 'operator-2' };
    expect((await admin.call('POST', '/api/account/password', change)).status).toBe(200);
    expect((await admin.call('GET', '/api/provinces')).status).toBe(200);
  });
});
