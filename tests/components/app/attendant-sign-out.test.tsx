import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { VoucherId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { beginPouring } from '../../../src/vouchers/pouring.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { newAttendant, stationData } from '../support/stations.ts';

const logout = page.getByRole('button', { name: 'Logout' });
const answers = {
  'POST /api/auth/logout': undefined,
  'POST /api/station/sync': () => stationData(),
  'GET /api/account/passkeys': [],
  'GET /api/account/sessions': [],
  'GET /api/account/profile': refusal(503),
};

// VOU-14
it('an attendant who has accepted a voucher first enters what was poured', async () => {
  const user = newAttendant();
  await beginPouring(user.id, {
    voucherId: VoucherId.parse(crypto.randomUUID()),
    shown: 'VM1:',
    shortCode: null,
    plate: 'CA123456',
    fuelType: 'diesel',
    maxVolume: centilitres(2000),
    maxAmount: cents(41_500),
  });
  const { server } = await openApp('/account', { user, answers });
  await logout.click();
  await expect.element(page.getByText('Enter what was poured first')).toBeVisible();
  await page.getByRole('button', { name: 'Enter what was poured' }).click();
  await page.getByRole('button', { name: 'Nothing was poured' }).click();
  expect(server.sent('POST /api/auth/logout')).toHaveLength(0);
  await page.getByRole('link', { name: 'Account' }).click();
  await logout.click();
  await expect.poll(() => server.sent('POST /api/auth/logout')).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
