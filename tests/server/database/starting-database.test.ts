import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { waitUntilStarted } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { runCommand } from '../../support/command-process.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { newFolder } from '../../support/server/backup-of.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { createDatabase } from '../../support/server/own-database.ts';
import { testKeys } from '../../support/server-process.ts';

/** What PostgreSQL answers while it starts: an error without a stack of its own. */
function startingUp(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.from('E____');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A database that is starting for a number of connections, and is there then. */
async function startingDatabase(url: string, refusals: number) {
  const { hostname, port } = new URL(url);
  const state = { refused: 0 };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (state.refused < refusals) {
      state.refused += 1;
      socket.once('data', () => socket.end(startingUp()));
      return;
    }
    const database = connect(Number(port), hostname);
    database.on('error', () => socket.destroy());
    socket.pipe(database).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address() as AddressInfo; // it listens on TCP
  const through = new URL(url);
  through.host = `127.0.0.1:${address.port}`;
  return { url: through.href, state };
}

// OPS-9
it('a database that is starting is waited for', async () => {
  replaceServerDurations({ database: { betweenTries: 0 } });
  const { url, state } = await startingDatabase(inject('databaseServer'), 3);
  await waitUntilStarted(url);
  expect(state.refused).toBe(3);
});

// OPS-9
it('a database that never starts is given up', async () => {
  replaceServerDurations({ database: { betweenTries: 0, starting: 0 } });
  const { url } = await startingDatabase(inject('databaseServer'), Number.POSITIVE_INFINITY);
  await expect(waitUntilStarted(url)).rejects.toThrow('starting up');
});

// OPS-9
it('the recount waits for a database that is starting', async () => {
  const { url, state } = await startingDatabase(await createDatabase(), 2);
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: await newFolder(),
    ENCRYPTION_KEYS: testKeys,
  };
  const { code, words } = await runCommand('recount', environment);
  expect([code, words]).toEqual([
    0,
    'The statistics agree with the rows.\nThe journal agrees with the rows, and sums to 0.',
  ]);
  expect(state.refused).toBe(2);
});

// OPS-9
it('an embedded database that another process has just started is waited for', async () => {
  replaceServerDurations({ embeddedPostgres: { betweenStarts: 0 } });
  const server = inject('databaseServer');
  const { url, state } = await startingDatabase(server, 2);
  const folder = join(await newDataFolder(), 'postgres');
  const data = join(folder, 'database');
  await mkdir(data, { recursive: true });
  const running = spawn('sleep', ['1000']);
  onTestFinished(async () => {
    running.kill('SIGKILL');
    await rm(join(data, 'postmaster.pid'));
  });
  await writeFile(join(data, 'PG_VERSION'), '18\n');
  await writeFile(
    join(data, 'postmaster.pid'),
    `${running.pid}\n${data}\n0\n${new URL(url).port}\n`,
  );
  await writeFile(join(folder, 'database-password'), new URL(server).password);
  const started = await startEmbeddedPostgres(folder, { share: true });
  expect(state.refused).toBe(2);
  await waitUntilStarted(started.url);
});

// OPS-9
it('a command says in one line why it failed', { tags: 'long' }, async () => {
  const { code, words } = await runCommand('recount', { PORT: 'none' });
  expect([code, words.split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^The recount failed\. PORT/)],
  ]);
});
