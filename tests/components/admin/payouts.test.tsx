// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PayoutRunDetails } from '../../../domain/admin/payouts.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { csvTable, firstPage, purchaseDetails } from '../support/admin-data.ts';
import { catchDownload } from '../support/catch-download.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import {
  bankFileOf,
  handCompletion,
  paidOn,
  payout,
  payoutDetails,
  payoutPreview,
  payoutRun,
} from '../support/payouts.ts';
import { newStation } from '../support/station-desk.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const preview = 'GET /api/admin/payout-preview';
const runs = 'GET /api/admin/payout-runs';
const opening = 'GET /api/admin/payout-runs/{id}';
const preparing = 'POST /api/admin/payout-runs';
const bankFile = 'GET /api/admin/payout-runs/{id}/bank-file';
const paying = 'POST /api/admin/payout-runs/{id}/payment';
const cancelling = 'POST /api/admin/payout-runs/{id}/cancellation';
const reversing = 'POST /api/admin/payouts/{id}/reversal';
const changing = 'PUT /api/admin/paying-account';
const completions = 'GET /api/admin/hand-completions';
const naming = 'POST /api/admin/hand-completions/{id}/source';
const withdrawing = 'DELETE /api/admin/hand-completions/{id}/source';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const question = page.getByRole('alertdialog');
const toPay = page.getByRole('region', { name: 'To pay' });
const run = dialog('Payout 12');

const openPayouts = (answers: Answers = {}, path = '/admin/payouts', user = newAdmin()) =>
  openAdmin(path, { [preview]: payoutPreview(), [runs]: [], ...answers }, user);

const accountant = () => newAdmin({ adminRole: 'accountant' });

// PAY-34
describe('what is to pay', () => {
  const upTo = page.getByLabelText('Up to and including');
  const prepare = button('Prepare payout');
  const confirm = question.getByRole('button', { name: 'Prepare it' });

  it('names each station with its account, what it is owed and why it is not paid', async () => {
    const { server } = await openPayouts();
    await expectTexts(rowsOf('To pay').nth(0).getByRole('cell'), [
      ...['', 'Karoo Fuel', 'R1,270.50', 'FNB account ending 1234, branch 250655', ''],
    ]);
    for (const [station, reason] of [
      ['Gariep', /R1,270\.50.*No bank account yet/],
      ['Tugela', /Somebody else has to prepare it, because you have changed its account/],
      ['Vaal', /-R20\.00.*Paid too much before: it is taken off what is poured next/],
    ] as const) {
      await expect.element(rowsOf('To pay', station)).toMatchTextContent(reason);
      await expectCount(rowsOf('To pay', station).getByRole('checkbox'), 0);
    }
    await expectWords(toPay, 'R1,654.50 for 2 stations from Absa account ending 7777');
    await expect.element(upTo).toHaveValue(written(dayFromNow(-1)));
    expect(server.lastQuery(preview)).toEqual({ upTo: dayFromNow(-1) });
    await inspectAllSizes();
  });

  it('is that of the day in the address, which is before today', async () => {
    const { server } = await openPayouts({}, `/admin/payouts?upTo=${dayFromNow(3)}`);
    await expect.element(upTo).toHaveValue(written(dayFromNow(-1)));
    await upTo.fill(written(dayFromNow(-5)));
    await expect.poll(() => server.lastQuery(preview)).toEqual({ upTo: dayFromNow(-5) });
    await expect.poll(() => location.search).toBe(`?upTo=${dayFromNow(-5)}`);
  });

  it('is prepared after a question, once, and opens', async () => {
    const made = payoutDetails();
    const shown = payoutPreview();
    const { server } = await openPayouts({ [preview]: shown, [opening]: made });
    await prepare.click();
    const day = written(dayFromNow(-1));
    const words = `2 stations get R1,654.50 together, for what was poured up to and including ${day}.`;
    await expectWords(question, words);
    await inspect();
    await question.getByRole('button', { name: 'Not now' }).click();
    expect(server.sent(preparing)).toEqual([]);
    await expect.element(prepare).toHaveFocus();
    await prepare.click();
    server.answer(preparing, made).answer(runs, [payoutRun({ id: made.id })]);
    server.answer(preview, payoutPreview({ stations: [], total: 0 }));
    await doubleClick(confirm, server, preparing);
    await expectToast('Payout Prepared', 'Payout 12 of R1,654.50 is ready for the bank.');
    await expect.element(run).toBeVisible();
    expect(location.search).toBe(`?run=${made.id}`);
    const [first, second] = shown.stations;
    expect(server.bodies(preparing)).toEqual([
      { upTo: dayFromNow(-1), stations: [first?.station.id, second?.station.id] },
    ]);
    await expectWords(toPay, 'Nothing is left to pay');
    await run.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => location.search).toBe('');
    // The list is fetched again, and the focus stays beside it.
    await expectCount(rowsOf('All payouts'), 1);
    await expect
      .poll(() => document.activeElement?.contains(rowsOf('All payouts').element()))
      .toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('leaves out the stations that are not chosen', async () => {
    const shown = payoutPreview();
    const made = payoutDetails();
    const { server } = await openPayouts({ [preview]: shown, [opening]: made });
    const tick = page.getByRole('checkbox', { name: 'Select Karoo Fuel' });
    await expect.element(tick).toBeChecked();
    await tick.click();
    await expectWords(toPay, 'R384.00 for 1 station');
    await page.getByRole('checkbox', { name: 'Select Limpopo Petrol' }).click();
    await expectWords(toPay, 'No station is chosen.');
    await expect.element(prepare).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Select Limpopo Petrol' }).click();
    await prepare.click();
    await expectWords(question, '1 station gets R384.00');
    server.answer(preparing, made);
    await confirm.click();
    await expectToast('Payout Prepared');
    expect(server.bodies(preparing)).toEqual([
      { upTo: dayFromNow(-1), stations: [shown.stations[1]?.station.id] },
    ]);
  });

  it('says why it was refused, and keeps the key of a lost answer', async () => {
    const made = payoutDetails();
    const { server } = await openPayouts({ [opening]: made });
    server.cut(preparing);
    await prepare.click();
    await confirm.click();
    await expectToast('Payout Not Prepared');
    const message = 'Somebody has prepared a payout meanwhile';
    server.answer(preparing, refusal(409, { message, code: 'changed' }));
    await prepare.click();
    await confirm.click();
    await expectToast('Payout Not Prepared', message);
    await expectLasting(message);
    server.answer(preparing, made);
    await prepare.click();
    await confirm.click();
    await expectToast('Payout Prepared');
    const [lost, refused, last] = server.keys(preparing);
    expect(refused).toBe(lost);
    expect(last).not.toBe(lost);
  });

  it('may be nothing, or not load', async () => {
    const { server } = await openPayouts({ [preview]: refusal(500) });
    await expectWords(toPay.getByRole('alert'), 'What stations are owed could not be loaded');
    server.answer(preview, payoutPreview({ stations: [], total: 0 }));
    await button('Try again').click();
    await expectWords(toPay, 'Nothing is left to pay');
    await inspect();
  });

  it('shows an accountant the figures and no buttons', async () => {
    const details = payoutDetails(paidOn(dayFromNow(-1)));
    await openPayouts(
      { [runs]: [payoutRun({ ...paidOn(dayFromNow(-1)), id: details.id })], [opening]: details },
      '/admin/payouts',
      accountant(),
    );
    await expectWords(toPay, 'R1,654.50 for 2 stations');
    await expectCount(page.getByRole('checkbox'), 0);
    await expectCount(prepare, 0);
    await expectCount(button('Change the account'), 0);
    await button('Payout 12').click();
    await expectWords(run, 'Karoo Fuel');
    await expectTexts(run.getByRole('button'), ['']);
  });
});

// PAY-33
describe('the account that stations are paid from', () => {
  const title = 'The account that stations are paid from';
  const section = page.getByRole('region', { name: title });
  const form = dialog(title);
  const field = (name: string) => form.getByLabelText(name, { exact: true });

  it('is entered first, before anything can be prepared', async () => {
    const { server } = await openPayouts({ [preview]: payoutPreview({ payingAccount: null }) });
    await expectWords(section, 'No account yet. A payout needs it.');
    await expectWords(toPay, 'Enter the account that stations are paid from.');
    await expectCount(button('Prepare payout'), 0);
    await section.getByRole('button', { name: 'Enter the account' }).click();
    await form.getByRole('button', { name: 'Save account' }).click();
    await expectWords(
      form,
      'Please name the holder of the account',
      'A branch code has 6 digits',
      'An account number has 6 to 16 digits',
      'Please choose current or savings',
    );
    await expect.element(field('Holder of the account')).toHaveFocus();
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await field('Holder of the account').fill('Volmaak');
    await field('Bank').fill('Absa');
    await field('Branch code').fill('632 005');
    await field('Account number').fill('40 1234-5678');
    await field('Type of account').selectOptions('current');
    server.answer(preview, payoutPreview());
    server.answer(changing, payoutPreview().payingAccount ?? refusal(500));
    await form.getByRole('button', { name: 'Save account' }).click();
    await expectToast('Bank Account Saved');
    expect(server.bodies(changing)).toEqual([
      {
        holder: 'Volmaak',
        bank: 'Absa',
        branchCode: '632005',
        accountNumber: '4012345678',
        accountType: 'current',
      },
    ]);
    await expectWords(section, 'Absa account ending 7777, branch 250655', 'Entered by thandi');
    await expect.element(section.getByRole('button', { name: 'Change the account' })).toHaveFocus();
    await expect.element(button('Prepare payout')).toBeVisible();
  });

  it('is changed without showing its number, and says why it is refused', async () => {
    const { server } = await openPayouts();
    await section.getByRole('button', { name: 'Change the account' }).click();
    await expect.element(field('Bank')).toHaveValue('Absa');
    await expect.element(field('Account number')).toHaveValue('');
    await expect.element(field('Account number')).toHaveAccessibleDescription('Ends in 7777 now');
    await field('Account number').fill('62123456');
    const message = 'No bank has this branch code';
    const issues = [{ field: 'branchCode', message }];
    server.answer(changing, refusal(400, { message, code: 'invalid', issues }));
    await form.getByRole('button', { name: 'Save account' }).click();
    await expect.element(field('Branch code')).toHaveAttribute('aria-invalid', 'true');
    await expectWords(form, message);
  });
});

// PAY-34
describe('a payout', () => {
  /** Opens it from the list. */
  async function openRun(details = payoutDetails()) {
    const { stations, ...row } = details;
    const opened = await openPayouts({ [runs]: [row], [opening]: details });
    await button('Payout 12').click();
    await expect.element(run.getByText('Karoo Fuel', { exact: true })).toBeVisible();
    return { ...opened, details, stations };
  }

  it('is in the list with its state, by pages', async () => {
    const paid = payoutRun({ ...paidOn('2026-03-05'), number: 11, reversed: 384 });
    const { server } = await openPayouts({
      [runs]: ({ headers }) =>
        headers.get('Accept')?.startsWith('text/csv')
          ? csvTable(['12', '11'])
          : firstPage([payoutRun(), paid, payoutRun({ state: 'cancelled', number: 10 })]),
    });
    const rows = rowsOf('All payouts');
    await expectWords(rows.nth(0), /^Payout 12.*2.*R1,654\.50.*Prepared.*thandi/);
    await expectWords(rows.nth(1), /Paid 05\/03\/2026, reference FNB 4711 · R384\.00 came back/);
    await expectWords(rows.nth(2), /Payout 10.*Cancelled/);
    await button('Download CSV').click();
    await expectToast('Download ready', '2 rows were saved.');
    await button('Next').click();
    await expect.poll(() => server.lastQuery(runs)).toEqual({ cursor: 'second' });
    // The page of the list stays while a payout is open.
    server.answer(opening, payoutDetails());
    await rows.nth(0).getByRole('button', { name: 'Payout 12' }).click();
    await expect.element(run).toBeVisible();
    expect(location.hash).toBe('#cursor=second');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.search).toBe('');
    expect(location.hash).toBe('#cursor=second');
    await expect.element(rows.nth(0).getByRole('button')).toHaveFocus();
  });

  it('says what each station gets, at its address too', async () => {
    const details = payoutDetails();
    await openPayouts({ [opening]: details }, `/admin/payouts?run=${details.id}`);
    await expectWords(
      run,
      'Prepared',
      'R1,270.50 Karoo Fuel',
      'Karoo Fuel (Pty) Ltd · FNB account ending 1234, branch 250655',
      'Reference VOLMAAK 12-8',
    );
    await inspectAllSizes();
  });

  it('may not load', async () => {
    const details = payoutDetails();
    const { server } = await openPayouts(
      { [opening]: refusal(500) },
      `/admin/payouts?run=${details.id}`,
    );
    await expectWords(dialog('Payouts'), 'The payout could not be loaded');
    server.answer(opening, details);
    await button('Try again').click();
    await expectWords(run, 'Karoo Fuel');
  });

  // PAY-35
  it('has a file for the bank and a table, which need a proof', async () => {
    const { server, details } = await openRun();
    const xml = '<?xml version="1.0"?><Document/>';
    server.answer(bankFile, ({ headers }) =>
      headers.get('Accept')?.startsWith('text/csv') ? csvTable(['Karoo Fuel']) : bankFileOf(xml),
    );
    const first = catchDownload();
    await run.getByRole('button', { name: 'Download for the bank' }).click();
    expect((await first).name).toBe('volmaak-payout-12.xml');
    expect(await (await first).text()).toBe(xml);
    await expectToast('Download Ready');
    const second = catchDownload();
    await run.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await second).name).toBe('volmaak-payout-12.csv');
    expect(server.sent(bankFile).at(-1)?.params).toEqual({ id: details.id });
    server.answer(bankFile, refusal(409, { message: 'It was cancelled', code: 'cancelled' }));
    await run.getByRole('button', { name: 'Download for the bank' }).click();
    await expectToast('Download Failed', 'It was cancelled');
    await expectLasting('It was cancelled');
  });

  it('asks for a missing proof before a download, and then downloads', async () => {
    const { server } = await openRun();
    server
      .answer('GET /api/account/proof', { methods: ['password'] })
      .answer('POST /api/account/proof', () => undefined)
      .answer(bankFile, bankFileOf('<x/>'))
      .answerOnce(bankFile, refusal(403, { message: 'Please confirm', code: 'proof-required' }));
    const file = catchDownload();
    await run.getByRole('button', { name: 'Download for the bank' }).click();
    const proof = page.getByRole('alertdialog');
    await proof.getByLabelText('Password', { exact: true }).fill('secret-1');
    await userEvent.keyboard('{Enter}');
    expect((await file).name).toBe('volmaak-payout-12.xml');
    expect(server.sent(bankFile)).toHaveLength(2);
  });

  it('is marked as paid with its reference and day', async () => {
    const { server, details } = await openRun();
    const form = dialog('Mark this payout as paid');
    await run.getByRole('button', { name: 'Mark as paid' }).click();
    await expectWords(form, 'the bank has paid R1,654.50 to 2 stations');
    await userEvent.keyboard('{Enter}');
    await expectWords(form, 'Please enter the reference of the bank');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await form.getByLabelText('Day of payment').fill(written(dayFromNow(-1)));
    await form.getByLabelText('Reference of the bank').fill('FNB 4711');
    const paid: PayoutRunDetails = payoutDetails({ ...details, ...paidOn(dayFromNow(-1)) });
    server.answer(paying, paid).answer(opening, paid);
    await doubleClick(form.getByRole('button', { name: 'Save payment' }), server, paying);
    await expectToast('Payout Paid', 'R1,654.50 is no longer owed to stations.');
    expect(server.bodies(paying)).toEqual([{ reference: 'FNB 4711', paidOn: dayFromNow(-1) }]);
    await expectCount(run.getByRole('button', { name: 'Mark as paid' }), 0);
    await expectWords(run, `${written(dayFromNow(-1))}, reference FNB 4711`);
    await expect
      .poll(() => run.element().contains(document.activeElement) && document.activeElement?.tagName)
      .toBe('DIV');
    // What is to pay, the list and the payout are fetched again.
    await expect.poll(() => server.sent(preview).length).toBeGreaterThan(1);
    await expect.poll(() => server.sent(runs).length).toBeGreaterThan(1);
  });

  it('says that somebody was faster, and shows how it is now', async () => {
    const { server, details } = await openRun();
    await run.getByRole('button', { name: 'Mark as paid' }).click();
    const form = dialog('Mark this payout as paid');
    await form.getByLabelText('Reference of the bank').fill('FNB 4711');
    const cancelled = payoutDetails({
      ...details,
      state: 'cancelled',
      endedAt: details.preparedAt,
    });
    const message = 'This payout was cancelled';
    server.answer(paying, refusal(409, { message, code: 'not-prepared' }));
    server.answer(opening, cancelled);
    await form.getByRole('button', { name: 'Save payment' }).click();
    await expectToast('Payout Not Marked As Paid', message);
    await expectCount(form, 0);
    await expectWords(run, message, 'Cancelled');
  });

  it('is cancelled after a question', async () => {
    const { server, details } = await openRun();
    const cancelled = payoutDetails({
      ...details,
      state: 'cancelled',
      endedAt: details.preparedAt,
    });
    await run.getByRole('button', { name: 'Cancel this payout' }).click();
    await inspect();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(run.getByRole('button', { name: 'Cancel this payout' })).toHaveFocus();
    server.answer(cancelling, cancelled).answer(opening, cancelled);
    await run.getByRole('button', { name: 'Cancel this payout' }).click();
    await question.getByRole('button', { name: 'Cancel it' }).click();
    await expectToast('Payout Cancelled');
    expect(server.keys(cancelling)[0]).toBeTruthy();
    await expectTexts(run.getByRole('button'), ['']);
    await expect.poll(() => run.element().contains(document.activeElement)).toBe(true);
  });

  // PAY-36
  it('that was paid can come back from the bank, station by station', async () => {
    const { server, details, stations } = await openRun(payoutDetails(paidOn(dayFromNow(-1))));
    await run.getByRole('button', { name: 'It came back: Karoo Fuel' }).click();
    const form = dialog('The payment to Karoo Fuel came back');
    await expectWords(form, 'R1,270.50 is owed to Karoo Fuel again');
    await userEvent.keyboard('{Enter}');
    await expectWords(form, 'Please say why it came back');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await form.getByRole('button', { name: 'The account is closed' }).click();
    const [first, second] = stations;
    const back = payout({
      ...first,
      reversedAt: '2026-03-06T10:00:00.000Z',
      reversedByUsername: 'lerato',
      reversalReason: 'The account is closed',
    });
    server.answer(reversing, back);
    server.answer(
      opening,
      payoutDetails({ ...details, reversed: 1270.5, stations: [back, second] }),
    );
    await form.getByRole('button', { name: 'Save it' }).click();
    await expectToast('Payment Came Back', 'R1,270.50 is owed to Karoo Fuel again.');
    expect(server.bodies(reversing)).toEqual([
      { reason: 'The account is closed', returnedOn: dayFromNow(0) },
    ]);
    expect(server.sent(reversing)[0]?.params).toEqual({ id: first?.id });
    await expectWords(run, 'Recorded on 06/03/2026 by lerato: The account is closed');
    await expectCount(run.getByRole('button', { name: 'It came back: Karoo Fuel' }), 0);
    await expect
      .element(run.getByRole('button', { name: 'It came back: Limpopo Petrol' }))
      .toBeVisible();
    await expect.poll(() => run.element().contains(document.activeElement)).toBe(true);
  });
});

// PAY-38
describe('what was completed by hand', () => {
  const rows = rowsOf('Completed by hand');
  const form = dialog('Where did this fuel come from?');
  const stationId = crypto.randomUUID();
  const named = (source: object) => ({
    source: {
      station: null,
      method: null,
      amount: 400,
      namedAt: '2026-03-05T10:00:00.000Z',
      namedByUsername: 'thandi',
      ...source,
    },
  });
  const ofStation = named({ station: { id: stationId, name: 'Karoo Fuel' } });

  const openList = (list: readonly ReturnType<typeof handCompletion>[], user = newAdmin()) =>
    openPayouts(
      {
        [completions]: [...list],
        'GET /api/admin/stations': [newStation({ id: stationId })],
      },
      '/admin/payouts?tab=by-hand',
      user,
    );

  it('is listed with where its fuel came from', async () => {
    const open = handCompletion();
    const { server } = await openPayouts({
      [completions]: [
        open,
        handCompletion(ofStation),
        handCompletion(named({ method: 'cash' })),
        handCompletion(named({ method: 'eft' })),
      ],
      'GET /api/admin/purchases/{id}': purchaseDetails({ id: open.purchaseId }),
    });
    await page.getByRole('tab', { name: 'Completed by hand' }).click();
    await expectWords(rows.nth(0), /Sipho Dlamini CA123456.*20 l diesel.*R406\.70.*Suspense: not/);
    await expectWords(rows.nth(1), 'R400.00, Karoo Fuel');
    await expectWords(rows.nth(2), 'R400.00, paid in cash');
    await expectWords(rows.nth(3), 'R400.00, paid by EFT');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await page.getByLabelText('Source', { exact: true }).selectOptions('yes');
    await expect.poll(() => server.lastQuery(completions)).toEqual({ open: 'yes' });
    await expect.poll(() => location.search).toBe('?tab=by-hand&open=yes');
    await rows
      .nth(0)
      .getByRole('button', { name: /^R406\.70/ })
      .click();
    await expect.element(dialog('Purchase details')).toBeVisible();
  });

  it('is owed to the station that is named, at the full price unless that is changed', async () => {
    const completion = handCompletion();
    const { server } = await openList([completion]);
    await button('Say where from: CA123456').click();
    await expect.element(form.getByLabelText('What it cost us')).toHaveValue('R415.00');
    await form.getByLabelText('What it cost us').fill('');
    await form.getByRole('button', { name: 'Save source' }).click();
    await expectWords(form, 'Please choose a station, or how it was paid', 'at least R0.01');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await form.getByLabelText('Where from').selectOptions('Karoo Fuel');
    await form.getByLabelText('What it cost us').fill('R400');
    const changed = handCompletion({ ...completion, ...ofStation });
    server.answer(naming, changed).answer(completions, [changed]);
    await doubleClick(form.getByRole('button', { name: 'Save source' }), server, naming);
    await expectToast('Source Saved', 'The station is owed R400.00 for it.');
    expect(server.bodies(naming)).toEqual([{ stationId, amount: 400 }]);
    await expect.element(button('Take back: CA123456')).toHaveFocus();
  });

  it('may have been paid at once', async () => {
    const completion = handCompletion();
    const { server } = await openList([completion]);
    server.answer(naming, handCompletion({ ...completion, ...named({ method: 'cash' }) }));
    await button('Say where from: CA123456').click();
    await form.getByLabelText('Where from').selectOptions('In cash');
    await form.getByRole('button', { name: 'Save source' }).click();
    await expectToast('Source Saved', 'R415.00 was paid for it at once.');
    expect(server.bodies(naming)).toEqual([{ method: 'cash', amount: 415 }]);
  });

  it('has its source taken back after a question, which says why it is refused', async () => {
    const completion = handCompletion(ofStation);
    const { server } = await openList([completion]);
    await button('Take back: CA123456').click();
    await expectWords(question, '"R400.00, Karoo Fuel" no longer counts for CA123456.');
    await inspect();
    const message = 'The station was paid for it';
    server.answer(withdrawing, refusal(409, { message, code: 'paid' }));
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expectToast('Source Not Taken Back', message);
    await expectLasting(message);
    const changed = handCompletion({ ...completion, source: null });
    server.answer(withdrawing, undefined).answer(completions, [changed]);
    await button('Take back: CA123456').click();
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expectToast('Source Taken Back');
    await expect.element(button('Say where from: CA123456')).toHaveFocus();
  });

  it('shows an accountant no buttons, and nobody one for their own', async () => {
    await openList([handCompletion()], accountant());
    await expectWords(rows, 'Suspense');
    await expectCount(rows.getByRole('button', { name: /^Say where from/ }), 0);
    const user = newAdmin();
    await openList([handCompletion({ user: { ...handCompletion().user, id: user.id } })], user);
    await expectWords(rows, 'Suspense');
    await expectCount(rows.getByRole('button', { name: /^Say where from/ }), 0);
  });

  it('may be nothing', async () => {
    await openList([]);
    await expect.element(page.getByText('No request was completed by hand.')).toBeVisible();
  });
});
