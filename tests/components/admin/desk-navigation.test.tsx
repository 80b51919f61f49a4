import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inspectAllSizes } from '../support/checks.ts';
import { expectTexts, openAdmin } from '../support/open-admin.ts';

// ADM-15

const navigation = page.getByRole('navigation', { name: 'Admin' });
const menu = navigation.getByRole('button', { name: /^Menu/ });
const places = [
  ...['Dashboard', 'Morning', 'Collections', 'Cash', 'Books', 'Payouts', 'Reconciliation'],
  ...['Verification', 'Messages'],
  ...[
    'Reports',
    'Fuel Prices',
    'Stations',
    'Redemptions',
    'Vouchers',
    'Phones',
    'Audit Log',
    'Security',
  ],
  ...['Back to Dashboard', 'Exit'],
];

describe('the navigation of the desk', () => {
  it('stands in place of the app, and marks the present page', { tags: 'long' }, async () => {
    await openAdmin('/admin/audit');
    await expectTexts(navigation.getByRole('link'), places);
    await expect
      .element(navigation.getByRole('link', { name: 'Audit Log' }))
      .toHaveAttribute('aria-current', 'page');
    expect(navigation.element().querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(page.getByRole('navigation', { name: 'Main' }).elements()).toEqual([]);
    await navigation.getByRole('link', { name: 'Security' }).click();
    await expect.element(page.getByRole('heading', { name: 'Security Events' })).toHaveFocus();
    await navigation.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect.poll(() => location.pathname).toBe('/');
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  it('leaves the width of the screen to the page', async () => {
    await openAdmin('/admin/audit');
    const list = page.getByRole('region', { name: 'All entries' });
    const width = () => list.query()?.clientWidth;
    await expect.poll(width).toBeGreaterThan(1000);
    await page.viewport(1440, 900);
    await expect.poll(width).toBeGreaterThan(1160);
  });

  it('is skipped with a key', { tags: 'long' }, async () => {
    await openAdmin('/admin/audit');
    const skip = navigation.getByRole('button', { name: 'Skip the menu' });
    await expect.element(skip).toBeInTheDocument();
    (skip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect.poll(() => document.activeElement?.closest('nav')).toBeFalsy();
  });

  it('is a menu on a phone, which Escape closes', { tags: 'long' }, async () => {
    await openAdmin('/admin/audit');
    await page.viewport(360, 800);
    await expect.element(menu).toHaveAccessibleName('Menu Audit Log');
    expect(navigation.getByRole('link').elements()).toEqual([]);
    await menu.click();
    await expectTexts(navigation.getByRole('link'), places);
    await inspectAllSizes();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
    await expect.element(menu).toHaveFocus();
    await menu.click();
    await navigation.getByRole('link', { name: 'Messages' }).click();
    await expect.poll(() => location.pathname).toBe('/admin/messages');
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  });
});
