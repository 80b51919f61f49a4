// Measures the processor time of the server per call, beside Fastify and `pg` alone with the same
// SQL on the same database in the same run.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { newMotorist, registration } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';

const rounds = 7;
const simultaneous = 8;
const reportCpu = new URL('./report-cpu.ts', import.meta.url).href;

interface Measured {
  url: string;
  child: ChildProcess;
}

async function start(program: string, environment: Record<string, string>): Promise<Measured> {
  const child = spawn(process.execPath, ['--import', reportCpu, program], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const ready = /ready at (\S+)/.exec(String(chunk))?.[1];
      if (ready) resolve(ready);
    });
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return { url, child };
}

/** The processor time that a process has used so far, in milliseconds. */
async function cpuTime({ child }: Measured): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = await once(child, 'message');
  return (user + system) / 1000;
}

const agent = new Agent({ keepAlive: true, maxSockets: simultaneous });

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const content = body ? { 'content-type': 'application/json' } : {};
    const call = httpRequest(
      url,
      { method, agent, headers: { ...content, ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) < 300) resolve(text);
          else reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`));
        });
      },
    );
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}

/** Processor time and wall time per call, in milliseconds. */
async function measure(server: Measured, calls: number, call: () => Promise<unknown>) {
  const [cpu, began] = [await cpuTime(server), performance.now()];
  let left = calls;
  const work = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: simultaneous }, work));
  return {
    cpu: ((await cpuTime(server)) - cpu) / calls,
    wall: (performance.now() - began) / calls,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const folder = await mkdtemp(join(tmpdir(), 'volmaak-bench-'));
const database = await startEmbeddedPostgres(join(folder, 'postgres'));
const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts');
const ours = await start(main, {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
  ADMIN_PASSWORD: 'operator-1',
});
const bare = await start(join(import.meta.dirname, 'bare-server.ts'), {
  DATABASE_URL: database.url,
});
try {
  const api = `${ours.url}/api`;
  const motorist = newMotorist();
  const client = await request.newContext({ baseURL: ours.url });
  await client.post('/api/auth/register', { data: registration(motorist) });
  await client.post('/api/auth/login', { data: motorist });
  const { cookies } = await client.storageState();
  const token = cookies.find(({ name }) => name === 'volmaak_session')?.value ?? '';
  const cookie = `volmaak_session=${token}`;
  const session = createHash('sha256').update(token).digest('hex');
  const car = await addVehicle({ request: client });
  const asked = {
    carId: car.id,
    carMake: car.make,
    carModel: car.model,
    carYear: car.year,
    fuelAmount: 10,
    fuelCapacity: car.fuelCapacity,
    fuelType: car.fuelType,
  };
  const create = (url: string) => () =>
    send(url, {
      method: 'POST',
      headers: { cookie, 'x-session': session, 'idempotency-key': randomUUID() },
      body: asked,
    });
  for (let n = 0; n < 20; n += 1) await create(`${api}/fuel-requests`)();
  const read = (url: string) => () => send(url, { headers: { cookie, 'x-session': session } });
  const measurements = [
    { name: 'GET /api/ping', calls: 3000, call: read, own: '/ping', floor: '/ping' },
    {
      name: 'session and list of 20',
      calls: 1000,
      call: read,
      own: '/fuel-requests',
      floor: '/requests',
    },
    {
      name: 'fuel request with its key',
      calls: 500,
      call: create,
      own: '/fuel-requests',
      floor: '/requests',
    },
  ];
  for (const { name, calls, call, own, floor } of measurements) {
    const results = {
      ours: [] as number[],
      bare: [] as number[],
      oursWall: [] as number[],
      bareWall: [] as number[],
    };
    for (let round = -1; round < rounds; round += 1) {
      const one = await measure(ours, calls, call(api + own));
      const other = await measure(bare, calls, call(bare.url + floor));
      if (round < 0) continue;
      results.ours.push(one.cpu);
      results.bare.push(other.cpu);
      results.oursWall.push(one.wall);
      results.bareWall.push(other.wall);
    }
    const [mine, least] = [median(results.ours), median(results.bare)];
    console.log(
      `${name}: ${mine.toFixed(3)} ms beside ${least.toFixed(3)} ms: ${(mine / least).toFixed(2)}; ${(1000 / median(results.oursWall)).toFixed(0)}/s beside ${(1000 / median(results.bareWall)).toFixed(0)}/s`,
    );
  }
} finally {
  ours.child.disconnect();
  bare.child.disconnect();
  await Promise.all([once(ours.child, 'exit'), once(bare.child, 'exit')]);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
