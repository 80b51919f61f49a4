import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { readRedemptionText } from '../../../domain/vouchers/redemption-code.ts';
import { changeHeld, readHeld } from '../../../src/offline/device/voucher-store.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import type { Pouring } from '../../../src/vouchers/pouring.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { tabTo } from '../support/keyboard.ts';
import { fullPhone, outboxStates } from '../support/outbox.ts';
import { readQr } from '../support/qr.ts';
import { newAttendant, openStation } from '../support/stations.ts';

const main = page.getByRole('main');
const field = (name: string) => main.getByRole('textbox', { name });
const litres = field('Litres');
const rand = field('Rand');
const pump = field('Pump (optional)');
const save = main.getByRole('button', { name: 'Poured', exact: true });
const nothing = main.getByRole('button', { name: 'Nothing was poured' });
const receipt = main.getByRole('img', { name: 'The receipt' });
const alert = main.getByRole('alert');

/** Opens the form of 20 litres for R415.00 at most. */
async function openForm() {
  const user = newAttendant();
  const pouring: Pouring = {
    id: crypto.randomUUID(),
    voucherId: crypto.randomUUID(),
    shown: 'VM1:',
    shortCode: null,
    plate: 'CA123456',
    fuelType: 'diesel',
    acceptedAt: Date.now(),
    maxVolume: centilitres(2000),
    maxAmount: cents(41_500),
  };
  await changeHeld(user.id, 'pouring', () => [pouring]);
  const opened = await openStation({}, { user });
  await main.getByRole('button', { name: 'Enter what was poured' }).click();
  await expect.element(save).toBeVisible();
  return { ...opened, pouring };
}

async function enter(volume: string, amount: string, number = ''): Promise<void> {
  await litres.fill(volume);
  await rand.fill(amount);
  await pump.fill(number);
  await save.click();
}

const savedReceipts = async () =>
  (await outboxStore.all()).map((item) => item.kind === 'redemption' && item.payload.receipt);

// VOU-14
describe('what was poured', () => {
  it('is saved, signed and sent, with a receipt to scan', { tags: 'long' }, async () => {
    const { server, pouring, user } = await openForm();
    await enter('18.5', '384', '7');
    await expect.element(receipt).toBeVisible();
    const text = await readQr(receipt);
    const { redemption } = readRedemptionText(text ?? '') ?? {};
    expect(redemption).toMatchObject({ id: pouring.id, voucherId: pouring.voucherId });
    expect(redemption).toMatchObject({ volume: 1850, amount: 38_400, pump: 7 });
    expect(await savedReceipts()).toEqual([text]);
    expect(await readHeld(user.id, 'pouring')).toEqual([]);
    await expect.poll(outboxStates).toEqual(['sent']);
    expect(server.sent('POST /api/redemptions')[0]?.body).toEqual({ receipt: text, shown: 'VM1:' });
    await inspectAllSizes();
    await main.getByRole('button', { name: 'Done' }).click();
    await expect.element(main).toMatchTextContent('18.5 l · R384.00 · CA123456');
  });

  it('can be typed with a comma', async () => {
    await openForm();
    await enter('18,5', '384,00');
    await expect.element(receipt).toBeVisible();
    const [item] = await outboxStore.all();
    expect(item).toMatchObject({ payload: { litres: 18.5, amount: 384 } });
  });

  it.each([
    ['no litres', '', '384', litres, 'Please enter the litres'],
    ['no rand', '18', '', rand, 'Please enter the rand'],
    ['too many litres', '20.01', '415', litres, 'This is more than the voucher allows'],
    ['too many rand', '20', '415.01', rand, 'This is more than the voucher allows'],
    ['a price that no fuel has', '20', '2', rand, 'Litres and rand do not fit together'],
    ['words', 'full', '384', litres, 'Please enter a number, such as 20.5'],
    ['a sign', '18', '-384', rand, 'Please enter a number, such as 20.5'],
  ])('is refused at its field: %s', { tags: 'long' }, async (_, volume, amount, wrong, words) => {
    const { server } = await openForm();
    await enter(volume, amount);
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
    expect(await outboxStore.all()).toEqual([]);
    expect(server.sent('POST /api/redemptions')).toEqual([]);
  });

  // VOU-25
  it('is refused at a price per litre that is far from those in force, before it is saved', async () => {
    await openForm();
    await enter('20', '340');
    await expect.element(alert).toMatchTextContent('a litre costs about R20.45 to R20.75');
    await inspectAllSizes();
    expect(await outboxStore.all()).toEqual([]);
    await rand.fill('409');
    await save.click();
    await expect.element(receipt).toBeVisible();
  });

  it.each(['0', '256', '1.5', '1e2', 'A'])('has no pump %s', { tags: 'long' }, async (number) => {
    await openForm();
    await enter('20', '415', number);
    await expect.element(alert).toMatchTextContent('A pump has a number from 1 to 255');
    await pump.fill('255');
    await save.click();
    await expect.element(receipt).toBeVisible();
  });

  it('shows nothing as wrong before it is tried, and its messages fit', {
    tags: 'long',
  }, async () => {
    await openForm();
    await litres.fill('99');
    await expect.element(alert).not.toBeInTheDocument();
    await inspectAllSizes();
    await save.click();
    await expect.element(alert).toBeVisible();
    await inspectAllSizes();
  });

  it('stays in the form when it cannot be saved, and is saved by the next try', {
    tags: 'long',
  }, async () => {
    await openForm();
    vi.spyOn(outboxStore, 'add').mockRejectedValueOnce(fullPhone());
    await enter('18.5', '384', '7');
    await expect.element(alert).toMatchTextContent('It was not saved. Please try again.');
    await expect.element(litres).toHaveValue('18.5');
    await expect.element(rand).toHaveValue('384');
    await expect.element(pump).toHaveValue('7');
    await save.click();
    await expect.element(receipt).toBeVisible();
    expect(await outboxStore.all()).toHaveLength(1);
  });

  // VOU-7
  it('says that the key of the phone is lost', { tags: 'long' }, async () => {
    const { user } = await openForm();
    await changeHeld(user.id, 'phone', () => undefined);
    await enter('18.5', '384');
    const words = 'This phone has lost its key. Sign in again with a connection.';
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(litres).toHaveValue('18.5');
  });

  it('is saved once by a double tap', { tags: 'long' }, async () => {
    const { server } = await openForm();
    await litres.fill('20');
    await rand.fill('415');
    await save.dblClick();
    await expect.element(receipt).toBeVisible();
    await expect.poll(outboxStates).toEqual(['sent']);
    expect(server.sent('POST /api/redemptions')).toHaveLength(1);
  });

  it('is saved without a connection', { tags: 'long' }, async () => {
    const { server } = await openForm();
    server.isCut = true;
    await enter('20', '415');
    await expect.element(receipt).toBeVisible();
    await main.getByRole('button', { name: 'Done' }).click();
    await expect.element(main).toMatchTextContent('Saved here, not sent yet');
    await main.getByRole('button', { name: 'Show the receipt' }).click();
    await expect.element(receipt).toBeVisible();
  });

  it('is entered by keyboard alone', { tags: 'long' }, async () => {
    await openForm();
    await tabTo(litres);
    await userEvent.keyboard('20{Tab}415{Enter}');
    await expect.element(receipt).toBeVisible();
    await tabTo(main.getByRole('button', { name: 'Done' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(main.getByRole('button', { name: 'Scan a voucher' })).toBeVisible();
  });
});

describe('if nothing was poured', { tags: 'long' }, () => {
  it('the voucher is not used, and not offered again', async () => {
    const { user } = await openForm();
    await nothing.click();
    await expect.element(main.getByRole('button', { name: 'Scan a voucher' })).toBeVisible();
    await expect.element(main).not.toMatchTextContent('Not finished');
    expect(await outboxStore.all()).toEqual([]);
    expect(await readHeld(user.id, 'pouring')).toEqual([]);
  });

  it('the form says when that could not be stored', async () => {
    await openForm();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await nothing.click();
    await expect.element(alert).toMatchTextContent('It was not saved. Please try again.');
    put.mockRestore();
    await nothing.click();
    await expect.element(main.getByRole('button', { name: 'Scan a voucher' })).toBeVisible();
  });
});
