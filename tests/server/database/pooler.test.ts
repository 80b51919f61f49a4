// @module-tag long

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openClient, openPool } from '../../../server/db/database.ts';
import { sessionSettings, setSessionDefaults } from '../../../server/db/session-settings.ts';
import { emptyDatabase } from '../../support/server/own-database.ts';

/** What a pooler in transaction mode takes with a connection, without any setting of its own. */
const taken = ['user', 'database', 'client_encoding', 'application_name'];

/** The names of the parameters with which a connection to this address begins. */
async function startupParameters(connect: (url: string) => Promise<unknown>): Promise<string[]> {
  const peer = createServer().listen(0, '127.0.0.1');
  await once(peer, 'listening');
  onTestFinished(() => void peer.close());
  const { port } = peer.address() as AddressInfo; // it listens on TCP
  const accepted = once(peer, 'connection') as Promise<[Socket]>;
  const refused = expect(connect(`postgres://u:p@127.0.0.1:${port}/d`)).rejects.toThrow();
  const [socket] = await accepted;
  const [message] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  await refused;
  // Behind the length and the protocol's version, names and values take turns.
  const words = message.subarray(8).toString().split('\0');
  return words.filter((word, index) => index % 2 === 0 && word !== '');
}

// OPS-6
describe('a connection to a pooler in transaction mode', () => {
  it('begins with parameters only that the pooler takes', async () => {
    const open = [(url: string) => openPool(url, 1).connect(), (url: string) => openClient(url)];
    for (const connect of open) {
      const parameters = await startupParameters(connect);
      expect(parameters).toContain('user');
      expect(parameters.filter((name) => !taken.includes(name))).toEqual([]);
    }
  });

  it('finds the settings of its sessions in the database, whichever process made them', async () => {
    const url = await emptyDatabase();
    await Promise.all([url, url, url].map(setSessionDefaults));
    const pool = openPool(url, 1);
    onTestFinished(() => pool.end());
    const { rows } = await pool.query<{ name: string; source: string }>(
      'select name, source from pg_settings where name = any($1)',
      [sessionSettings().map(([name]) => name)],
    );
    expect(rows.map(({ source }) => source)).toEqual(rows.map(() => 'database user'));
    expect(rows).toHaveLength(sessionSettings().length);
    const { rows: limits } = await pool.query('show statement_timeout');
    expect(limits).toEqual([{ statement_timeout: '30s' }]);
  });
});
