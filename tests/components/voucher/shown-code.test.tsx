import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appDurations } from '../../../domain/durations.ts';
import { DeviceKeyId } from '../../../domain/ids.ts';
import { readShownText, type ShownVoucher } from '../../../domain/vouchers/voucher-code.ts';
import { fromBase64, toBase64 } from '../../../src/vouchers/base64.ts';
import { readPhone } from '../../../src/vouchers/phone-keys.ts';
import { createPhoneKeys, verifySignature } from '../../../src/vouchers/signing.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { noVouchers, sessionUser } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { readQr } from '../support/qr.ts';
import { holder, holdPhone, newFuel, newVoucher, openVoucher } from '../support/vouchers.ts';

const code = page.getByRole('img', { name: 'The code of your voucher' });
const digits = page.getByRole('textbox', { name: 'Four digits from the attendant' });

/** Opens a voucher, with a clock that goes on only when the test says so. */
async function openAtRest(changes: { now?: string } = {}) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const opened = await openVoucher({}, changes);
  await expect.element(code).toBeVisible();
  return opened;
}

/** What the code on the screen says now. */
async function readCode(): Promise<ShownVoucher> {
  const shown = readShownText((await readQr(code)) ?? '');
  if (typeof shown === 'string') throw new Error(`The code is ${shown}`);
  return shown;
}

/** Has proofs renewed at once, and not after this time as usual; returns that. */
function renewAtOnce(): number {
  const { voucherProof } = appDurations.screen;
  replaceAppDurations({ screen: { voucherProof: 50 } });
  return voucherProof;
}

const proofOf = async () => (await readCode()).proof;
const timeOfProof = async () => (await proofOf()).at;
const now = () => Math.floor(Date.now() / 1000);

function look(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

// VOU-9
describe('the code of a voucher', () => {
  it('is the voucher of the server, with a proof of this phone', { tags: 'long' }, async () => {
    const { voucher } = await openAtRest();
    const shown = await readCode();
    expect(shown.claims).toMatchObject({ id: voucher.id, plate: 'CA123456', maxAmount: 41_500 });
    const { at, challenge, bytes, signature } = shown.proof;
    expect(await verifySignature(holder.publicKey, signature, bytes)).toBe(true);
    expect(challenge).toBe(null);
    expect(now() - at).toBeLessThan(appDurations.screen.voucherProof / 1000);
  });

  // VOU-7
  it('is proved by the key that the phone makes at its first call', async () => {
    let key: Uint8Array = new Uint8Array();
    const id = DeviceKeyId.parse(crypto.randomUUID());
    const answers: Answers = {
      'POST /api/account/devices': ({ body }) => {
        key = fromBase64((body as { publicKey: string }).publicKey); // the contract's own body
        return { id };
      },
      'GET /api/vouchers': async () =>
        noVouchers({ voucher: await newVoucher({}, key), fuel: [newFuel()] }),
    };
    const { server } = await openApp('/voucher', { answers });
    await expect.element(code).toBeVisible();
    const { bytes, signature } = await proofOf();
    expect(await verifySignature(key, signature, bytes)).toBe(true);
    expect(server.sent('GET /api/vouchers')[0]?.query.get('device')).toBe(id);
  });

  // VOU-28
  it('is proved by another key once the server says that the old one has ended', async () => {
    const user = sessionUser();
    const old = await createPhoneKeys();
    await holdPhone(user.id, old);
    let key: Uint8Array = new Uint8Array();
    const id = DeviceKeyId.parse(crypto.randomUUID());
    const answers: Answers = {
      'POST /api/account/devices': ({ body }) => {
        key = fromBase64((body as { publicKey: string }).publicKey); // the contract's own body
        const isOld = toBase64(key) === toBase64(old.publicKey);
        return isOld ? refusal(409, { code: 'key-ended', message: 'It has ended' }) : { id };
      },
      'GET /api/vouchers': async ({ query }) =>
        query.get('device') === id
          ? noVouchers({ voucher: await newVoucher({}, key), fuel: [newFuel()] })
          : refusal(404, { code: 'phone-unknown', message: 'It is not known' }),
    };
    await openApp('/voucher', { user, answers });
    await expect.element(code).toBeVisible();
    const { bytes, signature } = await proofOf();
    expect(await verifySignature(key, signature, bytes)).toBe(true);
    const phone = await readPhone(user.id);
    expect(phone).toMatchObject({ deviceId: id });
    expect(toBase64(phone?.keys.publicKey ?? new Uint8Array())).toBe(toBase64(key));
  });

  it('keeps the old key until the server knows another one', async () => {
    const user = sessionUser();
    const old = await createPhoneKeys();
    await holdPhone(user.id, old);
    let tries = 0;
    const answers: Answers = {
      'POST /api/account/devices': () => {
        tries += 1;
        const isFirst = tries % 2 === 1;
        return isFirst
          ? refusal(409, { code: 'key-ended', message: 'It has ended' })
          : refusal(503, { code: 'unavailable', message: 'Please try again' });
      },
      'GET /api/vouchers': refusal(404, { code: 'phone-unknown', message: 'It is not known' }),
    };
    await openApp('/voucher', { user, answers });
    await expect.poll(() => tries).toBeGreaterThan(1);
    const phone = await readPhone(user.id);
    expect(toBase64(phone?.keys.publicKey ?? new Uint8Array())).toBe(toBase64(old.publicKey));
    expect(phone?.deviceId).not.toBe(null);
  });

  it('has a new proof every 20 seconds', { tags: 'long' }, async () => {
    expect(renewAtOnce()).toBe(20_000);
    await openAtRest();
    const first = await timeOfProof();
    vi.setSystemTime(Date.now() + 20_000);
    await expect.poll(timeOfProof).toBe(first + 20);
    vi.setSystemTime(Date.now() + 20_000);
    await expect.poll(timeOfProof).toBe(first + 40);
  });

  it('has a new proof as soon as the screen is seen again', { tags: 'long' }, async () => {
    await openAtRest();
    const first = await timeOfProof();
    vi.setSystemTime(Date.now() + 7000);
    look('hidden');
    expect(await timeOfProof()).toBe(first);
    look('visible');
    await expect.poll(timeOfProof).toBeGreaterThanOrEqual(first + 7);
    expect(await timeOfProof()).toBeLessThan(first + 20);
  });

  it('has the time of the server, where the clock of the phone is wrong', async () => {
    const wrong = 3_600_000;
    await openAtRest({ now: new Date(Date.now() + wrong).toISOString() });
    const difference = (await timeOfProof()) - now();
    expect(Math.abs(difference - wrong / 1000)).toBeLessThanOrEqual(60);
  });
});

// VOU-10
describe('the digits of the attendant', { tags: 'long' }, () => {
  it('are signed once all four are typed', async () => {
    renewAtOnce();
    await openAtRest();
    await digits.fill('004');
    expect((await proofOf()).challenge).toBe(null);
    await digits.fill('0042');
    await expect.poll(async () => (await proofOf()).challenge).toBe('0042');
    const first = await timeOfProof();
    vi.setSystemTime(Date.now() + 20_000);
    await expect.poll(timeOfProof).toBeGreaterThan(first);
    expect((await proofOf()).challenge).toBe('0042');
    await digits.fill('');
    await expect.poll(async () => (await proofOf()).challenge).toBe(null);
  });

  it('are digits, and not more than four', async () => {
    await openAtRest();
    await digits.fill('12a4');
    await expect.element(digits).toHaveValue('124');
    await expect.element(digits).toHaveAttribute('maxlength', '4');
    await expect.element(digits).toHaveAttribute('inputmode', 'numeric');
  });
});

describe('the screen stays on', () => {
  function watchLocks(answer: () => Promise<unknown>) {
    const request = vi.fn(answer);
    const before = Object.getOwnPropertyDescriptor(navigator, 'wakeLock');
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    onTestFinished(() => {
      if (before) Object.defineProperty(navigator, 'wakeLock', before);
      else Reflect.deleteProperty(navigator, 'wakeLock');
    });
    return request;
  }

  it('while the voucher is shown, also after the page was hidden', { tags: 'long' }, async () => {
    const release = vi.fn(async () => {});
    const request = watchLocks(async () => ({ release }));
    await openAtRest();
    await expect.poll(() => request.mock.calls).toEqual([['screen']]);
    look('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    look('visible');
    await expect.poll(() => request.mock.calls.length).toBe(2);
    await page.getByRole('link', { name: 'Close' }).click();
    await expect.poll(() => release.mock.calls.length).toBe(1);
  });

  it.each([
    ['refuses it', () => Promise.reject(new DOMException('Low battery', 'NotAllowedError'))],
    ['answers late', () => new Promise(() => {})],
  ])('and the voucher is shown where the phone %s', async (_, answer) => {
    const request = watchLocks(answer);
    await openAtRest();
    await expect.poll(() => request.mock.calls.length).toBe(1);
    expect((await readCode()).claims.plate).toBe('CA123456');
  });
});
