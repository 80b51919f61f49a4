// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BankStatement } from '../../../domain/admin/reconciliation.ts';
import { firstPage } from '../support/admin-data.ts';
import {
  bankLine,
  bankLines,
  bankMovement,
  bankStatement,
  nothingToReconcile,
  statementPreview,
  takenBack,
} from '../support/bank-statements.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectCount, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const statements = 'GET /api/admin/bank-statements';
const lines = 'GET /api/admin/bank-statements/{id}/lines';
const movements = 'GET /api/admin/bank-movements';
const previewing = 'POST /api/admin/bank-statements/preview';
const importing = 'POST /api/admin/bank-statements';
const reversing = 'POST /api/admin/bank-statements/{id}/reversal';
const withdrawing = 'DELETE /api/admin/bank-lines/{id}/match';

const address = '/admin/reconciliation?tab=bank';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const question = page.getByRole('alertdialog');

const openBank = (answers: Answers = {}, path = address, user = newAdmin()) =>
  openAdmin(
    path,
    {
      'GET /api/admin/reconciliation': nothingToReconcile(),
      [statements]: [],
      [movements]: [],
      ...answers,
    },
    user,
  );

const accountant = () => newAdmin({ adminRole: 'accountant' });

// PAY-43
describe('bank statements', () => {
  it('are listed with their figures, and with why one was taken back', async () => {
    const { server } = await openBank({
      [statements]: firstPage([
        bankStatement(),
        bankStatement({ ...takenBack, name: 'absa.csv', closingBalance: null }),
      ]),
    });
    const rows = rowsOf('All bank statements');
    await expectWords(
      rows.nth(0),
      /^fnb-march\.csv.*02\/03\/2026 to 06\/03\/2026.*3.*R1,250\.00.*R99\.50.*R10,400\.50.*thandi/,
    );
    await expectWords(rows.nth(1), /absa\.csv.*Taken back.*It is the wrong account/);
    await button('Next').click();
    await expect.poll(() => server.lastQuery(statements)).toEqual({ cursor: 'second' });
    await inspectAllSizes();
  });

  it('may be none, or not load', async () => {
    const { server } = await openBank({ [statements]: refusal(500) });
    await expect.element(button('Try again')).toBeVisible();
    server.answer(statements, []);
    await button('Try again').click();
    await expectWords(page.getByRole('main'), 'No bank statement was imported yet.');
    await expectWords(page.getByRole('main'), 'There is no statement yet');
    await inspect();
  });

  it('leave over what the books have and no statement has', async () => {
    await openBank({ [statements]: [bankStatement()], [movements]: [bankMovement()] });
    const rows = rowsOf('In the books, on no statement');
    await expectWords(rows.nth(0), /03\/03\/2026.*Payment by EFT.*Sipho Dlamini.*R150\.00/);
  });

  it('are all there is', async () => {
    await openBank({ [statements]: [bankStatement()] });
    const words = 'Every movement of the bank account is on a statement.';
    await expectWords(page.getByRole('main'), words);
  });

  it('are shown to an accountant, who imports none', async () => {
    const shown = bankStatement();
    await openBank({ [statements]: [shown], [lines]: bankLines() }, address, accountant());
    await button('fnb-march.csv').click();
    await expectWords(dialog('fnb-march.csv'), 'PAYSTACK PAYOUT 77');
    await expectCount(button('Import a statement'), 0);
    await expectCount(button('Take the statement back'), 0);
    await expectCount(page.getByText('Not this one'), 0);
  });
});

// PAY-43
describe('the import of a bank statement', () => {
  const form = dialog('Import a bank statement');
  const field = form.getByLabelText('CSV file of the bank');
  const submit = form.getByRole('button', { name: 'Import', exact: true });
  const fileOf = (content: BlobPart, name = 'fnb-march.csv') =>
    new File([content], name, { type: 'text/csv' });

  async function openImport(answers: Answers = {}) {
    const opened = await openBank({ [previewing]: statementPreview(), ...answers });
    await button('Import a statement').click();
    await expect.element(form.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    return opened;
  }

  const choose = async (file: File) => userEvent.upload(field, file);

  it('shows first what becomes of each line, and is done once', async () => {
    const { server } = await openImport();
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await choose(fileOf('Date,Amount\n'));
    const rows = rowsOf('Lines of the file');
    await expectWords(
      rows.nth(0),
      /02\/03\/2026.*PAYSTACK.*R850\.00.*With its partner.*Paystack 77/,
    );
    await expectWords(rows.nth(1), 'Cash that was paid in');
    await expectWords(rows.nth(2), /-R99\.50.*To suspense/);
    await expectWords(form, 'fnb-march.csv', 'R1,250.00', 'R10,400.50');
    await expect.element(form.getByRole('heading', { name: 'What the import does' })).toHaveFocus();
    await expectCount(form.getByRole('alert'), 0);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    server.answer(importing, bankStatement()).answer(statements, [bankStatement()]);
    await doubleClick(submit, server, importing);
    await expectToast('Statement Imported', '3 lines, 1 item in suspense.');
    const body = { name: 'fnb-march.csv', content: 'Date,Amount\n' };
    expect(server.bodies(previewing)).toEqual([body]);
    expect(server.bodies(importing)).toEqual([body]);
    await expectCount(rowsOf('All bank statements'), 1);
    await expect.element(button('Import a statement')).toHaveFocus();
  });

  it('reads what Windows has written', async () => {
    const { server } = await openImport();
    await choose(fileOf(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x80])));
    await expect.element(submit).toBeEnabled();
    expect(server.bodies(previewing)).toEqual([{ name: 'fnb-march.csv', content: 'Café,€' }]);
    await form.getByRole('button', { name: 'Choose another file' }).click();
    await choose(fileOf('\uFEFFCafé', 'absa.csv'));
    await expectWords(form, 'absa.csv');
    expect(server.bodies(previewing)[1]).toEqual({ name: 'absa.csv', content: 'Café' });
  });

  it('refuses a file that is too large or empty before it is sent', async () => {
    const { server } = await openImport();
    await choose(fileOf('x'.repeat(1_000_001)));
    await expectWords(form.getByRole('alert'), 'This file has more than 1,000,000 characters.');
    await expect.element(form.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    await choose(fileOf(' \n'));
    await expectWords(form.getByRole('alert'), 'This file is empty.');
    await choose(fileOf('x'.repeat(4_000_001)));
    await expectWords(form.getByRole('alert'), 'This file has more than 1,000,000 characters.');
    expect(server.sent(previewing)).toEqual([]);
    await inspect();
  });

  it('says why a file is refused, and can be tried again', async () => {
    const message = 'No column has the day of a line';
    const issues = [{ field: 'content', message }];
    const { server } = await openImport({
      [previewing]: refusal(400, { message: 'Invalid', code: 'invalid', issues }),
    });
    await choose(fileOf('a'));
    await expectWords(form.getByRole('alert'), message);
    server.cut(previewing);
    await choose(fileOf('a'));
    await expectWords(form.getByRole('alert'), /reach|connection/i);
    server.answer(previewing, statementPreview());
    await choose(fileOf('a'));
    await expect.element(submit).toBeEnabled();
  });

  it('warns of balances that do not follow, and of nothing to import', async () => {
    const known = { ...bankLine(), state: 'known', partner: null };
    const { server } = await openImport({ [previewing]: statementPreview({ isComplete: false }) });
    await choose(fileOf('a'));
    await expectWords(
      form.getByRole('alert'),
      'The balances of the file do not follow from its lines. Lines may be missing.',
    );
    server.answer(
      previewing,
      statementPreview({ found: [known], known: 1, lines: 0, matched: 0, inSuspense: 0 }),
    );
    await choose(fileOf('b', 'other.csv'));
    await expectWords(form, 'Known from before, left out');
    await expect.element(submit).toBeDisabled();
    await expect
      .element(submit)
      .toHaveAccessibleDescription(/All lines of this file were imported before/);
    await inspect();
  });

  it('shows the lines of a long file by pages', async () => {
    const found = Array.from({ length: 120 }, (_, index) => ({
      ...bankLine(),
      text: `LINE ${index + 1}.`,
    }));
    await openImport({ [previewing]: statementPreview({ found, lines: 120 }) });
    await choose(fileOf('a'));
    await expectWords(form, 'Lines 1 to 50 of 120', 'LINE 50.');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Next' }).click();
    await expectWords(form, 'Lines 101 to 120 of 120', 'LINE 120.');
    await expect.element(form.getByRole('button', { name: 'Next' })).toHaveFocus();
    await inspectAllSizes();
  });

  it('can be cancelled while the file is compared', async () => {
    const { server } = await openImport();
    const release = server.hold(previewing);
    await choose(fileOf('a'));
    await expectWords(form, 'The lines are compared with the books…');
    await expect.element(form.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await inspect();
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    release();
    await expectCount(submit, 0);
    await userEvent.keyboard('{Escape}');
    await expectCount(form, 0);
    await expect.element(button('Import a statement')).toHaveFocus();
    expect(server.sent(importing)).toEqual([]);
  });

  it('stays as it was if it fails, and keeps the key of a lost answer', async () => {
    const { server } = await openImport();
    await choose(fileOf('a'));
    server.cut(importing);
    await submit.click();
    await expectToast('Statement Not Imported');
    const message = 'All lines of this file were imported before';
    server.answer(importing, refusal(409, { message, code: 'statement-known' }));
    await submit.click();
    await expectToast('Statement Not Imported', message);
    await expectLasting(message);
    await expectWords(form.getByRole('alert'), message);
    server.answer(importing, bankStatement());
    await submit.click();
    await expectToast('Statement Imported');
    const [lost, refused, last] = server.keys(importing);
    expect(refused).toBe(lost);
    expect(last).not.toBe(lost);
  });
});

// PAY-43
describe('a bank statement', () => {
  const shown = dialog('fnb-march.csv');
  const rows = rowsOf('Lines');

  async function openStatement(statement: BankStatement, answers: Answers = {}) {
    const opened = await openBank({
      [statements]: [statement],
      [lines]: bankLines(),
      ...answers,
    });
    await button(statement.name).click();
    await expectWords(shown, 'PAYSTACK PAYOUT 77');
    return opened;
  }

  it('is at its address, with its lines', async () => {
    const statement = bankStatement();
    await openBank(
      { [statements]: [statement], [lines]: bankLines() },
      `${address}&statement=${statement.id}`,
    );
    await expectWords(shown, 'R10,400.50', 'thandi');
    await expectWords(rows.nth(0), /PAYSTACK PAYOUT 77.*R850\.00.*With its partner.*Paystack 77/);
    await expectWords(rows.nth(2), /In suspense/);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.search).toBe('?tab=bank');
  });

  it('may be on another page of the list', async () => {
    await openBank(
      { [statements]: [], [lines]: bankLines() },
      `${address}&statement=${crypto.randomUUID()}`,
    );
    await expectWords(dialog('Bank statement'), 'Its figures are on another page of the list.');
    await expectWords(dialog('Bank statement'), 'PAYSTACK PAYOUT 77');
  });

  it('has lines whose match is taken back after a question', async () => {
    const { server } = await openStatement(bankStatement());
    const notThis = shown.getByRole('button', { name: /^Not this one/ });
    await expectCount(notThis, 1);
    await notThis.click();
    await expectWords(question, '"PAYSTACK PAYOUT 77" of R850.00 is matched with "Paystack 77".');
    await inspect();
    const message = 'This line is not matched';
    server.answer(withdrawing, refusal(409, { message, code: 'not-matched' }));
    await question.getByRole('button', { name: 'It is not this one' }).click();
    await expectToast('Match Not Taken Back', message);
    await expectLasting(message);
    server.answer(withdrawing, undefined);
    server.answer(lines, [bankLine({ state: 'suspense', partner: null })]);
    await notThis.click();
    await doubleClick(
      question.getByRole('button', { name: 'It is not this one' }),
      server,
      withdrawing,
    );
    await expectToast('Match Taken Back');
    await expectCount(notThis, 0);
    expect(server.sent(withdrawing)).toHaveLength(2);
    await expect.poll(() => document.activeElement?.contains(rows.nth(0).element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is taken back with a reason, once', async () => {
    const statement = bankStatement();
    const { server } = await openStatement(statement);
    const open = shown.getByRole('button', { name: 'Take the statement back' });
    await open.click();
    const form = dialog('Take this statement back');
    const submit = form.getByRole('button', { name: 'Take it back' });
    await submit.click();
    await expectWords(form, 'Please say why');
    await form.getByRole('button', { name: 'It is the wrong account' }).click();
    await inspect();
    server.cut(reversing);
    await submit.click();
    await expectToast('Statement Not Taken Back');
    await expect.element(form.getByLabelText('Reason')).toHaveValue('It is the wrong account');
    const reversed = { ...statement, ...takenBack };
    server.answer(reversing, reversed).answer(statements, [reversed]);
    await doubleClick(submit, server, reversing);
    await expectToast('Statement Taken Back');
    await expectWords(shown, /Taken back on .* by lindiwe: It is the wrong account/);
    await expectCount(open, 0);
    await expectCount(shown.getByRole('button', { name: /^Not this one/ }), 0);
    await expect.poll(() => document.activeElement?.contains(rows.nth(0).element())).toBe(true);
    expect(new Set(server.keys(reversing)).size).toBe(1);
    expect(server.bodies(reversing).at(-1)).toEqual({ reason: 'It is the wrong account' });
  });
});
