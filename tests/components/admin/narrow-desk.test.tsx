import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { adminRequest, adminUser, latePerson } from '../support/admin-data.ts';
import { newCredit } from '../support/data.ts';
import { openAdmin, rowsOf } from '../support/open-admin.ts';
import { adminRedemption } from '../support/station-desk.ts';

const overdue = { owed: 1305.73, overdue: 1305.73, credit: newCredit({ overdue: 1305.73 }) };
const conflict = { outcome: 'conflict', conflict: 'phone-cut-off' } as const;
const lists = [
  [
    '/admin/redemptions',
    'Redemptions',
    { 'GET /api/admin/redemptions': [adminRedemption(conflict)] },
  ],
  [
    '/admin',
    'Fuel Requests',
    { 'GET /api/admin/fuel-requests': [adminRequest({ standing: overdue })] },
  ],
  ['/admin/collections', 'Late people', { 'GET /api/admin/collections/people': [latePerson()] }],
  ['/admin?tab=users', 'User Management', { 'GET /api/admin/users': [adminUser()] }],
] as const;

// ADM-53
describe('the actions of a row', () => {
  it.each(lists)('of %s are whole in sight', async (path, name, answers) => {
    await openAdmin(path, answers as never);
    for (const width of [1280, 800]) {
      await page.viewport(width, 800);
      const row = rowsOf(name).first();
      await expect.element(row).toBeVisible();
      const button = row.getByRole('button').last().element().getBoundingClientRect();
      const frame = row.element().closest('table')?.parentElement?.getBoundingClientRect();
      expect(button.right, `${width} px`).toBeLessThanOrEqual((frame?.right ?? 0) + 1);
      const link = row.getByRole('button').first().element();
      expect(link.scrollWidth - link.clientWidth, `the name at ${width} px`).toBeLessThanOrEqual(1);
    }
  });
});

describe('the question before somebody is restored', () => {
  it('keeps its words within its box, and its button is not red', async () => {
    await openAdmin('/admin?tab=users', {
      'GET /api/admin/users': [adminUser({ isBlacklisted: true, blacklistReason: 'Debts' })],
    });
    await rowsOf('User Management')
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click();
    const dialog = page.getByRole('alertdialog').element();
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    expect(getComputedStyle(dialog).whiteSpace).toBe('normal');
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Restore' });
    const cancel = getComputedStyle(document.documentElement).getPropertyValue(
      '--mantine-color-red-filled',
    );
    expect(getComputedStyle(confirm.element()).getPropertyValue('--button-bg')).not.toContain(
      'red',
    );
    expect(cancel).not.toBe('');
  });
});
