import type { Page } from 'playwright/test';
import { comeToFront } from '../support/browser/offline.ts';
import {
  bookedOf,
  connectOnce,
  expect,
  expectPour,
  grant,
  openVoucher,
  type Poured,
  type PumpPhone,
  poured,
  receiptCode,
  reconnect,
  savePoured,
  scan,
  scanReceipt,
  stationReady,
  statusOf,
  test,
  typePoured,
  voucherCode,
  voucherReady,
} from '../support/browser/pump.ts';
import { seed } from '../support/browser/seed.ts';
import { sizes } from '../support/browser/sizes.ts';
import { seededRandom } from '../support/seeded-random.ts';

type Step =
  | 'showing'
  | 'scanning'
  | 'verdict shown'
  | 'litres typed'
  | 'tapped "Poured"'
  | 'receipt shown'
  | 'scanning the receipt'
  | 'receipt scanned'
  | 'sending';

/** Where the phones are killed, one row for each voucher in turn. */
const patterns: Step[][] = [
  ['showing', 'verdict shown', 'scanning the receipt', 'sending'],
  ['scanning', 'litres typed', 'receipt scanned', 'sending'],
  ['scanning', 'tapped "Poured"', 'sending'],
  ['litres typed', 'receipt shown', 'sending'],
];

/** Between a tap and the kill, the browser draws this many frames at most, and often none. */
const mostFrames = 12;

const rounds = sizes.kills;

// VOU-8, VOU-14, VOU-15
test(`nothing is lost, doubled or made up by ${rounds} kills of two phones at a pump`, {
  tag: '@worker',
}, async ({ desk, attendant, holder, openPhone, database }) => {
  test.setTimeout(60_000 * (rounds + 5));
  console.log(`TEST_SEED=${seed}`);
  const random = seededRandom(seed);
  const plate = holder.car.registrationNumber;
  const phones = { station: await openPhone(), motorist: await openPhone() };
  let fuel: Poured = poured(10);
  let requestId = await grant(desk, holder, fuel.litres);
  await connectOnce(phones.station, attendant, stationReady);
  await connectOnce(phones.motorist, holder, voucherReady);
  let station = await phones.station.start();
  await station.goto('/station');
  let motorist = await phones.motorist.start();
  const kills = new Map<Step, number>();
  const killed = () => [...kills.values()].reduce((sum, count) => sum + count, 0);
  let sentTwice = 0;

  const unfinished = () => station.getByRole('button', { name: 'Enter what was poured' });
  const row = () => station.getByRole('listitem').filter({ hasText: `${fuel.litres} l` });

  async function killStation(step: Step): Promise<void> {
    kills.set(step, (kills.get(step) ?? 0) + 1);
    await phones.station.kill();
    station = await phones.station.start();
    await station.goto('/station');
    await expect(station.getByRole('button', { name: 'Scan a voucher' })).toBeVisible();
  }

  async function killMotorist(step: Step): Promise<void> {
    kills.set(step, (kills.get(step) ?? 0) + 1);
    await phones.motorist.kill();
    motorist = await phones.motorist.start();
    await motorist.goto('/voucher');
    // The voucher is drawn first, and drawn again with the app around it.
    await motorist.getByRole('navigation').first().waitFor({ state: 'attached' });
  }

  /** What was accepted is offered after a restart. */
  async function goOn(): Promise<void> {
    await unfinished().click();
    await expectPour(station, plate);
  }

  /** From the code to the saved redemption; whether the receipt is still on the screen. */
  async function pour(isKilledAt: (step: Step) => boolean): Promise<boolean> {
    if (isKilledAt('showing')) {
      await killMotorist('showing');
      await expect(voucherCode(motorist)).toBeVisible();
    }
    await phones.station.camera.film(voucherCode(motorist));
    await scan(station);
    if (isKilledAt('scanning')) {
      await drawFrames(station, random);
      await killStation('scanning');
      // It may have been accepted just before.
      if (await isOffered(station)) await unfinished().click();
      else await scan(station);
    }
    await expectPour(station, plate);
    if (isKilledAt('verdict shown')) {
      await killStation('verdict shown');
      await goOn();
    }
    await typePoured(station, fuel);
    if (isKilledAt('litres typed')) {
      await killStation('litres typed');
      await goOn();
      await typePoured(station, fuel);
    }
    if (isKilledAt('tapped "Poured"')) {
      await station.getByRole('button', { name: 'Poured', exact: true }).click();
      await drawFrames(station, random);
      await killStation('tapped "Poured"');
      // Saved, or offered again, and never both.
      await expect(unfinished().or(row())).toHaveCount(1);
      if (!(await isOffered(station))) return false;
      await goOn();
      await typePoured(station, fuel);
    }
    await savePoured(station);
    if (!isKilledAt('receipt shown')) return true;
    await killStation('receipt shown');
    return false;
  }

  async function takeReceipt(isKilledAt: (step: Step) => boolean): Promise<void> {
    await phones.motorist.camera.film(receiptCode(station));
    if (isKilledAt('scanning the receipt')) {
      await motorist.getByRole('button', { name: 'Scan the receipt' }).click();
      await drawFrames(motorist, random);
      await killMotorist('scanning the receipt');
    }
    await expect(voucherCode(motorist).or(savedText(motorist))).toBeVisible();
    if (await voucherCode(motorist).isVisible()) await scanReceipt(motorist);
    if (isKilledAt('receipt scanned')) {
      await killMotorist('receipt scanned');
      await expect(savedText(motorist)).toBeVisible();
    }
    await station.getByRole('button', { name: 'Done' }).click();
  }

  /** Kills a phone while its redemption is on the way, with or without an answer of the server. */
  async function killSending(who: 'station' | 'motorist'): Promise<void> {
    const phone: PumpPhone = phones[who];
    const arrived = Promise.withResolvers<void>();
    const isCarriedOut = random() < 0.5;
    if (isCarriedOut) sentTwice += 1;
    phone.forwarder.setFault(({ path }) => {
      if (path !== '/api/redemptions') return 'pass';
      arrived.resolve();
      return isCarriedOut ? 'cut-after' : 'stall';
    });
    phone.forwarder.open();
    await comeToFront(who === 'station' ? station : motorist);
    await arrived.promise;
    await (who === 'station' ? killStation('sending') : killMotorist('sending'));
    phone.forwarder.setFault('pass');
  }

  for (let number = 0; killed() < rounds; number += 1) {
    const pattern = patterns[number % patterns.length] ?? [];
    await test.step(`voucher ${number + 1}`, async () => {
      const isKilledAt = (step: Step) => killed() < rounds && pattern.includes(step);
      if (number > 0) {
        fuel = poured(10 + number / 10);
        requestId = await grant(desk, holder, fuel.litres);
      }
      await openVoucher(motorist);
      for (const { forwarder } of Object.values(phones)) forwarder.close();
      const hasReceipt = await pour(isKilledAt);
      if (hasReceipt) await takeReceipt(isKilledAt);
      await expect(row()).toContainText('Saved here, not sent yet');
      await expect(unfinished()).toHaveCount(0);
      expect(await bookedOf(database, holder.id), 'nothing else is booked').toHaveLength(number);

      if (isKilledAt('sending')) {
        await killSending(hasReceipt && random() < 0.5 ? 'motorist' : 'station');
      }
      await reconnect(phones.motorist, motorist);
      await reconnect(phones.station, station);
      await expect(row()).toContainText('Booked', { timeout: 90_000 });
      await expect(motorist.getByText('No voucher on this phone')).toBeVisible({ timeout: 90_000 });
      expect(await statusOf(database, requestId)).toBe('completed');
      const booked = await bookedOf(database, holder.id);
      expect(booked, 'booked once').toHaveLength(number + 1);
      expect(booked.at(-1)).toMatchObject({ outcome: 'accepted', litres: fuel.litres });
      console.log(`${number + 1} vouchers, ${killed()} of ${rounds} kills`);
    });
  }
  console.log(
    `${killed()} kills, ${(await bookedOf(database, holder.id)).length} redemptions, ${sentTwice} answers lost`,
  );
  for (const [step, count] of kills) console.log(`${String(count).padStart(6)} ${step}`);
});

const savedText = (page: Page) => page.getByText('The receipt is saved on this phone.');

/** Lets a browser work for a while: until it has drawn some frames. */
async function drawFrames(page: Page, random: () => number): Promise<void> {
  for (let left = Math.floor(random() ** 3 * mostFrames); left > 0; left -= 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** Whether the station's screen offers a pouring that is not finished. */
async function isOffered(station: Page): Promise<boolean> {
  const offer = station.getByRole('button', { name: 'Enter what was poured' });
  return (await offer.count()) > 0;
}
