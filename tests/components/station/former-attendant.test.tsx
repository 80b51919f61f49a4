import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import { acceptVoucher, holdStation, openStation } from '../support/stations.ts';

const main = page.getByRole('main');
const enter = main.getByRole('button', { name: 'Enter what was poured' });

/** Somebody without a station, who has accepted a voucher when they had one. */
async function newFormerAttendant() {
  const user = sessionUser();
  await holdStation(user.id);
  await acceptVoucher(user.id);
  return user;
}

// VOU-14
describe('somebody who was removed after the verdict', () => {
  it('still enters what was poured', { tags: 'long' }, async () => {
    const { server } = await openStation({}, { user: await newFormerAttendant() });
    await expect.element(main.getByText(/^CA123456, accepted at/)).toBeVisible();
    await expect
      .element(main.getByRole('button', { name: 'Scan a voucher' }))
      .not.toBeInTheDocument();
    await inspectAllSizes();
    await enter.click();
    await main.getByRole('textbox', { name: 'Litres' }).fill('20');
    await main.getByRole('textbox', { name: 'Rand' }).fill('415');
    await main.getByRole('button', { name: 'Poured', exact: true }).click();
    await main.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await expect.poll(() => server.sent('POST /api/redemptions')).toHaveLength(1);
    expect(server.sent('POST /api/station/sync')).toHaveLength(0);
    await expect
      .element(main.getByRole('link', { name: 'Enter what was poured' }))
      .not.toBeInTheDocument();
  });

  it('is led there from the home screen, and before a sign-out', { tags: 'long' }, async () => {
    const user = await newFormerAttendant();
    const { server } = await openApp('/', { user });
    await main.getByRole('link', { name: 'Enter what was poured' }).click();
    await expect.element(enter).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.element(page.getByText('Enter what was poured first')).toBeVisible();
    await expect.element(enter).toBeVisible();
    expect(server.sent('POST /api/auth/logout')).toHaveLength(0);
  });

  it('is told when the phone cannot read it, and tries again', async () => {
    const user = await newFormerAttendant();
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Closed', 'UnknownError');
    });
    await openStation({}, { user });
    await expect.element(main.getByRole('alert')).toMatchTextContent('does not answer');
    broken.mockRestore();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(enter).toBeVisible();
  });
});
