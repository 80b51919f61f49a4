// @module-tag long

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { catchDownload } from '../support/catch-download.ts';
import { loseConnection } from '../support/connection.ts';
import { newPurchase, sessionUser } from '../support/data.ts';
import {
  choosePayment,
  dialog,
  expectGone,
  inspectScreens,
  openPurchaseRows,
  openQuote,
  paid,
  purchaseCards,
  sell,
  success,
} from '../support/purchases.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const receipt = dialog('Receipt');
const save = receipt.getByRole('button', { name: 'Save as picture' });
const share = receipt.getByRole('button', { name: 'Share', exact: true });

async function openReceipt(changes: Record<string, unknown> = {}) {
  const purchase = newPurchase({ ...paid, purchaseDate: '2026-11-24T10:00:00Z', ...changes });
  const app = await openPurchaseRows([purchase]);
  await purchaseCards.getByRole('button', { name: /^Receipt/ }).click();
  await expect.element(save).toBeVisible();
  return { ...app, purchase };
}

/** The size of a picture, and whether more than its ground is drawn. */
async function lookAt(file: File) {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(0, 40, picture.width, 60) ?? { data: [] };
  return { width: picture.width, height: picture.height, isDrawn: data.some((one) => one < 100) };
}

// BUY-19
describe('a receipt', () => {
  it('is read, and saved as a picture, without a connection', async () => {
    const app = await openReceipt();
    await loseConnection(app);
    const { firstName, lastName } = sessionUser();
    for (const words of [
      'Paid in full on',
      `Bought by${firstName} ${lastName}`,
      'Bought on24/11/2026 12:00',
      'VehicleToyota Corolla, CA 123456',
      'Fuel: 20 l of petrol at R20.75 /lR415.00',
      'Cost of credit (25 %)R103.75',
      'TotalR518.75',
      'CardVisa ending in 4242',
      `Purchase number ${app.purchase.id}`,
    ]) {
      await expect.element(receipt).toMatchTextContent(words);
    }
    await expectGone(receipt.getByRole('link'));
    const download = catchDownload();
    await save.click();
    const file = await download;
    expect(file).toMatchObject({ name: 'volmaak-receipt-2026-11-24.png', type: 'image/png' });
    const { width, height, isDrawn } = await lookAt(file);
    expect(isDrawn).toBe(true);
    expect(width).toBe(720);
    expect(height).toBeGreaterThan(600);
    await inspectScreens();
  });

  it('of a purchase just made opens on its success screen, without a connection', async () => {
    const app = await openQuote();
    sell(app.server);
    await choosePayment('Budget');
    await dialog('Pay from your budget')
      .getByRole('button', { name: 'Pay from my budget' })
      .click();
    await expect.element(success).toBeVisible();
    await loseConnection(app);
    const opener = success.getByRole('button', { name: 'Open the receipt' });
    await opener.click();
    const credit = dialog('Purchase on credit');
    await expect.element(credit).toMatchTextContent('TotalR518.75');
    await expect.element(credit.getByRole('button', { name: 'Save as picture' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectGone(credit);
    await expect.element(opener).toHaveFocus();
  });

  it('is as high as its words need', async () => {
    const name = 'W'.repeat(90);
    await openReceipt({ carMake: name, carModelType: `${name} ${name}` });
    const download = catchDownload();
    await save.click();
    const { width, height } = await lookAt(await download);
    expect(width).toBe(720);
    expect(height).toBeGreaterThan(900);
  });

  // SCR-4
  it('says that no picture was made, until the next try', async () => {
    await openReceipt();
    const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
    drawing.mockReturnValueOnce(null);
    await save.click();
    await expectToast('No picture was made', 'Please try again, or copy the text.');
    await expectLasting('No picture was made. Please try again, or copy the text.');
    await inspectScreens();
    const download = catchDownload();
    await save.click();
    await download;
    await expectGone(receipt.getByRole('alert'));
  });

  it('is shared where the browser can, and links to the page to print', async () => {
    const handed = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
    const sharing = { canShare: () => true, share: handed };
    // The headless shell cannot share.
    Object.assign(navigator, sharing);
    onTestFinished(() => {
      for (const key of Object.keys(sharing)) Reflect.deleteProperty(navigator, key);
    });
    const { purchase } = await openReceipt();
    await share.click();
    await expect.poll(() => handed.mock.calls[0]?.[0].files?.[0]?.type).toBe('image/png');
    await expect
      .element(receipt.getByRole('link', { name: 'Open the page to print' }))
      .toHaveAttribute('href', `/api/purchases/${purchase.id}/receipt`);
  });
});
