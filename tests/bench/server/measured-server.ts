import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright';
import { nodeFlags, programEnvironment } from '../../../scripts/node-settings.mjs';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { createKey } from '../../../server/secrets/keys.ts';
import { newMotorist, registration } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';

const simultaneous = 8;
const reportUsage = new URL('./report-usage.mjs', import.meta.url).href;
const root = join(import.meta.dirname, '..', '..', '..');

export interface MeasuredServer {
  url: string;
  child: ChildProcess;
}

/** Starts a program and waits until it listens. */
async function start(program: string[], env: object): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--import', reportUsage, ...program], {
    cwd: root,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const ready = /ready at (\S+)/.exec(String(chunk))?.[1];
      if (ready) resolve(ready);
    });
    child.on('exit', (code) => reject(new Error(`${program.at(-1)} ended with ${code}`)));
  });
  return { url, child };
}

/** What a process has used so far: milliseconds of processor time, and bytes of memory. */
export async function usageOf({ child }: MeasuredServer): Promise<{ cpu: number; rss: number }> {
  child.send('report');
  const [{ user, system, rss }] = await once(child, 'message');
  return { cpu: (user + system) / 1000, rss };
}

/** Our server, and Fastify and `pg` alone on the same database. Both end with `work`. */
export async function withServers<Result>(
  work: (ours: MeasuredServer, bare: MeasuredServer) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-bench-'));
  const database = await startEmbeddedPostgres(join(folder, 'postgres'));
  const servers: MeasuredServer[] = [];
  try {
    const settings = {
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ENCRYPTION_KEYS: createKey(),
      RATE_LIMITS: 'off',
    };
    // As `npm start` runs it.
    const program = [...nodeFlags, 'server/main.ts'];
    const ours = await start(program, { ...programEnvironment, ...settings });
    servers.push(ours);
    const bareProgram = [join(import.meta.dirname, 'bare-server.ts')];
    const bare = await start(bareProgram, { ...process.env, ...settings });
    servers.push(bare);
    return await work(ours, bare);
  } finally {
    for (const { child } of servers) {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    }
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: simultaneous });

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: object | Buffer;
}

/** Makes a call and returns what was answered. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  return new Promise<string>((resolve, reject) => {
    const type = Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json';
    const content = body ? { 'content-type': type } : {};
    const options = { method, agent, headers: { ...content, ...headers } };
    const call = httpRequest(url, options, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body && (Buffer.isBuffer(body) ? body : JSON.stringify(body)));
  });
}

/** Makes calls, several at a time, as long as there is a next one. */
export async function sendAll(next: () => Promise<unknown> | null): Promise<void> {
  const work = async () => {
    for (let call = next(); call; call = next()) await call;
  };
  await Promise.all(Array.from({ length: simultaneous }, work));
}

/** A motorist with a vehicle and twenty requests. */
export async function newBenchMotorist({ url }: MeasuredServer) {
  const motorist = newMotorist();
  const client = await request.newContext({ baseURL: url });
  await client.post('/api/auth/register', { data: registration(motorist) });
  await client.post('/api/auth/login', { data: motorist });
  const { cookies } = await client.storageState();
  const token = cookies.find(({ name }) => name === 'volmaak_session')?.value ?? '';
  const car = await addVehicle({ request: client });
  await client.dispose();
  const headers = {
    cookie: `volmaak_session=${token}`,
    // For the bare server, which has no cookies.
    'x-session': createHash('sha256').update(token).digest('hex'),
  };
  const body = {
    carId: car.id,
    carMake: car.make,
    carModel: car.model,
    carYear: car.year,
    fuelAmount: 10,
    fuelCapacity: car.fuelCapacity,
    fuelType: car.fuelType,
  };
  const read = (address: string) => send(address, { headers });
  const requestFuel = (address: string) => {
    const key = { 'idempotency-key': randomUUID() };
    return send(address, { method: 'POST', headers: { ...headers, ...key }, body });
  };
  for (let count = 0; count < 20; count += 1) await requestFuel(`${url}/api/fuel-requests`);
  return { motorist, headers, read, requestFuel };
}

/** Prints the rows of a part of the bench that was started by itself. */
export function printRows(rows: object[]): void {
  console.table(rows);
}
