import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { request } from 'playwright/test';
import { type Motorist, newMotorist, registration } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { type Database, openE2eDatabase } from '../../support/browser/e2e-database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

/** The server of all histories, with a database of its own: it is killed and started again. */
export interface Product {
  url(): string;
  database: Database;
  /** Plates of vehicles that somebody else has. */
  takenPlates: string[];
  /** Ends when the server is ready, with the right clock. */
  ready(): Promise<void>;
  /**
   * Kills the server with SIGKILL and starts it again on the same data, with a clock that is fast by
   * some minutes; ends when it is ready.
   */
  killServer(minutes?: number): Promise<void>;
  /** What the server has logged as an error since the last question. */
  faults(): string[];
  end(): Promise<void>;
}

const serverClock = pathToFileURL(join(import.meta.dirname, 'server-clock.ts')).href;

export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-ui-histories-'));
  const servers: ServerProcess[] = [];
  const start = async (minutes: number) => {
    const started = await startServerProcess({
      DATA_DIR: folder,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMITS: 'off',
      NODE_OPTIONS: `--import ${serverClock}`,
      CLOCK_MINUTES: String(minutes),
    });
    servers.push(started);
    return started;
  };
  let server = await start(0);
  let restart = Promise.resolve();
  let told = 0;
  const database = await openE2eDatabase(folder);
  const takenPlates = await takePlates(server.url, database);
  const replace = async (minutes: number) => {
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    server = await start(minutes);
  };
  let fast = 0;
  const killServer = (minutes = 0) => {
    fast = minutes;
    restart = restart.then(() => replace(minutes));
    return restart;
  };
  return {
    url: () => server.url,
    database,
    takenPlates,
    async ready() {
      if (fast !== 0) await killServer();
      await restart;
    },
    killServer,
    faults() {
      const printed = servers.map(({ output }) => output()).join('');
      const lines = printed.match(/^.*"level":[56]0.*$/gm) ?? [];
      const found = lines.slice(told);
      told = lines.length;
      return found;
    },
    async end() {
      await restart;
      await database.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Somebody else's vehicles. */
async function takePlates(url: string, database: Database): Promise<string[]> {
  const { plate } = await registerUser(url, 'Somebody');
  const { rows } = await database.query<{ plate: string }>(
    `insert into cars (id, user_id, registration_number, plate_key, make, model, year, fuel_type,
        fuel_capacity_cl, province, photo_id, created_at)
      select gen_random_uuid(), user_id, 'TAKEN' || n, 'TAKEN' || n, make, model, year, fuel_type,
        fuel_capacity_cl, province, photo_id, created_at
      from cars, generate_series(1, 40) as n where registration_number = $1
      returning registration_number as plate`,
    [plate],
  );
  return rows.map((row) => row.plate);
}

/** A motorist of one history. */
export interface User extends Motorist {
  id: string;
  firstName: string;
  /** The plate of the vehicle that they have had from the start. */
  plate: string;
}

/** A registered motorist with one vehicle. */
export async function registerUser(url: string, firstName: string): Promise<User> {
  const motorist = newMotorist();
  const calls = await request.newContext({ baseURL: url });
  try {
    const data = { ...registration(motorist), firstName };
    await mustBe(201, await calls.post('/api/auth/register', { data }));
    const { username, password } = motorist;
    const answer = await calls.post('/api/auth/login', { data: { username, password } });
    await mustBe(200, answer);
    const { id } = await answer.json();
    const { registrationNumber } = await addVehicle({ request: calls });
    return { ...motorist, id, firstName, plate: registrationNumber };
  } finally {
    await calls.dispose();
  }
}

async function mustBe(
  status: number,
  answer: { status(): number; text(): Promise<string> },
): Promise<void> {
  if (answer.status() !== status) throw new Error(`${answer.status()}: ${await answer.text()}`);
}
