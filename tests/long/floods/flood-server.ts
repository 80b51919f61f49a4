import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFlags, programEnvironment } from '../../../scripts/node-settings.mjs';
import type { Flood } from './floods.ts';

const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts');

export interface FloodServer {
  port: number;
  /** The memory of its own Node processes, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a server as `npm start` does it, with a limit of open files and a database of its own. */
export async function startFloodServer({
  openFiles,
  rateLimits,
}: Pick<Flood, 'openFiles' | 'rateLimits'>): Promise<FloodServer> {
  const folder = mkdtempSync(join(tmpdir(), 'volmaak-flood-'));
  const limit = openFiles ? `ulimit -n ${openFiles};` : '';
  const child = spawn(
    'sh',
    ['-c', `${limit} exec "$@"`, 'sh', process.execPath, ...nodeFlags, main],
    {
      env: { ...programEnvironment, PORT: '0', DATA_DIR: folder, RATE_LIMITS: rateLimits ?? 'on' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return {
    port: await readPort(child),
    memory: () => memoryOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readPort({ stdout }: ChildProcess): Promise<number> {
  let printed = '';
  return new Promise((resolve) => {
    stdout?.on('data', (chunk) => {
      if (printed.length < 100_000) printed += chunk;
      const [, port] = /is ready at http:\/\/localhost:(\d+)/.exec(printed) ?? [];
      if (port) resolve(Number(port));
    });
  });
}

/** The resident memory of a process and of its children that run Node. */
function memoryOf(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const kilobytes = pids.map((pid) => {
    const status = readStatus(pid);
    const isOurs = Number(pid) === parent || /^PPid:\s+(\d+)$/m.exec(status)?.[1] === `${parent}`;
    const isNode = /^Name:\s+(node|MainThread)/m.test(status);
    return isOurs && isNode ? Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) : 0;
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // It has just ended.
  }
}
