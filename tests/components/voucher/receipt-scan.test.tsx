import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { randFromCents } from '../../../domain/values/money.ts';
import { readRedemptionText } from '../../../domain/vouchers/redemption-code.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { openApp } from '../support/open-app.tsx';
import { fullPhone } from '../support/outbox.ts';
import { drawQr } from '../support/qr.ts';
import { holdCodes, showToCamera } from '../support/scanner.ts';
import { booked, newReceipt } from '../support/stations.ts';
import { openVoucher } from '../support/vouchers.ts';

const main = page.getByRole('main');
const scan = page.getByRole('button', { name: 'Scan the receipt' });
const viewfinder = page.getByLabelText('Camera picture');
const poured = main.getByText(/The receipt is saved on this phone/);
const booking = 'POST /api/redemptions';

async function openScan() {
  const opened = await openVoucher();
  opened.server.answer(booking, booked);
  await scan.click();
  await expect.element(viewfinder).toBeVisible();
  return opened;
}

// VOU-14
describe('the receipt that a motorist scans', () => {
  it('is saved, ends the voucher and is sent', { tags: 'long' }, async () => {
    const hold = holdCodes();
    const { server, user, voucher } = await openScan();
    const receipt = await newReceipt(voucher.id);
    hold(receipt);
    await expect.element(poured).toBeVisible();
    const [item] = await outboxStore.all();
    expect(item).toMatchObject({
      id: readRedemptionText(receipt)?.redemption.id,
      userId: user.id,
      kind: 'redemption',
      payload: { receipt, shown: null, voucherId: voucher.id, litres: 18.5 },
    });
    await expect.poll(() => server.sent(booking).length).toBe(1);
    expect(server.sent(booking)[0]?.body).toMatchObject({ receipt, shown: null });
    // The voucher stays used after a reload, whatever the server says.
    const answers = { 'GET /api/vouchers': () => ({ ...answer, voucher }) };
    const answer = { fuel: [], waits: null, readyAt: null, now: new Date().toISOString() };
    await openApp('/voucher', { user, answers });
    await expect.element(poured).toBeVisible();
  });

  it('is saved without a connection, and with the rand of the receipt', async () => {
    const hold = holdCodes();
    const { server, voucher } = await openScan();
    server.isCut = true;
    hold(await newReceipt(voucher.id));
    await expect.element(poured).toBeVisible();
    const rand = randFromCents(38_400 as Parameters<typeof randFromCents>[0]);
    expect(await outboxStore.all()).toMatchObject([{ payload: { amount: rand } }]);
  });

  it('is read by the reader that comes with the app', { tags: 'long' }, async () => {
    const { server, voucher } = await openVoucher();
    server.answer(booking, booked);
    const picture = drawQr(await newReceipt(voucher.id));
    vi.stubGlobal('BarcodeDetector', undefined);
    const streams = showToCamera(() => picture);
    await scan.click();
    await expect.element(poured).toBeVisible();
    // The camera is off once its screen is left.
    expect(streams.flatMap((stream) => stream.getTracks().map((one) => one.readyState))).toEqual([
      'ended',
    ]);
  });

  it.each([
    ['a foreign code', async () => 'https://example.com', 'not a receipt of Volmaak'],
    [
      'the receipt of another voucher',
      () => newReceipt(crypto.randomUUID()),
      'This receipt is for another voucher.',
    ],
  ])(
    'is not %s, which the screen says; then the camera reads again',
    { tags: 'long' },
    async (_, code, words) => {
      const hold = holdCodes();
      const { voucher } = await openScan();
      hold(await code());
      await expect.element(main.getByRole('alert')).toMatchTextContent(words);
      expect(await outboxStore.all()).toEqual([]);
      hold(await newReceipt(voucher.id));
      await expect.element(poured).toBeVisible();
    },
  );

  it('can be scanned again after it was not saved', { tags: 'long' }, async () => {
    const hold = holdCodes();
    const { voucher } = await openScan();
    vi.spyOn(outboxStore, 'add').mockRejectedValueOnce(fullPhone());
    const receipt = await newReceipt(voucher.id);
    hold(receipt);
    const words = 'The receipt could not be saved on this phone. Please try again.';
    await expect.element(main.getByRole('alert')).toMatchTextContent(words);
    await inspectAllSizes();
    hold(receipt);
    await expect.element(poured).toBeVisible();
  });

  it('can be left unscanned', { tags: 'long' }, async () => {
    holdCodes();
    await openScan();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('img', { name: 'The code of your voucher' })).toBeVisible();
  });
});

describe('the camera of a scan', { tags: 'long' }, () => {
  const alert = main.getByRole('alert');
  const again = main.getByRole('button', { name: 'Try again' });

  it('says that it is not allowed, and is tried again', async () => {
    await openVoucher();
    const denied = new DOMException('No', 'NotAllowedError');
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(denied);
    await scan.click();
    await expect.element(alert).toMatchTextContent('The camera is not allowed.');
    await inspectAllSizes();
    holdCodes();
    await again.click();
    await expect.element(viewfinder).toBeVisible();
  });

  it('says that there is none', async () => {
    await openVoucher();
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never);
    await scan.click();
    await expect.element(alert).toMatchTextContent('This browser has no camera.');
    await expect.element(again).not.toBeInTheDocument();
  });

  it('says that its reader of codes does not load', async () => {
    await openVoucher();
    vi.stubGlobal('BarcodeDetector', undefined);
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('Not loaded', 'NetworkError');
        }
      },
    );
    showToCamera(() => document.createElement('canvas'));
    await scan.click();
    await expect.element(alert).toMatchTextContent('The reader of codes could not be loaded.');
  });
});
