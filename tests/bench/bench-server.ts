import { existsSync } from 'node:fs';
import { startServerProcess } from '../support/server-process.ts';
import { loadAdmin } from './load-rows.ts';

export interface BenchServer {
  /** The server's process. */
  pid: number;
  /** Makes a call, checks that its status is a success, and returns the response. */
  call(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<unknown>;
}

/**
 * The real server on a filled database, with an admin's client.
 * @throws Error when there is no such database
 */
export async function openBenchServer(folder: string): Promise<BenchServer> {
  if (!existsSync(folder)) throw new Error(`${folder} is not filled: npm run bench:load`);
  const { url, child, stop } = await startServerProcess({ DATA_DIR: folder, RATE_LIMITS: 'off' });
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(loadAdmin),
  });
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] ?? '';
  return {
    pid: child.pid ?? 0,
    async call(path, headers = {}) {
      const answer = await fetch(url + path, { headers: { cookie, ...headers } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
    stop,
  };
}
