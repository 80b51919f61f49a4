import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** The user and group `nobody`, because PgBouncer refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * A PgBouncer in transaction mode before every database of a server. It keeps this many prepared
 * statements; versions before 1.21 know only 0.
 */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  preparedStatements: number,
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const listening = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-pgbouncer-'));
  const config = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 2000',
    'default_pool_size = 40',
    // Each test file has a database of its own, and few connections are left for the next one.
    'server_idle_timeout = 2',
    ...(preparedStatements > 0 ? [`max_prepared_statements = ${preparedStatements}`] : []),
  ];
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  const ids = process.getuid?.() === 0 ? nobody : undefined;
  if (ids) for (const path of [folder, config]) await chown(path, ids.uid, ids.gid);
  const child = spawn(program, [config], { ...ids, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  await untilReady(child);
  const prepares = preparedStatements > 0 ? '' : '?prepared_statements=off';
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listening}/postgres${prepares}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Waits for the line of its log that tells that it listens. */
async function untilReady({ stderr }: { stderr: Readable }): Promise<void> {
  let log = '';
  while (!log.includes('process up')) {
    const [chunk] = await once(stderr, 'data');
    log += chunk;
  }
  stderr.resume();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}
