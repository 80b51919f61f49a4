import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import type { UploadId, UserId } from '../../domain/ids.ts';
import { minute } from '../../domain/values/time-units.ts';
import { mailDelivery } from '../../server/accounts/mail-delivery.ts';
import { recount } from '../../server/admin/statistics.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { openDatabase, openPool } from '../../server/db/database.ts';
import { serverDurations } from '../../server/durations.ts';
import type { Email, Mail } from '../../server/gateways/email/email.ts';
import { messageLog, priceTable } from '../../server/gateways/embedded-gateways.ts';
import { localImageCheck } from '../../server/gateways/image-check/local-image-check.ts';
import { demoPayments } from '../../server/gateways/payments/demo/demo-payments.ts';
import { type DemoBook, openDemoBook } from '../../server/gateways/payments/demo/tables.ts';
import { openPayments } from '../../server/gateways/payments/open-payments.ts';
import { fileStorage } from '../../server/gateways/storage/file-storage.ts';
import { proveLedger } from '../../server/ledger/proofs.ts';
import { openMetrics } from '../../server/metrics/metrics.ts';
import { openVersions } from '../../server/running-versions.ts';
import { openKeys } from '../../server/secrets/keys.ts';
import { pictureName } from '../../server/vehicles/pictures.ts';
import { insertMotorist } from './browser/motorist-rows.ts';
import { replaceDurations } from './replace-durations.ts';

export interface Api {
  app: FastifyInstance;
  context: Context;
  /** Every logged line. */
  logged: string[];
  /** Every sent mail. */
  mails: Mail[];
  /** Every statement that was sent to the database. */
  statements: string[];
  databaseUrl: string;
  /** The book of the demo processor. */
  demoBook: DemoBook;
  /** Moves the server's clock. */
  advance(milliseconds: number): void;
  /** Stops the server's clock. It moves only by `advance` then. */
  stopClock(): void;
}

/** Tests move the clock by months, and nobody in them signs in again. */
const longSessions = { sessionDays: 10_000, adminSessionHours: 240_000 };

/** The API with a database for this test file. Its fields are set when the tests run. */
export function startApi(changes: Partial<Config> = {}): Api {
  const api = {} as Api; // filled before the first test
  let close = async () => {};
  beforeAll(async () => {
    const server = inject('databaseServer');
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const admin = openPool(server, 1);
    await admin.query(`create database ${name} template template_volmaak strategy file_copy`);
    await admin.end();
    const folder = await mkdtemp(join(tmpdir(), 'volmaak-api-'));
    const url = server.replace(/postgres(?=\?|$)/, name);
    const pool = openPool(url);
    api.databaseUrl = url;
    // On a busy machine, hundreds of simultaneous calls wait long for a connection.
    pool.options.connectionTimeoutMillis = minute;
    api.demoBook = openDemoBook(openPool(url, 5));
    const clock = () => new Date((stoppedAt ?? Date.now()) + offset);
    let stoppedAt: number | undefined;
    let offset = 0;
    api.logged = [];
    api.mails = [];
    api.statements = recordStatements(pool);
    api.advance = (milliseconds) => {
      offset += milliseconds;
    };
    api.stopClock = () => {
      stoppedAt = Date.now();
    };
    const log = pino(
      { level: 'trace' },
      new Writable({
        write(chunk, _, done) {
          api.logged.push(String(chunk));
          done();
        },
      }),
    );
    // Longer than a busy machine needs for a thousand charges. Its event loop is late, too.
    const patience = {
      gateways: { payments: minute },
      demoProcessor: { silence: 100 },
      http: { eventLoopIdle: 0 },
      // Tests write prices into the table themselves.
      prices: { copy: 0 },
    };
    replaceDurations(serverDurations, patience);
    api.context = {
      config: {
        ...readConfig({ DATA_DIR: folder }),
        ...longSessions,
        // Tests run at any hour. Those of the quiet hours stop their clock.
        quietHours: false,
        ...changes,
      },
      db: openDatabase(pool),
      // A test may send hundreds of calls at the same time.
      waitingQueries: () => 0,
      versions: openVersions(pool, clock),
      keys: openKeys([Buffer.alloc(32, 'a key of tests')]),
      clock,
      storage: fileStorage(join(folder, 'pictures')),
      imageCheck: localImageCheck(),
      email: recordingEmail(api.mails),
      payments: openPayments(
        { paymentsUrl: undefined, publicUrl: undefined },
        demoPayments(api.demoBook, { clock }),
      ),
      prices: priceTable(),
      sms: messageLog(),
      log,
    };
    const metrics = await openMetrics(api.context, pool);
    api.app = await buildApp(api.context, { loggerInstance: log, metrics });
    close = async () => {
      await api.app.close();
      const differences = await recount(api.context.db, { fix: false });
      const unbooked = await proveLedger(api.context.db);
      await api.context.db.destroy();
      await api.demoBook.destroy();
      await rm(folder, { recursive: true, force: true });
      // Whatever the tests did, the statistics and the journal agree with the rows.
      expect(differences).toEqual([]);
      expect(unbooked).toEqual([]);
    };
  });
  afterAll(() => close());
  return api;
}

/** What is made before the first test of a file. Its fields are set when the tests run. */
export function beforeTests<Made extends object>(make: () => Promise<Made>): Made {
  return filledBy(beforeAll, make);
}

/** The same, made anew before each test. */
export function beforeEachTest<Made extends object>(make: () => Promise<Made>): Made {
  return filledBy(beforeEach, make);
}

function filledBy<Made extends object>(hook: typeof beforeAll, make: () => Promise<Made>): Made {
  const made = {} as Made; // filled before a test
  hook(async () => {
    const latest = await make();
    for (const field of Object.keys(latest)) {
      // Not a copy: the cookie of a caller changes later, and so do the faults of a peer.
      Object.defineProperty(made, field, {
        configurable: true,
        enumerable: true,
        get: () => latest[field as keyof Made],
        set: (value) => Object.assign(latest, { [field]: value }),
      });
    }
  });
  return made;
}

/** Records the statements of a pool in the returned list. */
function recordStatements(pool: ReturnType<typeof openPool>): string[] {
  const statements: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown; // one of its many forms
    client.query = ((first: unknown, ...rest: unknown[]) => {
      statements.push(
        typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''),
      );
      return query(first, ...rest);
    }) as typeof client.query;
  });
  return statements;
}

/** An email gateway that accepts every mail. */
function recordingEmail(mails: Mail[]): Email {
  return {
    async send(mail) {
      mails.push(mail);
      return { outcome: 'accepted', reference: null };
    },
    checkGateway: async () => ({ state: 'ok', message: 'kept' }),
  };
}

/** Sends every due mail, as the job does. */
export function deliverMails(api: Api): Promise<void> {
  return mailDelivery.run(api.context, new AbortController().signal);
}

/** Sends every due mail, and reads the token in the latest link to an address. */
export async function mailedToken(api: Api, email: string): Promise<string> {
  await deliverMails(api);
  const mail = api.mails.findLast((sent) => sent.to === email);
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('No link was mailed');
  return token;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A caller of the API, signed in when there is a cookie. */
export interface Caller {
  userId: string;
  username: string;
  cookie: string;
  call(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Stores a small photo as an upload leaves it; returns its object path. */
  storePhoto?(): Promise<string>;
}

export async function send(
  api: Api,
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const options: InjectOptions = {
    method: method as 'GET', // any method is fine for the injection
    url,
    headers,
    ...(body !== undefined && { payload: body as object }),
  };
  const response = await api.app.inject(options);
  const json =
    response.payload !== '' && String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    body: json ? response.json() : response.rawPayload,
    headers: response.headers,
  };
}

let count = 0;

/** Registration fields that no other test uses. */
export function registration(changes: Record<string, unknown> = {}) {
  count += 1;
  const digits = String(process.pid * 1000 + count).padStart(13, '0');
  return {
    username: `driver-${digits}`,
    password: 'secret-1',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    idNumber: digits,
    homeAddress: '1 Long Street, Cape Town',
    phoneNumber: '0821234567',
    email: `driver-${digits}@example.com`,
    ...changes,
  };
}

export async function signIn(api: Api, username: string, password: string): Promise<Caller> {
  const answer = await send(api, 'POST', '/api/auth/login', { username, password });
  const cookie = withNewCookies('', answer);
  return callerOf(api, { userId: answer.body.id, username, cookie });
}

/** A caller that keeps its cookies as a browser does. */
function callerOf(api: Api, who: Pick<Caller, 'userId' | 'username' | 'cookie'>): Caller {
  const caller: Caller = {
    ...who,
    async call(method, url, body, headers) {
      const answer = await send(api, method, url, body, { cookie: caller.cookie, ...headers });
      if (headers?.cookie === undefined) caller.cookie = withNewCookies(caller.cookie, answer);
      return answer;
    },
    storePhoto: () => storePhoto(api, who.userId as UserId),
  };
  return caller;
}

/** A `Cookie` header with the cookies of a response, the last set first. */
export function withNewCookies(cookie: string, { headers }: Pick<Answer, 'headers'>): string {
  const set = [headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0] ?? '');
  const nameOf = (pair: string) => pair.split('=')[0];
  const names = new Set(set.map(nameOf));
  const kept = cookie.split('; ').filter((pair) => pair !== '' && !names.has(nameOf(pair)));
  return [...set.filter((pair) => !pair.endsWith('=')), ...kept].join('; ');
}

/** A new motorist, signed in. */
export async function newDriver(api: Api, changes: Record<string, unknown> = {}): Promise<Caller> {
  const fields = registration(changes);
  const rows = await insertMotorist(api.context, fields);
  return callerOf(api, { ...rows, username: fields.username });
}

/** A new admin, signed in. */
export async function newAdmin(api: Api): Promise<Caller> {
  const caller = await newDriver(api);
  await api.context.db
    .updateTable('users')
    .set({ isAdmin: true })
    .where('username', '=', caller.username)
    .execute();
  return caller;
}

/** Has a caller's session count as proved now, as a sign-in does (ACC-35). */
export async function renewProof({ context: { db, clock } }: Api, { userId }: Caller) {
  const provedAt = clock();
  await db
    .updateTable('sessions')
    .set({ provedAt })
    .where('userId', '=', userId as UserId)
    .execute();
}

/** A small real photo as JPEG bytes. */
export function photo(): Promise<Buffer> {
  return sharp({
    create: { width: 320, height: 200, channels: 3, background: { r: 20, g: 90, b: 100 } },
  })
    .jpeg()
    .toBuffer();
}

/** Sends a picture and attaches it; returns its object path. */
export async function uploadPhoto(driver: Caller, bytes?: Buffer): Promise<string> {
  const content = bytes ?? (await photo());
  const opened = await driver.call('POST', '/api/objects/upload', {
    contentType: 'image/jpeg',
    size: content.length,
  });
  const { pathname } = new URL(opened.body.uploadURL);
  await driver.call('PUT', pathname, content, { 'content-type': 'image/jpeg' });
  const attached = await driver.call('PUT', '/api/vehicle-images', {
    vehicleImageURL: opened.body.uploadURL,
    userId: driver.userId,
  });
  return attached.body.objectPath;
}

let encoded: Promise<Buffer> | null = null;

/**
 * Writes what an upload leaves: its row, and both sizes of the photo. The calls of an upload would
 * encode each photo again in the picture process, which takes time.
 */
async function storePhoto({ context }: Api, userId: UserId): Promise<string> {
  encoded ??= photo().then((bytes) => sharp(bytes).webp().toBuffer());
  const bytes = await encoded;
  // Our own new UUID.
  const id = randomUUID() as UploadId;
  const now = context.clock();
  for (const size of ['full', 'small'] as const) {
    await context.storage.put(pictureName(id, size), bytes);
  }
  const times = { createdAt: now, expiresAt: now, storedAt: now };
  const upload = { id, userId, contentType: 'image/jpeg', size: bytes.length, ...times };
  await context.db.insertInto('uploads').values(upload).execute();
  return `/objects/${id}`;
}

export function carFields(changes: Record<string, unknown> = {}) {
  count += 1;
  return {
    registrationNumber: `CA ${process.pid % 1000}-${String(count).padStart(4, '0')}`,
    make: 'Toyota',
    model: 'Corolla',
    modelType: '1.6 Prestige',
    year: 2018,
    fuelType: 'petrol',
    fuelCapacity: 50,
    province: 'WC',
    ...changes,
  };
}

/** Registers a vehicle with its own photo. */
export async function newCar(driver: Caller, changes: Record<string, unknown> = {}) {
  const carPhotoUrl = await (driver.storePhoto?.() ?? uploadPhoto(driver));
  const answer = await driver.call('POST', '/api/cars', { ...carFields(changes), carPhotoUrl });
  return answer.body;
}
