// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { VoucherId } from '../../../domain/ids.ts';
import type { FoundVoucher } from '../../../domain/vouchers/station-schemas.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { fillInSilently } from '../support/fill-in.ts';
import { keepRedemption, newAttendant, openStation } from '../support/stations.ts';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, exact: true });
const field = main.getByRole('textbox', { name: 'Code under the picture' });
const check = main.getByRole('button', { name: 'Check' });
const alert = main.getByRole('alert');
const finding = 'GET /api/station/vouchers/{code}';

function found(): FoundVoucher {
  return {
    id: VoucherId.parse(crypto.randomUUID()),
    fuelType: 'diesel',
    maxLitres: 20,
    maxAmount: 415,
    plate: 'CA123456',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
}

async function openCode(user = newAttendant()) {
  const opened = await openStation({}, { user });
  await main.getByRole('button', { name: 'Type a code' }).click();
  await expect.element(field).toBeVisible();
  return opened;
}

// VOU-13
describe('a typed code', () => {
  it('leads to the pour of its voucher, which is sent with the code', async () => {
    const { server } = await openCode();
    const voucher = found();
    server.answer(finding, voucher);
    await field.fill('k7m2 pq9x');
    await check.click();
    await expect.element(heading('Pour')).toBeVisible();
    await expect.element(main).toMatchTextContent('CA123456');
    expect(server.sent(finding)).toMatchObject([{ params: { code: 'K7M2PQ9X' } }]);
    await main.getByRole('textbox', { name: 'Litres' }).fill('20');
    await main.getByRole('textbox', { name: 'Rand' }).fill('415');
    await main.getByRole('button', { name: 'Poured', exact: true }).click();
    await expect.element(heading('Saved')).toBeVisible();
    const [item] = await outboxStore.all();
    expect(item).toMatchObject({
      payload: { voucherId: voucher.id, shown: null, shortCode: 'K7M2PQ9X' },
    });
  });

  // ACC-53, API-16
  it('may be filled in without an event, with the dash of another phone', async () => {
    const { server } = await openCode();
    server.answer(finding, found());
    fillInSilently(field, 'K7M2\u2011PQ9X\u00a0', 'page');
    await check.click();
    await expect.element(heading('Pour')).toBeVisible();
    expect(server.sent(finding)).toMatchObject([{ params: { code: 'K7M2PQ9X' } }]);
  });

  it('has eight letters and digits', async () => {
    const { server } = await openCode();
    for (const typed of ['', 'K7M2', 'K7M2PQ9XX', 'K7M2PQ9U']) {
      await field.fill(typed);
      await check.click();
      await expect.element(alert).toMatchTextContent('A code has eight letters and digits');
    }
    expect(server.sent(finding)).toEqual([]);
    await inspectAllSizes();
  });

  it('that is unknown shows the words of the server, until another one is typed', async () => {
    const { server } = await openCode();
    const message = 'No open voucher has this code';
    server.answer(finding, refusal(404, { message, code: 'not-found' }));
    await field.fill('K7M2PQ9X');
    await check.click();
    await expect.element(alert).toMatchTextContent(message);
    await field.fill('K7M2PQ9Y');
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('needs a connection, which the screen says', async () => {
    const { server } = await openCode();
    server.cut(finding);
    await field.fill('K7M2PQ9X');
    await check.click();
    await expect.element(alert).toMatchTextContent("Volmaak can't be reached");
    await expect.element(check).toBeEnabled();
    server.answer(finding, found());
    await check.click();
    await expect.element(heading('Pour')).toBeVisible();
  });

  // VOU-9
  it('of a voucher that was poured on with this phone is refused, though the server does not know', async () => {
    const user = newAttendant();
    const voucher = found();
    const later = { state: 'waiting', nextAttemptAt: Date.now() + 3_600_000 } as const;
    await keepRedemption(user.id, later, { voucherId: voucher.id });
    const { server } = await openCode(user);
    server.answer(finding, voucher);
    await field.fill('K7M2PQ9X');
    await check.click();
    await expect.element(heading('Already used here')).toBeVisible();
    await main.getByRole('button', { name: 'Scan again' }).click();
    await expect.element(field).toBeVisible();
  });

  it('is left by its button', async () => {
    await openCode();
    await main.getByRole('button', { name: 'Back' }).click();
    await expect.element(main.getByRole('button', { name: 'Scan a voucher' })).toBeVisible();
  });
});
