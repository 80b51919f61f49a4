import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { acceptVoucher, newAttendant, stationData } from '../support/stations.ts';

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
  await acceptVoucher(user.id);
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
