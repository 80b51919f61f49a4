import type { Page } from 'playwright';
import { formatMoney } from '../../../domain/values/format.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Database } from '../../support/browser/e2e-database.ts';
import type { FoundPurchase } from './facts.ts';
import { expect, type Keyboard } from './keyboard.ts';

/** The page is read, and never clicked or filled. */
export interface Desk {
  page: Page;
  keys: Keyboard;
  database: Database;
}

/** Goes to a page of the desk by its navigation, from the heading of another page. */
export async function goTo({ page, keys }: Desk, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
  await keys.tabTo(link, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** Closes what lies over the page. The focus has to come back to the page. */
export async function close({ page, keys }: Desk): Promise<void> {
  await keys.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('main :focus')).toBeVisible();
}

/** Opens a purchase by the plate that its motorist says on the phone, and by its amount. */
export async function openPurchase(
  { page, keys }: Desk,
  { plate, total }: FoundPurchase,
): Promise<void> {
  await keys.press('Control+K');
  await expect(page.getByRole('combobox', { name: /^Name, phone, plate/ })).toBeFocused();
  await keys.type(plate);
  const amount = formatMoney(cents(total));
  const option = page.getByRole('option').filter({ hasText: plate }).filter({ hasText: amount });
  await expect(option).toHaveCount(1);
  await keys.pressUntil(
    'ArrowDown',
    async () => (await option.getAttribute('data-combobox-selected')) === 'true',
  );
  await keys.press('Enter');
  await expect(page.getByRole('dialog').getByText(plate).first()).toBeVisible();
}

/** Reminds all whom the filter finds; returns how many were left out. */
export async function remindFound(desk: Desk): Promise<number> {
  const { page, keys } = desk;
  await keys.tabTo(page.getByRole('button', { name: 'Remind all found' }));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remind late people' });
  await keys.tabTo(dialog.getByRole('button', { name: /^Send \d+ reminders?$/ }));
  await keys.press('Enter');
  await expect(dialog.getByText(/^\d+ reminders? queued$/)).toBeVisible();
  const left = dialog.getByText(/^Left out \(\d+\)$/);
  const leftOut = (await left.count()) > 0 ? await left.textContent() : '0';
  await close(desk);
  return Number(/\d+/.exec(leftOut ?? '')?.[0]);
}

/** Approves all requests that the page of the list shows; returns how many they were. */
export async function approveShown(desk: Desk): Promise<number> {
  const { page, keys } = desk;
  const table = page.getByRole('table', { name: 'Fuel Requests' });
  await expect(table.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
  await keys.press('Shift+X');
  await expect(page.getByRole('button', { name: /^Approve \(\d+\)$/ })).toBeEnabled();
  await keys.press('a');
  const dialog = page.getByRole('dialog', { name: /^Approve \d+ requests$/ });
  // What is asked for once more begins at Cancel.
  await keys.tabTo(dialog.getByRole('button', { name: /^Approve (anyway )?\(\d+\)$/ }));
  await keys.press('Enter');
  const summary = dialog.getByText(/^\d+ of \d+ updated$/);
  await expect(summary).toBeVisible();
  const decided = Number(/^\d+/.exec((await summary.textContent()) ?? '')?.[0]);
  await close(desk);
  // The next ones follow once these can no longer be undone.
  await expect(table.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  return decided;
}

export async function isInView({ page }: Desk): Promise<boolean> {
  return page.getByRole('list', { name: 'Collection attempts' }).evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
