// @module-tag long

import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adminPurchase, adminUser, purchaseDetails, userDetails } from '../support/admin-data.ts';
import { inspect } from '../support/checks.ts';
import { newPurchase } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { emptyAdminAnswers, newAdmin, openAdmin } from '../support/open-admin.ts';
import { openApp } from '../support/open-app.tsx';

const person = page.getByRole('dialog', { name: 'User details' });
const purchase = page.getByRole('dialog', { name: 'Purchase details' });
const question = page.getByRole('alertdialog');

const buyer = crypto.randomUUID();
const bought = newPurchase({ userId: buyer });
const answers: Answers = {
  ...emptyAdminAnswers,
  'GET /api/admin/users': [adminUser({ id: buyer })],
  'GET /api/admin/purchases': [adminPurchase(bought)],
  'GET /api/admin/users/{id}': userDetails({ id: buyer, purchases: [bought] }),
  'GET /api/admin/purchases/{id}': purchaseDetails(bought),
};
const open = (path: string) => openAdmin(path, answers);
/** The same page after a reload: only the address and its entry are left. */
async function reload() {
  const { state } = history;
  const { pathname, search, hash } = location;
  // The router reads the state when it starts.
  vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {});
  await openApp(pathname + search + hash, { user: newAdmin(), answers });
  expect(history.state).toEqual(state);
}

const row = page.getByRole('button', { name: 'Toyota Corolla CA 123456' });
const name = page.getByRole('button', { name: 'Sipho Dlamini' });
const isShown = async (panel: typeof person) => {
  await expect.element(panel.getByText('R518.75').first()).toBeVisible();
};
const isGone = (panel: typeof person) => expect.poll(() => panel.elements()).toEqual([]);

// ADM-30
describe('an open panel', () => {
  it('is in the address, beside everything else, and Back closes it', async () => {
    await open('/admin?tab=purchases#q=Sipho');
    await row.click();
    await isShown(purchase);
    expect(location.search + location.hash).toBe(`?tab=purchases&purchase=${bought.id}#q=Sipho`);
    history.back();
    await isGone(purchase);
    expect(location.search + location.hash).toBe('?tab=purchases#q=Sipho');
    await expect.element(row).toHaveFocus();
    history.forward();
    await isShown(purchase);
    await userEvent.keyboard('{Escape}');
    await isGone(purchase);
    await expect.poll(() => location.search).toBe('?tab=purchases');
  });

  it('is shown by a link and after a reload, and Back still stays on the page', async () => {
    await open(`/admin/audit?person=${buyer}`);
    await isShown(person);
    await reload();
    await isShown(person);
    history.back();
    await isGone(person);
    expect(location.pathname + location.search).toBe('/admin/audit');
    await expect.element(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  });

  it('of a purchase lies over that of its person, which gets the focus back', async () => {
    await open('/admin?tab=users');
    await name.click();
    await isShown(person);
    await person.getByRole('button', { name: 'Toyota Corolla CA 123456' }).click();
    await isShown(purchase);
    await userEvent.keyboard('{Escape}');
    await isGone(purchase);
    expect(location.search).toBe(`?tab=users&person=${buyer}`);
    const opener = person.getByRole('button', { name: 'Toyota Corolla CA 123456' });
    await expect.element(opener).toHaveFocus();
    // The person below comes to the top again.
    await opener.click();
    await purchase.getByRole('button', { name: 'Sipho Dlamini' }).click();
    await isGone(purchase);
    await expect.element(person).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isGone(person);
    await expect.poll(() => location.search).toBe('?tab=users');
  });

  it('of a person lies over the purchase that it was opened from', async () => {
    await open(`/admin?tab=purchases&purchase=${bought.id}`);
    await isShown(purchase);
    await purchase.getByRole('button', { name: 'Sipho Dlamini' }).click();
    await isShown(person);
    await person.getByRole('button', { name: 'Edit' }).click();
    await person.getByLabelText('First name').fill('Corrected');
    // SCR-2: Back asks before it discards what was typed.
    history.back();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(person.getByLabelText('First name')).toHaveValue('Corrected');
    history.back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await isGone(person);
    await expect.poll(() => location.search).toBe(`?tab=purchases&purchase=${bought.id}`);
    history.back();
    await isGone(purchase);
    expect(location.search).toBe('?tab=purchases');
  });

  it('closes before the dialog whose list it was opened from', async () => {
    await open('/admin');
    const list = page.getByRole('dialog', { name: 'Total Sales Details' });
    await page.getByRole('button', { name: /^Total Sales/ }).click();
    await list.getByRole('button', { name: 'Toyota Corolla CA 123456' }).click();
    await isShown(purchase);
    history.back();
    await isGone(purchase);
    await expect.element(list).toBeVisible();
    await expect.poll(() => history.state.dialog).toBeTruthy();
    history.back();
    await isGone(list);
    await expect.poll(() => history.state?.dialog).toBeUndefined();
    expect(location.pathname + location.search).toBe('/admin');
  });

  it.for([
    ['a malformed id', '../statistics'],
    ['an unknown id', crypto.randomUUID()],
  ])('says that there is nothing by %s', async ([, id = '']) => {
    const unknown = refusal(404, { code: 'not-found' });
    await openAdmin(`/admin?person=${encodeURIComponent(id)}`, {
      'GET /api/admin/users/{id}': unknown,
      'GET /api/admin/purchases/{id}': unknown,
    });
    await expect.element(person).toMatchTextContent('There is no such user');
    await userEvent.keyboard('{Escape}');
    await isGone(person);
    await openAdmin(`/admin?purchase=${encodeURIComponent(id)}`, {
      'GET /api/admin/purchases/{id}': unknown,
    });
    await expect.element(purchase).toMatchTextContent('There is no such purchase');
    await inspect();
  });
});
