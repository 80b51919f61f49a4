import { expect } from 'playwright/test';
import { otherMotorist, test } from '../support/admin.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { blockUser } from '../support/e2e-database.ts';

const person = ['Name', 'Username', 'Phone', 'Email'];
const request = ['User', 'Vehicle', 'Liters', 'Total Cost', 'Status', 'Date'];

const cards = [
  {
    card: 'Total Users',
    title: 'All Users Details',
    heads: [...person, 'Status', 'Registration Date'],
  },
  {
    card: 'Active Users',
    title: 'Active Users Details',
    heads: [...person, 'User Type', 'Registration Date'],
  },
  {
    card: 'Blacklisted',
    title: 'Blacklisted Users Details',
    heads: [...person, 'Blacklist Reason', 'Blacklisted Date'],
  },
  {
    card: 'Admin Users',
    title: 'Admin Users Details',
    heads: [...person, 'Status', 'Registration Date'],
  },
  { card: 'Total Requested', title: 'Total Requested Details', heads: request },
  {
    card: 'Total Sales',
    title: 'Total Sales Details',
    heads: ['User', 'Vehicle', 'Fuel Amount', 'Total Amount', 'Payment Status', 'Purchase Date'],
  },
  { card: 'Pending Value', title: 'Pending Value Details', heads: request },
];

test.describe('the System Overview', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, admin: _ }) => {
    const motorist = await otherMotorist('Overview');
    await addRequest(motorist, await addVehicle(motorist));
    await page.goto('/admin');
  });

  test('opens what each card counts, with its columns', async ({ page, database }) => {
    const blocked = await otherMotorist('Blocked');
    await blockUser(database, blocked.id, 'Did not pay');
    await expect(page).toHaveTitle(/Admin Dashboard/);
    for (const { card, title, heads } of cards) {
      const button = page.getByRole('button', { name: new RegExp(`^${card}`) });
      await button.click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      // Where there is nothing to show there are no heads either: only sales may still be missing.
      if (card !== 'Total Sales') {
        await expect(dialog.getByRole('columnheader')).toHaveText(heads);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
  });
});
