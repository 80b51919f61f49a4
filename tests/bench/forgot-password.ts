// Measures forgot-password for a known and an unknown address, alternately, in the same run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newMotorist, registration } from '../support/browser/browser.ts';
import { startServerProcess } from '../support/server-process.ts';

const warmUp = 50;
const rounds = 1000;
/** How many times as long as the other one either may take. */
const goal = 1.1;

const folder = await mkdtemp(join(tmpdir(), 'volmaak-bench-'));
const server = await startServerProcess({ DATA_DIR: folder, RATE_LIMITS: 'off' });

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Milliseconds until the whole response has arrived, which must be the same each time. */
async function timeOf(email: string): Promise<number> {
  const start = performance.now();
  const answer = await post('/api/auth/forgot-password', { email });
  const said = `${answer.status} ${await answer.text()}`;
  const time = performance.now() - start;
  first ??= said;
  if (!answer.ok || said !== first) throw new Error(`Another answer: ${said}`);
  return time;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

let first: string | undefined;
try {
  const motorist = newMotorist();
  const registered = await post('/api/auth/register', registration(motorist));
  if (!registered.ok) throw new Error(`Registration: ${registered.status}`);
  const emails = { known: motorist.email, unknown: `not-${motorist.email}` };
  const times: Record<keyof typeof emails, number[]> = { known: [], unknown: [] };
  for (let round = -warmUp; round < rounds; round += 1) {
    // Each goes first in every other round, so that work left over from the previous call affects
    // both equally.
    const order = ['known', 'unknown'] as const;
    for (const kind of round % 2 === 0 ? order : order.toReversed()) {
      const time = await timeOf(emails[kind]);
      if (round >= 0) times[kind].push(time);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // Compared within each round, because both calls of a round see the same load of the machine.
  const ratio = median(times.known.map((time, round) => time / (times.unknown[round] ?? 0)));
  console.log(
    `forgot-password: known address ${known.toFixed(2)} ms, unknown address ${unknown.toFixed(2)} ms (medians of ${rounds}), ratio of a round ${ratio.toFixed(2)} (goal: ${(1 / goal).toFixed(2)} to ${goal})`,
  );
  if (Math.max(ratio, 1 / ratio) > goal) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
