// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import {
  adminPurchase,
  adminUser,
  owner,
  purchaseDetails,
  userDetails,
} from '../support/admin-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, openAdmin } from '../support/open-admin.ts';

const call = 'GET /api/admin/search';
const dialog = page.getByRole('dialog', { name: 'Search' });
const field = dialog.getByLabelText('Name, phone, plate or purchase');
const user = adminUser({ firstName: 'Zanele', lastName: 'Khumalo' });
const vehicle = {
  id: '5f4f8e52-6a0e-4a0f-9d57-0b7f1d1d8f10',
  userId: user.id,
  user: owner,
  registrationNumber: 'CA 123-456',
  make: 'Toyota',
  model: 'Corolla',
};
const findings = { people: [user], vehicles: [vehicle], purchases: [adminPurchase()] };

async function openSearch(answer: unknown = findings) {
  const opened = await openAdmin('/admin', {
    [call]: answer as never,
    'GET /api/admin/users/{id}': userDetails(),
  });
  await expect.element(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return opened;
}

// ADM-32
describe('the search of the desk', () => {
  it('finds people, vehicles and purchases, and opens a person by keyboard alone', async () => {
    const { server } = await openSearch();
    await userEvent.keyboard('zan');
    await expectCount(dialog.getByRole('option'), 3);
    await expect.element(dialog.getByRole('status')).toMatchTextContent('3 results');
    expect(server.sent(call).at(-1)?.query.get('q')).toBe('zan');
    await inspectAllSizes();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'User details' })).toBeVisible();
    expect(location.search).toContain(`person=${user.id}`);
    await expect.element(dialog).not.toBeInTheDocument();
    // One step back leads to the page, not to the search.
    history.back();
    await expect.poll(() => location.search).toBe('');
    expect(history.state?.dialog).toBeUndefined();
  });

  it('opens from its button, and chooses by the arrow keys', async () => {
    const { server } = await openAdmin('/admin', {
      [call]: findings as never,
      'GET /api/admin/purchases/{id}': purchaseDetails(),
    });
    await page.getByRole('button', { name: /^Search/ }).click();
    await expect.element(field).toHaveFocus();
    // The first result is selected whenever results arrive, also while somebody types on.
    for (const [typed, q] of [
      ['ca', 'ca'],
      [' 1', 'ca 1'],
    ] as const) {
      await userEvent.keyboard(typed);
      await expect.poll(() => server.sent(call).at(-1)?.query.get('q')).toBe(q);
      const first = dialog.getByRole('option').first();
      await expect.element(first).toHaveAttribute('data-combobox-selected', 'true');
    }
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => location.search).toContain('purchase=');
    await expect.element(page.getByRole('dialog', { name: 'Purchase details' })).toBeVisible();
  });

  it('says that nothing was found, that the text is short, and that it failed', async () => {
    await openSearch({ people: [], vehicles: [], purchases: [] });
    await expect.element(dialog.getByRole('status')).toMatchTextContent('at least two');
    await userEvent.keyboard('nobody');
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Nothing found.');
  });

  it('keeps the text when it fails', async () => {
    await openSearch(() => refusal(503, { message: 'Volmaak is very busy', code: 'overloaded' }));
    await userEvent.keyboard('zanele');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Volmaak is very busy');
    await expect.element(field).toHaveValue('zanele');
  });

  it('keeps what the arrow keys led to when later results have it too', async () => {
    const { server } = await openSearch();
    const last = dialog.getByRole('option').last();
    await userEvent.keyboard('ca');
    await expectCount(dialog.getByRole('option'), 3);
    // The results of the last letter come after the arrow keys, however busy the machine is.
    replaceAppDurations({ screen: { typingPause: 5000 } });
    await userEvent.keyboard('x{ArrowDown}{ArrowDown}');
    await expect.poll(() => server.sent(call).at(-1)?.query.get('q')).toBe('cax');
    await expect.element(last).toHaveAttribute('data-combobox-selected', 'true');
    await userEvent.keyboard('y');
    await expect.poll(() => server.sent(call).at(-1)?.query.get('q')).toBe('caxy');
    const first = dialog.getByRole('option').first();
    await expect.element(first).toHaveAttribute('data-combobox-selected', 'true');
  });

  it('closes with Escape', async () => {
    await openSearch();
    await userEvent.keyboard('zan');
    await expectCount(dialog.getByRole('option'), 3);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
