import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { VoucherId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { beginPouring } from '../../../src/vouchers/pouring.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import { holdStation, openStation } from '../support/stations.ts';

const main = page.getByRole('main');

// VOU-14
it('somebody who was removed after the verdict still enters what was poured', async () => {
  const user = sessionUser();
  await holdStation(user.id);
  await beginPouring(user.id, {
    ...{ voucherId: VoucherId.parse(crypto.randomUUID()), shown: 'VM1:', shortCode: null },
    ...{ plate: 'CA123456', fuelType: 'diesel' },
    ...{ maxVolume: centilitres(2000), maxAmount: cents(41_500) },
  });
  const { server } = await openStation({}, { user });
  await expect.element(main.getByText(/^CA123456, accepted at/)).toBeVisible();
  await expect
    .element(main.getByRole('button', { name: 'Scan a voucher' }))
    .not.toBeInTheDocument();
  await inspectAllSizes();
  await main.getByRole('button', { name: 'Enter what was poured' }).click();
  await main.getByRole('textbox', { name: 'Litres' }).fill('20');
  await main.getByRole('textbox', { name: 'Rand' }).fill('415');
  await main.getByRole('button', { name: 'Poured', exact: true }).click();
  await main.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  await expect.poll(() => server.sent('POST /api/redemptions')).toHaveLength(1);
  expect(server.sent('POST /api/station/sync')).toHaveLength(0);
});
