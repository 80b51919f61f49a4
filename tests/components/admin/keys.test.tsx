// @module-tag long

import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { adminRequest, owner, userDetails } from '../support/admin-data.ts';
import { expectAccessible, expectWords } from '../support/checks.ts';
import { newCredit } from '../support/data.ts';
import { pressAtOnce } from '../support/keyboard.ts';
import { expectCount, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectToast } from '../support/toasts.ts';

const decision = 'PATCH /api/fuel-requests/{id}/status';
const row = (text: string) => rowsOf('Fuel Requests', text);
const press = (keys: string) => userEvent.keyboard(keys);

/** Three pending requests of 11, 22 and 33 litres. */
async function openThree() {
  const requests = [11, 22, 33].map((fuelAmount) => adminRequest({ fuelAmount }));
  const opened = await openAdmin('/admin', {
    'GET /api/admin/fuel-requests': () => [...requests],
    'GET /api/admin/users/{id}': userDetails(),
    [decision]: ({ params, body }) => {
      const at = requests.findIndex(({ id }) => id === params.id);
      // The contract's own body.
      requests[at] = adminRequest({ ...requests[at], ...(body as object) });
      return requests[at] ?? adminRequest();
    },
  });
  await expectCount(rowsOf('Fuel Requests'), 3);
  return { ...opened, requests };
}

// ADM-21
describe('the keys of a list', () => {
  it('move through the rows, select and decide', async () => {
    const { server, requests } = await openThree();
    await press('j');
    await expect.element(row('11 l')).toHaveFocus();
    await press('jj');
    await expect.element(row('33 l')).toHaveFocus();
    await press('k');
    await expect.element(row('22 l')).toHaveFocus();
    await press('x');
    await expect.element(row('22 l').getByRole('checkbox')).toBeChecked();
    await press('x');
    await press('a');
    await expect.element(page.getByRole('dialog', { name: 'Approve request' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toHaveFocus();
    await press('{Enter}');
    await expectToast('Request Updated');
    await expect.element(row('22 l')).toHaveFocus();
    expect(server.sent(decision).map(({ params }) => params.id)).toEqual([requests[1]?.id]);
    // A dialog that is still closing takes the keys.
    await expect.poll(() => document.querySelector('[role=dialog]')).toBe(null);
    // A decided request has nothing to approve, once the list is loaded again.
    const complete = row('22 l').getByRole('button', { name: /^Mark completed/ });
    await expect.element(complete).toBeVisible();
    await press('a');
    await press('j');
    await expect.element(row('33 l')).toHaveFocus();
    await press('r');
    await expect.element(page.getByRole('dialog', { name: 'Reject request' })).toBeVisible();
  });

  // ADM-52
  it('do nothing from the moment on in which a dialog was asked for', async () => {
    // With motion, a dialog's element appears some frames after it was asked for.
    await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    try {
      await openThree();
      await press('j');
      pressAtOnce({ key: '?' });
      // What a key asks for is rendered before the next key can come.
      await Promise.resolve();
      expect(page.getByRole('dialog').elements()).toEqual([]);
      pressAtOnce({ key: 'x' });
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(document.querySelectorAll('tbody input:checked')).toHaveLength(0);
    } finally {
      await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    }
  });

  // ADM-42
  it('decide on a whole page of requests with four keys', async () => {
    const requests = Array.from({ length: 30 }, () => adminRequest());
    const { server } = await openAdmin('/admin', {
      'GET /api/admin/fuel-requests': requests,
      [decision]: ({ params }) => requests.find(({ id }) => id === params.id) ?? adminRequest(),
    });
    await expectCount(rowsOf('Fuel Requests'), 30);
    await press('X');
    const bar = page.getByRole('region', { name: 'Selected requests' });
    await expect.element(bar).toMatchTextContent('30 selected');
    await expect
      .element(bar.getByRole('button', { name: 'Approve (30)' }))
      .toHaveAttribute('aria-keyshortcuts', 'a');
    await press('a');
    const batch = page.getByRole('dialog', { name: 'Approve 30 requests' });
    await expect.element(batch.getByRole('button', { name: 'Approve (30)' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(batch).toMatchTextContent('30 of 30 updated');
    await press('{Escape}');
    await expect.element(batch).not.toBeInTheDocument();
    expect(server.sent(decision).length).toBe(30);
  });

  // ADM-42
  it('decide on what is selected, not on the current row', async () => {
    await openThree();
    await press('jx');
    await press('jjr');
    const batch = page.getByRole('dialog', { name: 'Reject 1 request' });
    await expect.element(batch).toMatchTextContent('11 l');
    await press('{Escape}');
    await expect.element(batch).not.toBeInTheDocument();
    await press('XX');
    await press('jr');
    await expect.element(page.getByRole('dialog', { name: 'Reject request' })).toBeVisible();
  });

  it('open the person of the row', async () => {
    await openThree();
    await press('j{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'User details' })).toBeVisible();
  });

  it('do nothing while somebody types, or with a dialog open', async () => {
    await openThree();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await press('/');
    await expect.element(search).toHaveFocus();
    await press('jax/?');
    await expect.element(search).toHaveValue('jax/?');
    await page.getByRole('button', { name: 'Send SMS' }).first().click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await press('j');
    expect(document.activeElement?.closest('table')).toBeNull();
  });

  it('are listed at the key ?, and announced by their controls', async () => {
    await openThree();
    await press('?');
    const help = page.getByRole('dialog', { name: 'Keys of this list' });
    await expectWords(help, 'Approve the selected requests, else the row; Enter confirms');
    await expectAccessible();
    await press('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    const approve = row('11 l').getByRole('button', { name: /^Approve/ });
    await expect.element(approve).toHaveAttribute('aria-keyshortcuts', 'a');
  });
});

// ADM-38
describe('the keys of the desk', () => {
  it('are switched off for this device, and on again', async () => {
    await openThree();
    await press('?');
    const help = page.getByRole('dialog', { name: 'Keys of this list' });
    const use = help.getByRole('switch', { name: /^Use these keys/ });
    await expect.element(use).toBeChecked();
    await use.click();
    await expect.element(use).not.toBeChecked();
    await press('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await openThree();
    await press('jxar/?');
    expect(document.activeElement?.closest('table, input')).toBeNull();
    expect(page.getByRole('dialog').query()).toBeNull();
    // Enter is pressed on what has the focus, and Ctrl+K is no single key.
    await press('{Control>}k{/Control}');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Keys of this list' }).click();
    await expect.element(use).not.toBeChecked();
    await use.click();
    await press('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await press('j');
    await expect.element(row('11 l')).toHaveFocus();
  });
});

// ADM-20
describe('the person of a request', () => {
  it('is shown with what they owe, in the row and before a decision', async () => {
    const late = {
      user: { ...owner, isVerified: true },
      standing: { owed: 1500, overdue: 1020.5 },
    };
    const requests = [
      adminRequest({ fuelAmount: 11, ...late }),
      adminRequest({ fuelAmount: 22, standing: { owed: 99, overdue: 0 } }),
    ];
    await openAdmin('/admin', { 'GET /api/admin/fuel-requests': requests });
    await expect.element(row('11 l')).toMatchTextContent('Overdue R1,020.50');
    await expect.element(row('11 l').getByRole('img', { name: 'Verified' })).toBeVisible();
    await expect.element(row('22 l')).toMatchTextContent('Owes R99.00');
    await expect.element(row('22 l').getByRole('img', { name: 'Not verified' })).toBeVisible();
    await row('11 l')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expectWords(page.getByRole('dialog'), 'Overdue R1,020.50, Owes R1,500.00, Verified');
    await press('{Escape}');
    await page.getByRole('button', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Approve (2)' }).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('Owes R99.00, Not verified');
  });

  // ADM-40
  it('is shown with what is free of their credit', async () => {
    const budget = { limit: 8500, used: 8000, free: 500 };
    const of = (fuelAmount: number, credit = newCredit({ budget })) =>
      adminRequest({ fuelAmount, standing: { owed: 8000, overdue: 0, credit } });
    await openAdmin('/admin', {
      'GET /api/admin/fuel-requests': [
        of(11),
        of(33, newCredit({ overdue: 99, refusal: 'credit-overdue' })),
      ],
    });
    const words = 'R500.00 free of the budget, R8,500.00 free for debit orders and scheduled cards';
    await expect.element(row('11 l').getByRole('img', { name: words })).toBeVisible();
    await expect.element(row('11 l')).toMatchTextContent('R500.00 free');
    await expect.element(row('33 l')).toMatchTextContent('No credit');
    await row('11 l')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expectWords(page.getByRole('dialog'), words);
    await expectAccessible();
  });
});
