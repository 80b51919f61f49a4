// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SuspenseItem } from '../../../domain/admin/reconciliation.ts';
import { firstPage, purchaseDetails } from '../support/admin-data.ts';
import {
  cleared,
  nothingToReconcile,
  suspenseItem,
  suspenseMatch,
} from '../support/bank-statements.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectCount, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const items = 'GET /api/admin/suspense';
const matches = 'GET /api/admin/suspense/{id}/matches';
const resolving = 'POST /api/admin/suspense/{id}/resolution';
const reopening = 'DELETE /api/admin/suspense/{id}/resolution';

const address = '/admin/reconciliation?tab=suspense';
const main = page.getByRole('main');
const form = page.getByRole('dialog', { name: 'Item in suspense' });
const question = page.getByRole('alertdialog');
const rows = rowsOf('Items in suspense');
const submit = form.getByRole('button', { name: 'Save' });
const choice = (name: string | RegExp) => form.getByRole('radio', { name });
const somethingElse = choice('Something else: book it to an account');

const openSuspense = (answers: Answers = {}, path = address, user = newAdmin()) =>
  openAdmin(
    path,
    { 'GET /api/admin/reconciliation': nothingToReconcile(), [items]: [], ...answers },
    user,
  );

const accountant = () => newAdmin({ adminRole: 'accountant' });
const rowButton = (item: SuspenseItem) =>
  rows.getByRole('button', { name: new RegExp(`^${item.text}`) });

/** Where the focus is after an act: in the list, and not lost. */
async function expectFocusBesideList() {
  await expect
    .poll(() => document.activeElement?.contains(main.getByText(/^Money or fuel/).element()))
    .toBe(true);
  expect(document.activeElement).not.toBe(document.body);
}

// PAY-41
describe('what is in suspense', () => {
  it('is listed with how long it waits and where it is from', async () => {
    const settlementId = crypto.randomUUID();
    const ofStatement = suspenseItem();
    const { server } = await openSuspense({
      [items]: firstPage([
        ofStatement,
        suspenseItem({
          kind: 'settlement-line',
          text: 'Charge 4711',
          amount: -20,
          days: 1,
          settlementId,
          bankStatementId: null,
        }),
      ]),
    });
    await expectWords(
      rows.nth(0),
      /^12 days.*03\/03\/2026.*EFT S DLAMINI.*R150\.00.*Bank statement/,
    );
    await expectWords(rows.nth(1), /^1 day.*Charge 4711.*-R20\.00.*Settlement/);
    await expect
      .element(rows.nth(0).getByRole('link'))
      .toHaveAttribute(
        'href',
        `/admin/reconciliation?tab=bank&statement=${ofStatement.bankStatementId}`,
      );
    await expect
      .element(rows.nth(1).getByRole('link'))
      .toHaveAttribute('href', `/admin/reconciliation?settlement=${settlementId}`);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => server.lastQuery(items)).toEqual({ cursor: 'second' });
  });

  it('may be nothing, or not load', async () => {
    const { server } = await openSuspense({ [items]: refusal(500) });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    server.answer(items, []);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectWords(main, 'Nothing is in suspense.');
    await inspect();
  });

  it('is fuel too, which is cleared on the page of payouts', async () => {
    const purchaseId = crypto.randomUUID();
    const fuel = suspenseItem({
      kind: 'fuel',
      text: 'Completed by hand',
      bankStatementId: null,
      purchaseId,
    });
    await openSuspense({
      [items]: [fuel],
      'GET /api/admin/purchases/{id}': purchaseDetails({ id: purchaseId }),
      'GET /api/admin/hand-completions': [],
    });
    await rowButton(fuel).click();
    await expectWords(form, 'Fuel that was completed by hand');
    await expectCount(submit, 0);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await form.getByRole('link', { name: 'Say where the fuel came from' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/admin/payouts?tab=by-hand');
    await expectWords(main, 'No request was completed by hand.');
  });

  it('is shown to an accountant, who clears nothing', async () => {
    const item = suspenseItem();
    await openSuspense({ [items]: [item] }, address, accountant());
    await rowButton(item).click();
    await expectWords(form, 'Line of a bank statement', 'R150.00', 'Your role may look at it');
    await expectCount(submit, 0);
    await inspect();
  });

  it('may not have the item of an address any more', async () => {
    await openSuspense({}, `${address}&item=${crypto.randomUUID()}`);
    await expectWords(form, 'This is not in suspense any more');
    await inspect();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.search).toBe('?tab=suspense');
  });
});

// PAY-41
describe('an item in suspense', () => {
  const match = suspenseMatch();

  async function openItem(item = suspenseItem(), answers: Answers = {}) {
    const opened = await openSuspense({ [items]: [item], [matches]: [match], ...answers });
    await rowButton(item).click();
    await expect.element(somethingElse).toBeVisible();
    return { ...opened, item };
  }

  it('is matched with what the books have, once', async () => {
    const { server, item } = await openItem();
    expect(location.search).toBe(`?tab=suspense&item=${item.id}`);
    await expectWords(
      form,
      'Line of a bank statement',
      'Is it a payment of a motorist? Record it at the person with Receive payment first.',
      /Payment by EFT, reference SIPHO 1.*03\/03\/2026 · Sipho Dlamini.*R150\.00/,
    );
    await submit.click();
    await expectWords(form.getByRole('alert'), 'Please choose what it is');
    await expect.element(choice(/SIPHO 1/)).toHaveFocus();
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await choice(/SIPHO 1/).click();
    server.answer(resolving, { ...item, ...cleared } as SuspenseItem).answer(items, []);
    await doubleClick(submit, server, resolving);
    await expectToast('Item Cleared', 'R150.00 is not in suspense any more.');
    expect(server.bodies(resolving)).toEqual([{ match: match.id }]);
    await expectCount(form, 0);
    await expectWords(main, 'Nothing is in suspense.');
    await expect.poll(() => location.search).toBe('?tab=suspense');
    await expectFocusBesideList();
  });

  it('is booked to an account with a note, by keyboard', async () => {
    const { server, item } = await openItem(suspenseItem({ amount: -99.5 }), { [matches]: [] });
    await expectWords(form, 'Nothing in the books has this amount and no partner.');
    await expectCount(form.getByText(/^Is it a payment of a motorist/), 0);
    await somethingElse.click();
    await submit.click();
    await expectWords(form, 'Please choose one of the accounts', 'Please say what it is');
    const account = form.getByLabelText('Account');
    await expect.element(account).toHaveFocus();
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await account.selectOptions('Processor and bank fees');
    await expectCount(account.getByRole('option'), 5);
    await form.getByLabelText('What it is', { exact: true }).fill('Fee for the card machine');
    server.cut(resolving);
    await userEvent.keyboard('{Enter}');
    await expectToast('Item Not Cleared');
    await expect
      .element(form.getByLabelText('What it is', { exact: true }))
      .toHaveValue('Fee for the card machine');
    server.answer(resolving, { ...item, ...cleared } as SuspenseItem).answer(items, []);
    await submit.click();
    await expectToast('Item Cleared');
    expect(server.bodies(resolving).at(-1)).toEqual({
      account: 5200,
      note: 'Fee for the card machine',
    });
    expect(new Set(server.keys(resolving)).size).toBe(1);
  });

  it('says at its field why an account is refused', async () => {
    const message = 'Please choose one of the accounts';
    const issues = [{ field: 'account', message }];
    await openItem(suspenseItem(), {
      [resolving]: refusal(400, { message, code: 'invalid', issues }),
    });
    await somethingElse.click();
    await form.getByLabelText('Account').selectOptions('Cash');
    await form.getByLabelText('What it is', { exact: true }).fill('Change');
    await submit.click();
    await expect.element(form.getByLabelText('Account')).toHaveAttribute('aria-invalid', 'true');
    await expectWords(form, message);
  });

  it('stays open if its match was taken meanwhile', async () => {
    const message = 'This has a partner by now, or another amount: please look at it again';
    const { server } = await openItem(suspenseItem(), {
      [resolving]: refusal(409, { message, code: 'match-taken' }),
    });
    await choice(/SIPHO 1/).click();
    server.answer(matches, [suspenseMatch({ id: 'movement-2', text: 'Payment by EFT, LATER' })]);
    await submit.click();
    await expectToast('Item Not Cleared', message);
    await expectWords(form.getByRole('alert').first(), message);
    await expect.element(choice(/LATER/)).toBeVisible();
    await submit.click();
    await expectWords(form, 'Please choose what it is');
    expect(server.sent(resolving)).toHaveLength(1);
  });

  it('is gone if somebody else has cleared it', async () => {
    const message = 'This item is not in suspense any more';
    const { server } = await openItem(suspenseItem(), {
      [resolving]: refusal(409, { message, code: 'suspense-cleared' }),
    });
    await choice(/SIPHO 1/).click();
    server.answer(items, []);
    await submit.click();
    await expectToast('Item Not Cleared', message);
    await expectCount(form, 0);
    await expectLasting(message);
    await expectFocusBesideList();
  });

  it('may not know what it could be', async () => {
    const item = suspenseItem();
    const { server } = await openSuspense({ [items]: [item], [matches]: refusal(500) });
    await rowButton(item).click();
    await expectWords(form, 'What it could be could not be loaded');
    server.answer(matches, [match]);
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect.element(choice(/SIPHO 1/)).toBeVisible();
  });
});

// PAY-41
describe('an item that was cleared', () => {
  const reopen = form.getByRole('button', { name: 'Open again' });
  const confirm = question.getByRole('button', { name: 'Open it again' });

  async function openCleared() {
    const item = suspenseItem(cleared);
    const opened = await openSuspense({
      [items]: ({ query }) => (query.get('cleared') === 'yes' ? [item] : []),
    });
    await page.getByRole('switch', { name: 'Cleared' }).click();
    await expectWords(rows.nth(0), /EFT S DLAMINI.*Processor and bank fees · Fee for the card/);
    await rowButton(item).click();
    return { ...opened, item };
  }

  it('says who has cleared it, and to which account', async () => {
    await openCleared();
    await expectWords(
      form,
      'Cleared to5200 Processor and bank fees',
      'Fee for the card machine',
      /15\/03\/2026.*by thandi/,
    );
    await inspectAllSizes();
  });

  it('is opened again after a question, once', async () => {
    const { server } = await openCleared();
    await reopen.click();
    await expectWords(
      question,
      'R150.00 no longer counts in the account "Processor and bank fees"',
    );
    await inspect();
    await question.getByRole('button', { name: 'Leave it' }).click();
    await expect.element(reopen).toHaveFocus();
    await reopen.click();
    server.answer(reopening, undefined).answer(items, []);
    await doubleClick(confirm, server, reopening);
    await expectToast('Item Open Again');
    expect(server.sent(reopening)).toHaveLength(1);
    await expectCount(form, 0);
    await expectCount(rows, 0);
    await expectFocusBesideList();
  });

  it('stays cleared if that fails', async () => {
    const { server } = await openCleared();
    const message = 'This item is in suspense: there is nothing to take back';
    server.answer(reopening, refusal(409, { message, code: 'suspense-open' }));
    await reopen.click();
    await confirm.click();
    await expectToast('Item Not Opened', message);
    await expectLasting(message);
  });
});
