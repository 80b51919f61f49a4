// Floods a server in several ways, one after the other, and prints what other visitors notice:
// `npm run test:long -- floods 30`, or only one of them with FLOOD=silent. It fails if a figure is
// above its target.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { type FloodServer, startFloodServer } from './floods/flood-server.ts';
import { type Flood, floods } from './floods/floods.ts';
import { register } from './floods/register.ts';

const seconds = Number(process.argv[2] ?? 30);
const targets = { memory: 600, p95: 500 };
const { FLOOD } = process.env;

async function largePicture(): Promise<string> {
  const path = join(tmpdir(), `volmaak-flood-${process.pid}.jpg`);
  const create = { width: 9000, height: 6600, channels: 3, background: '#146a64' } as const;
  writeFileSync(path, await sharp({ create }).jpeg({ progressive: true }).toBuffer());
  return path;
}

interface Visits {
  times: number[];
  /** The answers other than 200, each with its call. */
  refusals: string[];
}

/** Calls as another visitor, each on a new connection, until the time is over. */
async function visit(port: number, cookie: string, until: number, memory: () => void) {
  const visits: Visits = { times: [], refusals: [] };
  const paths = ['/api/auth/session', '/api/provinces', '/readyz'];
  for (let count = 0; performance.now() < until; count += 1) {
    const began = performance.now();
    const headers = { cookie, connection: 'close' };
    const signal = AbortSignal.timeout(20_000);
    const path = paths[count % 3] ?? '';
    const answer = await fetch(`http://localhost:${port}${path}`, { headers, signal })
      .then(async (response) => (await response.arrayBuffer()) && response.status)
      .catch((error: Error) => String(error.cause ?? error));
    visits.times.push(performance.now() - began);
    if (answer !== 200) visits.refusals.push(`${path} ${answer}`);
    memory();
    await wait(50);
  }
  return visits;
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

async function run(name: string, flood: Flood, picture: string): Promise<boolean> {
  const server: FloodServer = await startFloodServer(flood);
  const cookies: string[] = [];
  for (let count = 0; count <= (flood.accounts ?? 0); count += 1) {
    cookies.push(await register(server.port));
  }
  const visitor = cookies.pop() ?? '';
  const program = join(import.meta.dirname, 'floods', 'flooder.ts');
  const args = [name, `${server.port}`, JSON.stringify(cookies), picture];
  const flooder = fork(program, args);
  await once(flooder, 'message');
  let memory = 0;
  const measure = () => {
    memory = Math.max(memory, server.memory());
  };
  const until = performance.now() + seconds * 1000;
  const { times, refusals } = await visit(server.port, visitor, until, measure);
  flooder.send('counts');
  const [counts] = await once(flooder, 'message');
  flooder.disconnect();
  await once(flooder, 'exit');
  await server.stop();
  const p95 = percentile(times, 0.95);
  const words = [name, `${memory} MB`, `${p95} ms`, `${refusals.length} of ${times.length}`];
  console.log(`| ${words.join(' | ')} | ${JSON.stringify(counts)} |`);
  if (refusals.length > 0) console.log([...new Set(refusals)].join(', '));
  return memory < targets.memory && p95 < targets.p95;
}

const picture = await largePicture();
console.log('| flood | memory, most | p95 of others | others refused | answers to the flood |');
console.log('|---|---:|---:|---:|---|');
for (const [name, flood] of Object.entries(floods)) {
  if (FLOOD && FLOOD !== name) continue;
  if (!(await run(name, flood, picture))) process.exitCode = 1;
}
