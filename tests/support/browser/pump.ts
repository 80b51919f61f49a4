import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type Page, request } from 'playwright/test';
import type { Car } from '../../../domain/vehicles/car.ts';
import { type Forwarder, startForwarder } from '../peers/forwarder.ts';
import {
  test as base,
  expect,
  newMotorist,
  ownAddress,
  productUrl,
  registration,
  type SignIn,
  submitSignIn,
} from './browser.ts';
import { addRequest, addVehicle } from './e2e-data.ts';
import type { Database } from './e2e-database.ts';
import { type FilmedCode, openFilm } from './filmed-code.ts';
import { comeToFront, workerReady } from './offline.ts';
import { createPhone, type Phone } from './phone.ts';

export { expect };

/** Rand for a litre of petrol, by the product's price list. */
const price = 20.75;

export interface Poured {
  litres: number;
  rand: number;
}

/** What litres of petrol cost. */
export const poured = (litres: number): Poured => ({
  litres,
  rand: Math.round(litres * price * 100) / 100,
});

/** A client of the API in which somebody is signed in. */
export interface Caller extends SignIn {
  id: string;
  request: APIRequestContext;
}

export interface Attendant extends Caller {
  station: { id: string; name: string };
}

async function callerOf({ username, password }: SignIn): Promise<Caller> {
  const calls = await request.newContext({ baseURL: productUrl(), extraHTTPHeaders: ownAddress() });
  const answer = await calls.post('/api/auth/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
  return { username, password, id: (await answer.json()).id, request: calls };
}

async function register(): Promise<Caller> {
  const motorist = newMotorist();
  const calls = await request.newContext({ baseURL: productUrl(), extraHTTPHeaders: ownAddress() });
  const answer = await calls.post('/api/auth/register', { data: registration(motorist) });
  expect(answer.status()).toBe(201);
  await calls.dispose();
  return callerOf(motorist);
}

/** A motorist with a vehicle. */
export async function newVoucherHolder(): Promise<Caller & { car: Car }> {
  const caller = await register();
  return { ...caller, car: await addVehicle(caller) };
}

/** An admin whose sign-in counts as a recent proof. */
export async function newDesk(database: Database): Promise<Caller> {
  const { request: before, ...admin } = await register();
  await before.dispose();
  await database.query('update users set is_admin = true where id = $1', [admin.id]);
  return callerOf(admin);
}

/** An attendant at a station of their own, with the password that they have chosen. */
export async function newAttendant({ request: desk }: Caller): Promise<Attendant> {
  const { username } = newMotorist();
  const created = await desk.post('/api/admin/stations', {
    data: { name: `Station of ${username}`, province: 'WC' },
  });
  expect(created.status()).toBe(201);
  const station = await created.json();
  const first = { username, password: 'pump-secret-1' };
  const names = { firstName: 'Sipho', lastName: 'Dlamini' };
  const added = await desk.post(`/api/admin/stations/${station.id}/attendants`, {
    data: { ...first, ...names },
  });
  expect(added.status()).toBe(201);
  const caller = await callerOf(first);
  const password = 'pump-secret-2';
  const changed = await caller.request.post('/api/account/password', {
    data: { currentPassword: first.password, newPassword: password },
  });
  expect(changed.ok()).toBe(true);
  return { ...caller, password, station };
}

/** Has the desk approve litres for a motorist; returns the id of the request. */
export async function grant(
  { request: desk }: Caller,
  motorist: Caller & { car: Car },
  litres: number,
): Promise<string> {
  const { id } = await addRequest(motorist, motorist.car, litres);
  const answer = await desk.patch(`/api/fuel-requests/${id}/status`, {
    data: { status: 'approved' },
  });
  expect(answer.status()).toBe(200);
  return id;
}

/** A phone with a profile of its own, a camera, and a connection that can be cut. */
export interface PumpPhone extends Phone {
  camera: FilmedCode;
  forwarder: Forwarder;
}

interface PumpFixtures {
  desk: Caller;
  attendant: Attendant;
  holder: Caller & { car: Car };
  /** Opens a phone that ends with the test. */
  openPhone: () => Promise<PumpPhone>;
}

export const test = base.extend<PumpFixtures>({
  desk: async ({ database }, use) => use(await newDesk(database)),
  attendant: async ({ desk }, use) => use(await newAttendant(desk)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  holder: async ({}, use) => use(await newVoucherHolder()),
  openPhone: async ({ launchOptions }, use) => {
    const complaints: string[] = [];
    const opened: (PumpPhone & { folder: string })[] = [];
    await use(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'volmaak-pump-'));
      const [forwarder, camera] = [await startForwarder(productUrl()), await openFilm(folder)];
      const args = [...(launchOptions.args ?? []), ...camera.args];
      const browser = createPhone(join(folder, 'profile'), forwarder.url, complaints, { args });
      const phone = { ...browser, camera, forwarder, folder };
      opened.push(phone);
      return phone;
    });
    for (const { kill, forwarder, folder } of opened) {
      await kill();
      await forwarder.end();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    expect(complaints).toEqual([]);
  },
});

/** Signs in on a phone that has been connected once, and closes it, so that all is on the disk. */
export async function connectOnce(
  phone: Phone,
  user: SignIn,
  ready: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await phone.start();
  await page.goto('/');
  await submitSignIn(page, user);
  await ready(page);
  await phone.close();
}

/** The phone of an attendant that can check vouchers without a connection. */
export async function stationReady(page: Page): Promise<void> {
  await expect(page.getByText(/^Ready\. Works without a connection until/)).toBeVisible();
  await keepsFiles(page, ['voucher', 'station', 'reader']);
}

/** The phone of a motorist that can show its voucher without a connection. */
export async function voucherReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await openVoucher(page);
  await keepsFiles(page, ['voucher', 'reader']);
}

/** The worker has stored the files of these kinds. */
async function keepsFiles(page: Page, kinds: string[]): Promise<void> {
  await workerReady(page);
  const counts = () =>
    page.evaluate(
      (names) =>
        Promise.all(
          names.map(async (name) => {
            const cache = await caches.open(`volmaak-files-${name}`);
            return (await cache.keys()).length > 0;
          }),
        ),
      kinds,
    );
  await expect.poll(counts).toEqual(kinds.map(() => true));
}

export const voucherCode = (page: Page) =>
  page.getByRole('img', { name: 'The code of your voucher' });
export const receiptCode = (page: Page) => page.getByRole('img', { name: 'The receipt' });

/** Opens the voucher on a motorist's phone, until the app around it has loaded, too. */
export async function openVoucher(page: Page): Promise<void> {
  await page.goto('/voucher');
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible();
  await expect(voucherCode(page)).toBeVisible();
}

/** Has an attendant's phone scan what its camera films. */
export async function scan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Scan (a voucher|again)$/ }).click();
}

/** The screen on which an attendant may pour, with the plate. */
export async function expectPour(page: Page, plate: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pour', exact: true })).toBeVisible();
  await expect(page.getByText(plate, { exact: true })).toBeVisible();
}

/** Types what was poured. */
export async function typePoured(page: Page, { litres, rand }: Poured): Promise<void> {
  await page.getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await page.getByRole('textbox', { name: 'Rand' }).fill(rand.toFixed(2));
}

/** Saves it; ends when the receipt shows. */
export async function savePoured(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Poured', exact: true }).click();
  await expect(receiptCode(page)).toBeVisible();
  // A picture that is taken while the page still scrolls up has only a part of the code.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

/** Has a motorist's phone scan the receipt that its camera films; ends when it is saved. */
export async function scanReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan the receipt' }).click();
  await expect(page.getByText('The receipt is saved on this phone.')).toBeVisible();
}

/** Restores the connection, and brings the app to the front. */
export async function reconnect({ forwarder }: PumpPhone, page: Page): Promise<void> {
  forwarder.open();
  await comeToFront(page);
}

export interface Booked {
  outcome: string;
  conflict: string | null;
  by: string;
  litres: number;
}

/** The redemptions on the server, the first booked first. */
export async function bookedOf(database: Database, userId: string): Promise<Booked[]> {
  const { rows } = await database.query<Booked>(
    `select outcome, conflict, reported_by as by, poured_cl::int / 100.0::float8 as litres
      from redemptions where user_id = $1 order by received_at, id`,
    [userId],
  );
  return rows;
}

export async function statusOf(database: Database, requestId: string): Promise<string> {
  const { rows } = await database.query<{ status: string }>(
    'select status from fuel_requests where id = $1',
    [requestId],
  );
  return rows[0]?.status ?? 'none';
}
