import type { Page } from 'playwright/test';
import { newPlate, signInByCall } from '../support/browser/browser.ts';
import { addVehicle } from '../support/browser/e2e-data.ts';
import { type Database, rowsOf, usedKeys } from '../support/browser/e2e-database.ts';
import { readOutbox, type StoredItem } from '../support/browser/offline.ts';
import { expect, signedInBefore, test } from '../support/browser/phone.ts';
import { saveRequest, saveVehicle } from '../support/browser/saving.ts';
import { seed } from '../support/browser/seed.ts';
import { sizes } from '../support/browser/sizes.ts';
import { drawMoment, type KillEvent, type Moment } from '../support/kill-moment.ts';
import type { Call, Fault } from '../support/peers/forwarder.ts';
import { seededRandom } from '../support/seeded-random.ts';

const rounds = sizes.kills;
/** How long the last items may take to be sent once the connection works again. */
const deliveryTimeout = 120_000;

/** The user's saved actions, one text each: a plate, or litres. */
interface Ledger {
  tapped: string[];
  acknowledged: string[];
}

test(`nothing is lost or doubled by ${rounds} kills while items are saved and sent with cut replies`, {
  tag: '@worker',
}, async ({ phone, forwarder, page: elsewhere, motorist, database }) => {
  test.setTimeout(60_000 * (rounds + 3));
  console.log(`TEST_SEED=${seed}`);
  test.info().annotations.push({ type: 'TEST_SEED', description: String(seed) });
  // Separate random numbers: the number of calls depends on the machine, the moments do not.
  const moments = seededRandom(seed);
  const randomFaults = seededRandom(seed + 1);
  await signInByCall(elsewhere, motorist);
  const known = await addVehicle(elsewhere);
  await signedInBefore(phone, motorist);
  const ledger: Ledger = { tapped: [], acknowledged: [] };

  for (let round = 1; round <= rounds; round += 1) {
    const moment = drawMoment(moments, round);
    await test.step(`round ${round}: killed at ${moment.what} ${moment.nth}`, async () => {
      forwarder.close();
      const page = await phone.start();
      await page.goto('/outbox');
      await compare(page, database, known.userId, ledger);

      const kill = killAt(moment, phone.kill);
      forwarder.setFault((call) => {
        kill.note('call');
        return randomFault(call, randomFaults());
      });
      forwarder.open();
      await saveUntilKilled(page, known.registrationNumber, ledger, { round, kill });
      await kill.done;
    });
    if (round % 10 === 0) console.log(`${round} of ${rounds} kills`);
  }

  forwarder.setFault('pass');
  forwarder.open();
  const page = await phone.start();
  await page.goto('/outbox');
  await expect
    .poll(async () => (await readOutbox(page)).filter(({ state }) => state !== 'sent'), {
      timeout: deliveryTimeout,
    })
    .toEqual([]);
  await compare(page, database, known.userId, ledger);
  const rows = await rowsOf(database, known.userId);
  expect(ledger.acknowledged.length, 'something was acknowledged').toBeGreaterThan(0);
  expect(rows).toEqual(expect.arrayContaining(ledger.acknowledged));
  // The known vehicle was created without a key.
  expect(await usedKeys(database, known.userId)).toBe(rows.length - 1);
  console.log(
    `${rounds} kills: ${ledger.tapped.length} items, ${ledger.acknowledged.length} acknowledged, ${rows.length - 1} on the server, ${forwarder.calls.length} calls`,
  );
});

type Kill = ReturnType<typeof killAt>;

/** Kills the browser after a number of events; `done` resolves when it has ended. */
function killAt({ what, nth }: Moment, kill: () => Promise<void>) {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const note = (event: KillEvent) => {
    if (event !== what) return;
    count += 1;
    if (count === nth) resolve(kill());
  };
  return { note, done, hasCome: () => count >= nth };
}

/** Cuts two of three calls that change something. */
function randomFault({ method }: Call, chance: number): Fault {
  if (chance < 0.35) return 'pass';
  if (chance < 0.65) return 'cut-after';
  if (chance < 0.8) return 'cut-before';
  if (chance < 0.95) return 'cut-body';
  return method === 'GET' ? 'pass' : 'stall';
}

/** Saves one item after the other until the browser ends. */
async function saveUntilKilled(
  page: Page,
  plate: string,
  ledger: Ledger,
  { round, kill }: { round: number; kill: Kill },
): Promise<void> {
  const acknowledge = async (what: string, saving: Promise<unknown>) => {
    ledger.tapped.push(what);
    await saving;
    ledger.acknowledged.push(what);
    kill.note('acknowledgement');
  };
  const onTap = () => kill.note('tap');
  try {
    if (round % 2 === 0) {
      await page.goto('/');
      const added = newPlate();
      await acknowledge(added, saveVehicle(page, added, onTap));
    }
    await page.goto('/fuel-request');
    for (;;) {
      const litres = (1000 + ledger.tapped.length) / 100;
      await acknowledge(`${litres} l`, saveRequest(page, plate, litres, onTap));
    }
  } catch (error) {
    if (!kill.hasCome()) throw error;
  }
}

/**
 * Everything that the phone acknowledged is on it or on the server, with the right content; the
 * server has nothing twice.
 */
async function compare(page: Page, database: Database, userId: string, ledger: Ledger) {
  const rows = await rowsOf(database, userId);
  expect(rows, 'nothing is doubled').toEqual([...new Set(rows)]);
  const items = await readOutbox(page);
  const unsent = items.filter(({ state }) => state !== 'sent');
  const sent = items.filter(({ state }) => state === 'sent');
  expect([...rows, ...unsent.map(describeOrder)], 'nothing is lost').toEqual(
    expect.arrayContaining(ledger.acknowledged),
  );
  expect(rows, 'what counts as sent has arrived').toEqual(
    expect.arrayContaining(sent.map(describeOrder)),
  );
  expect(
    unsent.filter(({ state }) => state === 'needs-you' || state === 'signed-out'),
    'nothing was refused',
  ).toEqual([]);
  const cards = page.getByRole('region', { name: 'To be sent' }).getByRole('listitem');
  await expect(cards, 'nothing is hidden').toHaveCount(unsent.length);
}

function describeOrder({ payload }: StoredItem): string {
  return payload.registrationNumber ?? `${payload.fuelAmount} l`;
}
