import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { minute } from '../../domain/values/time-units.ts';
import type { serverDurations } from '../../server/durations.ts';
import type { Replacements } from './replace-durations.ts';

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const preload = new URL('./preload-durations.ts', import.meta.url).href;

/** Keys for servers on a database of the test's own. */
export const testKeys = Buffer.alloc(32, 'a key of tests').toString('base64');

/** Durations of the server that a test replaces. */
export type ServerDurations = Replacements<typeof serverDurations>;

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  /** Stops the server in an orderly way; returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Runs the real server in its own process. */
export function spawnServer(
  environment: Record<string, string>,
  durations: ServerDurations = {},
): ChildProcessByStdio<null, Readable, Readable> {
  // A busy machine may need this long for an orderly end, and its event loop is late.
  const shutdown = { process: minute, ...durations.shutdown };
  const http = { eventLoopIdle: 0, ...durations.http };
  const TEST_DURATIONS = JSON.stringify({ ...durations, shutdown, http });
  return spawn(process.execPath, ['--import', preload, main], {
    env: {
      ...process.env,
      PORT: '0',
      TEST_DURATIONS,
      ENCRYPTION_KEYS: testKeys,
      // Tests run at any hour.
      QUIET_HOURS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Starts the real server on a free port with its own data folder. If it ends first, rejects with
 * its output.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  durations?: ServerDurations,
): Promise<ServerProcess> {
  const child = spawnServer(environment, durations);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const ready = /Volmaak is ready at (\S+)/.exec(printed)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  return {
    url,
    child,
    output: () => printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
