import { describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { formatDateTime } from '../../../domain/values/format.ts';
import { changeHeld } from '../../../src/offline/device/voucher-store.ts';
import type { HeldVouchers } from '../../../src/vouchers/showable.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { newFuelRequest, noVouchers, sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import {
  holder,
  holdPhone,
  newFuel,
  newVoucher,
  openVoucher,
  stranger,
} from '../support/vouchers.ts';

const main = page.getByRole('main');
const code = page.getByRole('img', { name: 'The code of your voucher' });
const list = 'GET /api/vouchers';

/** What a phone stored when it was connected last. */
async function holdVouchers(userId: string, held: Partial<HeldVouchers>): Promise<void> {
  const before = { answer: noVouchers(), fetchedAt: Date.now(), clockOffset: 0 };
  await changeHeld<HeldVouchers>(userId, 'vouchers', () => ({ ...before, ...held }));
}

describe('the voucher on the screen', () => {
  // VOU-9
  it('has the code, the plate, the fuel, the limits, the expiry and the short code', {
    tags: 'long',
  }, async () => {
    const { voucher } = await openVoucher();
    await expect.element(code).toBeVisible();
    const until = `Valid until ${formatDateTime(new Date(voucher.expiresAt))}`;
    for (const words of ['CA123456', 'Diesel', 'Up to 20 l, at most R415.00', until, 'K7M2 PQ9X']) {
      await expect.element(main).toMatchTextContent(words);
    }
  });

  // REQ-16
  it('says that what is poured of a request is owed', async () => {
    const owed = 'You owe what is poured, no premium.';
    await openVoucher();
    await expect.element(code).toBeVisible();
    await expect.element(main).not.toMatchTextContent(owed);
    await openVoucher({ requestId: newFuelRequest().id });
    await expectWords(main, owed);
    await inspectAllSizes();
  });

  it('has a plate of any length in one line', { tags: 'long' }, async () => {
    await openVoucher({ plate: 'WWWW123456GP' });
    await expect.element(code).toBeVisible();
    await inspectAllSizes();
  });

  // VOU-9
  it('is black on white in both themes', async () => {
    await openVoucher();
    await expect.element(code).toBeVisible();
    // It ends in light, because the next test begins in it.
    for (const colorScheme of ['dark', 'light'] as const) {
      await commands.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { backgroundColor, fill } = getComputedStyle(code.element());
      expect({ backgroundColor, fill }).toEqual({
        backgroundColor: 'rgb(255, 255, 255)',
        fill: 'rgb(0, 0, 0)',
      });
    }
  });

  // VOU-8
  it('is shown without a connection, from the disk', { tags: 'long' }, async () => {
    const { user, voucher } = await openVoucher();
    await expect.element(code).toBeVisible();
    const { server } = await openApp('/voucher', { user });
    server.isCut = true;
    await expect.element(code).toBeVisible();
    await expect.element(main).toMatchTextContent(voucher.plate);
  });

  // VOU-8
  it('is fetched anew behind what the phone holds', async () => {
    const { user } = await openVoucher();
    await expect.element(code).toBeVisible();
    const next = await newVoucher({ plate: 'ND777' });
    const answers = { [list]: noVouchers({ voucher: next, fuel: [newFuel()] }) };
    await openApp('/voucher', { user, answers });
    await expect.element(main).toMatchTextContent('ND777');
  });

  // VOU-7
  it('says that the key is lost, with what to do, also once the phone has made another', {
    tags: 'long',
  }, async () => {
    const words = 'This phone cannot show the voucher. Its key is not on this phone any more.';
    for (const keys of [null, stranger]) {
      const user = sessionUser();
      const voucher = await newVoucher({}, holder.publicKey);
      await holdVouchers(user.id, { answer: noVouchers({ voucher, fuel: [newFuel()] }) });
      if (keys) await holdPhone(user.id, keys);
      await openApp('/voucher', { user, answers: { [list]: refusal(503) } });
      await expect.element(main.getByRole('alert')).toMatchTextContent(words);
      await expect.element(code).not.toBeInTheDocument();
    }
    await inspectAllSizes();
  });

  it('is closed by its button', async () => {
    await openVoucher();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect.element(main.getByRole('link', { name: 'Get fuel' })).toBeVisible();
    expect(location.pathname).toBe('/');
  });
});

// VOU-8
describe('a screen without a voucher', () => {
  it('says what brings one', async () => {
    await openApp('/voucher');
    await expectWords(main, 'No voucher on this phone', 'Once a request is approved');
  });

  it('says that it has expired, and that the fuel is not lost', { tags: 'long' }, async () => {
    const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000).toISOString();
    await openVoucher({ expiresAt });
    await expectWords(main, 'This voucher has expired', '20 l for CA123456');
    await inspectAllSizes();
  });

  it('goes by the clock of the server', async () => {
    const voucher = await newVoucher();
    const now = new Date(Date.parse(voucher.expiresAt) + 1000).toISOString();
    await openApp('/voucher', { answers: { [list]: noVouchers({ voucher, now }) } });
    await expect.element(main).toMatchTextContent('This voucher has expired');
  });

  it('says that it was poured once the receipt is saved', async () => {
    const user = sessionUser();
    const voucher = await newVoucher();
    const answer = noVouchers({ voucher, fuel: [newFuel()] });
    await holdVouchers(user.id, { answer, usedId: voucher.id });
    await openApp('/voucher', { user, answers: { [list]: answer } });
    await expect.element(main).toMatchTextContent('The receipt is saved on this phone');
    await expect.element(main).not.toMatchTextContent('20 l for');
  });

  it.each([
    ['settling', /issued once every station has heard of it, at .* at the latest/],
    ['other-phone', 'Your voucher is on another phone of yours.'],
    ['conflict', 'More fuel was poured than you were granted.'],
    ['held', 'What the station reported for this fuel does not add up.'],
    ['ending', /once every station has heard that the voucher is withdrawn: at .* at the latest/],
    ['blocked', 'Your account is blocked, so there is no voucher.'],
    ['no-phone', 'This browser cannot keep a voucher.'],
  ] as const)('says why: %s', { tags: 'long' }, async (waits, words) => {
    const readyAt = new Date(Date.now() + 3_600_000).toISOString();
    await openApp('/voucher', {
      answers: { [list]: noVouchers({ waits, readyAt, fuel: [newFuel({ poured: 12.5 })] }) },
    });
    await expectWords(main, words, '20 l for CA123456 · 12.5 l poured before');
    // This one is among the screens that are all inspected.
    const hasButton = waits === 'other-phone' || waits === 'ending';
    if (!hasButton) await inspectAllSizes();
  });

  it('says that nothing could be loaded, and tries again', { tags: 'long' }, async () => {
    const user = sessionUser();
    await holdPhone(user.id);
    const { server } = await openApp('/voucher', { user, answers: { [list]: refusal(503) } });
    await expect.element(main.getByRole('alert')).toMatchTextContent('No voucher on this phone');
    const voucher = await newVoucher();
    server.answer(list, noVouchers({ voucher, fuel: [newFuel()] }));
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(code).toBeVisible();
  });

  it('does not wait for a storage that refuses', async () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await openApp('/voucher');
    await expect.element(main.getByRole('alert')).toMatchTextContent("This phone's storage");
  });
});

// VOU-6
describe('the voucher of another phone', { tags: 'long' }, () => {
  const moveHere = main.getByRole('button', { name: 'Use this phone' });
  const elsewhere = { [list]: () => noVouchers({ waits: 'other-phone', fuel: [newFuel()] }) };

  it('comes to this one on request', async () => {
    const user = sessionUser();
    await holdPhone(user.id);
    const { server } = await openApp('/voucher', { user, answers: elsewhere });
    const voucher = await newVoucher();
    server.answer('POST /api/vouchers/move', noVouchers({ voucher, fuel: [newFuel()] }));
    await moveHere.click();
    await expect.element(code).toBeVisible();
    const id = server.sent(list)[0]?.query.get('device');
    expect(server.sent('POST /api/vouchers/move')).toMatchObject([{ body: { device: id } }]);
  });

  it('stays there without a connection, which the screen says', async () => {
    const { server } = await openApp('/voucher', { answers: elsewhere });
    await expect.element(moveHere).toBeVisible();
    server.cut('POST /api/vouchers/move');
    await moveHere.click();
    await expect.element(main.getByRole('alert')).toMatchTextContent("Volmaak can't be reached");
    await expect.element(moveHere).toBeEnabled();
  });
});
