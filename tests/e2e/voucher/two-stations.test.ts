import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test';
import { type SignIn, signInByCall } from '../../support/browser/browser.ts';
import { installClock } from '../../support/browser/clock.ts';
import { type FilmedCode, openFilm, pictureOf } from '../../support/browser/filmed-code.ts';
import { comeToFront, goOffline, goOnline, outboxStates } from '../../support/browser/offline.ts';
import {
  test as base,
  bookedOf,
  expect,
  expectPour,
  grant,
  newAttendant,
  openVoucher,
  poured,
  savePoured,
  scan,
  stationReady,
  statusOf,
  typePoured,
  voucherCode,
} from '../../support/browser/pump.ts';

/** Several phones in one browser, so that one camera is enough. */
interface Phones {
  camera: FilmedCode;
  open: (user: SignIn) => Promise<Page>;
}

const test = base.extend<{ phones: Phones }>({
  phones: async ({ launchOptions, baseURL }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'volmaak-stations-'));
    const camera = await openFilm(folder);
    const args = [...(launchOptions.args ?? []), ...camera.args];
    const browser = await chromium.launch({ args });
    await use({ camera, open: (user) => openPhone(browser, user, baseURL) });
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  },
});

async function openPhone(browser: Browser, user: SignIn, baseURL?: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signInByCall(page, user);
  return page;
}

/** An attendant's phone that is offline, and can check vouchers. */
async function atStation(page: Page): Promise<BrowserContext> {
  await page.goto('/station');
  await stationReady(page);
  // A worker takes over a page that it did not load.
  await page.reload();
  await stationReady(page);
  await goOffline(page.context());
  return page.context();
}

const fuel = poured(20);

// VOU-16, VOU-17
test('a voucher that two stations have poured on is accepted once and a conflict once', {
  tag: ['@worker', '@long'],
}, async ({ desk, attendant, holder, phones, database }) => {
  const { registrationNumber: plate } = holder.car;
  const requestId = await grant(desk, holder, fuel.litres);
  const motorist = await phones.open(holder);
  await openVoucher(motorist);
  const stations = [await phones.open(attendant), await phones.open(await newAttendant(desk))];
  for (const station of stations) await atStation(station);
  await phones.camera.film(voucherCode(motorist));
  for (const station of stations) {
    await scan(station);
    await expectPour(station, plate);
    await typePoured(station, fuel);
    await savePoured(station);
    await station.getByRole('button', { name: 'Done' }).click();
  }
  const words = ['Booked', 'Booked as a conflict'];
  for (const [index, station] of stations.entries()) {
    await goOnline(station.context());
    await comeToFront(station);
    const row = station.getByRole('listitem').filter({ hasText: plate });
    await expect(row).toContainText(new RegExp(`· ${words[index]}$`));
  }
  expect(await statusOf(database, requestId)).toBe('completed');
  expect(await bookedOf(database, holder.id)).toMatchObject([
    { outcome: 'accepted', conflict: null },
    { outcome: 'conflict', conflict: 'redeemed-twice' },
  ]);
  await grant(desk, holder, 10);
  await motorist.reload();
  await expect(motorist.getByText('More fuel was poured than you were granted.')).toBeVisible();
});

// VOU-14, VOU-15
test('the redemption of an attendant who signed out meanwhile is sent nevertheless', {
  tag: ['@worker', '@long'],
}, async ({ desk, attendant, holder, phones, database }) => {
  const requestId = await grant(desk, holder, fuel.litres);
  const motorist = await phones.open(holder);
  await openVoucher(motorist);
  const station = await phones.open(attendant);
  const context = await atStation(station);
  await phones.camera.film(voucherCode(motorist));
  await scan(station);
  await expectPour(station, holder.car.registrationNumber);
  await typePoured(station, fuel);
  await savePoured(station);
  await station.goto('/account');
  await station.getByRole('button', { name: 'Logout' }).click();
  await expect(station.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const states = () => outboxStates(station);
  expect(await states()).toHaveLength(1);
  expect(await states()).not.toContain('sent');
  await goOnline(context);
  await comeToFront(station);
  await expect.poll(states).toEqual(['sent']);
  expect(await statusOf(database, requestId)).toBe('completed');
  expect(await bookedOf(database, holder.id)).toMatchObject([
    { outcome: 'accepted', by: 'attendant' },
  ]);
});

// VOU-10
test('a screenshot of a code asks for four digits after 90 seconds, and pours nothing without them', {
  tag: ['@worker', '@long'],
}, async ({ desk, attendant, holder, phones }) => {
  const plate = holder.car.registrationNumber;
  await grant(desk, holder, fuel.litres);
  const motorist = await phones.open(holder);
  await openVoucher(motorist);
  const screenshot = await pictureOf(voucherCode(motorist));
  const station = await phones.open(attendant);
  await installClock(station);
  await atStation(station);
  await phones.camera.filmPicture(screenshot);
  await station.clock.fastForward('01:45');

  const asks = station.getByText('The code is old, or the clocks of the two phones differ.');
  for (let scans = 0; scans < 2; scans += 1) {
    await scan(station);
    await expect(asks).toBeVisible();
    await expect(station.getByRole('textbox', { name: 'Litres' })).toHaveCount(0);
  }
  await station.getByRole('button', { name: 'Back' }).click();
  await expect(station.getByText('Not finished')).toHaveCount(0);

  await scan(station);
  await expect(asks).toBeVisible();
  const digits = await station
    .getByRole('status')
    .filter({ hasText: /^\d{4}$/ })
    .innerText();
  const before = await voucherCode(motorist).innerHTML();
  await motorist.getByRole('textbox', { name: 'Four digits' }).fill(digits);
  await expect.poll(() => voucherCode(motorist).innerHTML()).not.toBe(before);
  await phones.camera.film(voucherCode(motorist));
  await scan(station);
  await expectPour(station, plate);
});
