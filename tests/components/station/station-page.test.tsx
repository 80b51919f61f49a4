import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime } from '../../../domain/values/format.ts';
import { changeHeld } from '../../../src/offline/device/voucher-store.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { refused } from '../support/outbox.ts';
import {
  booked,
  holdStation,
  keepRedemption,
  newAttendant,
  newReceipt,
  openStation,
  stationData,
} from '../support/stations.ts';

const main = page.getByRole('main');
const scan = main.getByRole('button', { name: 'Scan a voucher' });
const rows = main.getByRole('listitem');
const sync = 'POST /api/station/sync';
const hour = 3_600_000;

/** Opens the station on a phone that was connected some hours ago, and is not now. */
async function openWithout(hours: number, keep = async (_: ReturnType<typeof newAttendant>) => {}) {
  const user = newAttendant();
  await holdStation(user.id, { syncedAt: Date.now() - hours * hour });
  await keep(user);
  return openStation(
    {},
    { user, answers: { [sync]: refusal(503), 'POST /api/redemptions': refusal(503) } },
  );
}

/** The user's `count` redemptions of this many rand, which have not been sent. */
const unsent =
  (count: number, amount: number) =>
  async ({ id }: ReturnType<typeof newAttendant>) => {
    const later = { state: 'waiting', nextAttemptAt: Date.now() + hour } as const;
    for (let number = 0; number < count; number += 1) await keepRedemption(id, later, { amount });
  };

// VOU-11
describe('the station', () => {
  it('fetches what it lacks, and says until when it works without a connection', async () => {
    const { server } = await openStation();
    await expect.element(page.getByRole('heading', { name: 'Karoo Fuel' })).toBeVisible();
    const day = formatDateTime(new Date(Date.now() + 24 * hour)).slice(0, 10);
    await expect.element(main).toMatchTextContent(`Ready. Works without a connection until ${day}`);
    await expect.element(main).toMatchTextContent('Nothing was poured with this phone yet.');
    expect(server.sent(sync)).toMatchObject([{ body: { since: 0 } }]);
  });

  it('asks for what has changed since, and keeps what it knew', async () => {
    const user = newAttendant();
    await holdStation(user.id, { until: 9, ended: [], syncedAt: Date.now() - hour });
    const { server } = await openStation({ isWhole: false }, { user });
    await expect.poll(() => server.bodies(sync)).toMatchObject([{ since: 9 }]);
  });

  it('is the screen of an attendant, who sees no others of a motorist', async () => {
    const user = newAttendant();
    await openApp('/', { user, answers: { [sync]: stationData() } });
    await expect.element(scan).toBeVisible();
    expect(location.pathname).toBe('/station');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect
      .poll(() => links.elements().map((one) => one.textContent))
      .toEqual(['Station', 'Account']);
  });

  it('is not there for a motorist', async () => {
    await openApp('/station', { user: sessionUser() });
    await expect.element(page.getByText('Page Not Found')).toBeVisible();
  });

  it('says that it is not ready on a phone that was never connected, and tries again', {
    tags: 'long',
  }, async () => {
    const { server } = await openStation({}, { answers: { [sync]: refusal(503) } });
    await expect.element(main.getByRole('alert')).toMatchTextContent('This phone is not ready');
    await inspectAllSizes();
    server.answer(sync, stationData());
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(scan).toBeVisible();
  });
});

// VOU-12
describe('a station without a connection', () => {
  it('works from the disk', async () => {
    await openWithout(23);
    await expect.element(main).toMatchTextContent('Ready. Works without a connection until');
    await expect.element(scan).toBeVisible();
  });

  it('stops after 24 hours, and says so', { tags: 'long' }, async () => {
    await openWithout(25);
    await expectWords(main.getByRole('alert'), 'This phone has had no connection for too long.');
    await inspectAllSizes();
  });

  it('stops after R20,000.00', async () => {
    await openWithout(1, unsent(2, 10_000));
    await expect.element(main.getByRole('alert')).toMatchTextContent('poured for too much money');
  });

  it('does not stop before', { tags: 'long' }, async () => {
    await openWithout(1, unsent(19, 1000));
    await expect.poll(() => rows.elements().length).toBe(19);
    await expect.element(main.getByRole('status').first()).toMatchTextContent('Ready.');
  });
});

// VOU-14
describe('what was poured with this phone', () => {
  it('is listed with its state', { tags: 'long' }, async () => {
    const receipt = await newReceipt(crypto.randomUUID());
    const result = booked({ body: { receipt } });
    const conflict = { ...result, outcome: 'conflict', conflict: 'redeemed-twice' } as const;
    const sent = { state: 'sent', sentAt: Date.now() } as const;
    await openWithout(1, async ({ id }) => {
      await keepRedemption(id, { ...sent, result, createdAt: 5 }, { plate: 'CA1' });
      await keepRedemption(id, { ...sent, result: conflict, createdAt: 4 }, { plate: 'CA2' });
      const wait = { state: 'waiting', nextAttemptAt: Date.now() + hour, createdAt: 3 } as const;
      await keepRedemption(id, wait, { plate: 'CA3' });
      await keepRedemption(id, { ...refused('invalid', 'It is damaged'), createdAt: 2 } as never, {
        plate: 'CA4',
      });
    });
    await expect.poll(() => rows.elements().length).toBe(4);
    const words = [
      /CA1.*Booked$/,
      /CA2.*Booked as a conflict$/,
      /CA3.*Saved here, not sent yet *Show the receipt$/,
      /CA4.*Not accepted: It is damaged *Show the receipt$/,
    ];
    for (const [index, text] of words.entries()) {
      await expect.element(rows.nth(index)).toMatchTextContent(text);
    }
    await expect.element(rows.first()).toMatchTextContent('20 l · R415.00 · CA1');
    await inspectAllSizes();
  });

  it('is offered again until it is entered, also after a reload', { tags: 'long' }, async () => {
    const pouring = {
      id: crypto.randomUUID(),
      voucherId: crypto.randomUUID(),
      shown: null,
      shortCode: 'K7M2PQ9X',
      plate: 'CA123456',
      fuelType: 'diesel',
      maxVolume: 2000,
      maxAmount: 41_500,
      acceptedAt: Date.now(),
    };
    const { user } = await openWithout(1, async ({ id }) => {
      await changeHeld(id, 'pouring', () => [pouring]);
    });
    await expect.element(main).toMatchTextContent('Not finished');
    await inspectAllSizes();
    await openStation({}, { user });
    await main.getByRole('button', { name: 'Enter what was poured' }).click();
    await main.getByRole('textbox', { name: 'Litres' }).fill('20');
    await main.getByRole('textbox', { name: 'Rand' }).fill('415');
    await main.getByRole('button', { name: 'Poured', exact: true }).click();
    await main.getByRole('button', { name: 'Done' }).click();
    await expect.element(rows).toMatchTextContent('CA123456');
    await expect.element(main).not.toMatchTextContent('Not finished');
    expect(await outboxStore.all()).toMatchObject([{ id: pouring.id }]);
  });

  it('is not offered again once its redemption is saved, although the phone died before it knew', async () => {
    const { id: saved } = await openWithout(1, async ({ id }) => {
      const itemId = await keepRedemption(id, {
        state: 'waiting',
        nextAttemptAt: Date.now() + hour,
      });
      await changeHeld(id, 'pouring', () => [{ id: itemId, plate: 'CA123456', acceptedAt: 1 }]);
    }).then(async () => (await outboxStore.all())[0] ?? { id: '' });
    await expect.poll(() => rows.elements().length).toBe(1);
    expect(saved).not.toBe('');
    await expect.element(main).not.toMatchTextContent('Not finished');
  });
});
