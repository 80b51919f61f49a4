import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Vouchers } from '../../../domain/vouchers/voucher-schemas.ts';
import { newFuelRequest, newPurchase, noVouchers, sessionUser } from '../support/data.ts';
import type { Answers } from '../support/fake-server.ts';
import { requestCards } from '../support/fuel-requests.ts';
import { openApp } from '../support/open-app.tsx';
import { purchaseCards } from '../support/purchases.ts';
import { openRows } from '../support/rows.ts';
import { holdPhone, newFuel, newVoucher } from '../support/vouchers.ts';

const link = page.getByRole('link', { name: 'Show at the pump' });
const code = page.getByRole('img', { name: 'The code of your voucher' });
const list = 'GET /api/vouchers';

async function openWith(path: string, vouchers: Partial<Vouchers>, answers: Answers = {}) {
  const user = sessionUser();
  await holdPhone(user.id);
  return openApp(path, { user, answers: { [list]: noVouchers(vouchers), ...answers } });
}

// VOU-8
describe('the way to the voucher', () => {
  it('is on the home screen', { tags: 'long' }, async () => {
    await openWith('/', { voucher: await newVoucher(), fuel: [newFuel()] });
    await link.click();
    await expect.element(code).toBeVisible();
    expect(location.pathname).toBe('/voucher');
  });

  it('is on the home screen without a connection', async () => {
    const { user, server } = await openWith('/', { voucher: await newVoucher() });
    await expect.element(link).toBeVisible();
    server.isCut = true;
    const again = await openApp('/', { user });
    again.server.isCut = true;
    await expect.element(link).toBeVisible();
  });

  it.each([
    ['there is no voucher', async () => ({ fuel: [newFuel()] })],
    [
      'the voucher has expired',
      async () => {
        const past = new Date(Math.floor(Date.now() / 1000) * 1000 - 1000).toISOString();
        return { voucher: await newVoucher({ expiresAt: past }) };
      },
    ],
  ])('is not there while %s', { tags: 'long' }, async (_, vouchers) => {
    const { server } = await openWith('/', await vouchers());
    await expect.poll(() => server.sent(list).length).toBeGreaterThan(0);
    await expect.element(page.getByRole('link', { name: 'Get fuel' }).first()).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });

  it('is in the row of its request only', { tags: 'long' }, async () => {
    const requests = [20, 30].map((fuelAmount) =>
      newFuelRequest({ fuelAmount, status: 'approved', approvedAt: new Date().toISOString() }),
    );
    const voucher = await newVoucher({ requestId: requests[1]?.id ?? null });
    const answers = { 'GET /api/fuel-requests': { requests } };
    await openWith('/fuel-requests-history', { voucher }, answers);
    await openRows(requestCards);
    await expect.element(requestCards.filter({ has: link })).toMatchTextContent('30 l');
    expect(link.elements()).toHaveLength(1);
  });

  it('is in the row of its purchase only', { tags: 'long' }, async () => {
    const purchases = [newPurchase({ fuelAmount: 30 }), newPurchase()];
    const voucher = await newVoucher({ purchaseId: purchases[0]?.id ?? null });
    const answers = { 'GET /api/purchases/user/{userId}': purchases };
    await openWith('/purchase-history', { voucher }, answers);
    await openRows(purchaseCards);
    await expect.element(purchaseCards.filter({ has: link })).toMatchTextContent('30 l');
    expect(link.elements()).toHaveLength(1);
  });
});

// VOU-18
describe('the litres that were poured', () => {
  it('are shown with a request and with a purchase', { tags: 'long' }, async () => {
    const requests = [newFuelRequest({ status: 'completed', pouredLitres: 18.5 })];
    await openApp('/fuel-requests-history', {
      answers: { 'GET /api/fuel-requests': { requests } },
    });
    await openRows(requestCards);
    await expect.element(requestCards).toMatchTextContent('Poured18.5 l');
    const purchases = [newPurchase({ pouredLitres: 12.25 })];
    const answers = { 'GET /api/purchases/user/{userId}': purchases };
    await openApp('/purchase-history', { answers });
    await openRows(purchaseCards);
    await expect.element(purchaseCards).toMatchTextContent('Poured12.25 l');
  });
});
