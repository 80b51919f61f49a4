import { describe, expect, it } from 'vitest';
import type { Payout } from '../../../domain/admin/payouts.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeEachTest, beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { entriesOf } from '../../support/server/ledger.ts';
import { key, payoutCalls, pourAt } from '../../support/server/payouts.ts';
import { dayAfter, moveDays, moveToNoon } from '../../support/server/purchases.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import { newStation, type Station } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const { call, enterAccount, enterPaying, prepare, preview, act, reverse, owed } = {
  ...payoutCalls(api, admin),
};
const today = () => southAfricanDay(api.context.clock());
const yesterday = () => dayAfter(api, -1);

/** A station that has poured for R415.00 on the day before. */
const station = beforeEachTest(async () => {
  await enterPaying({ accountNumber: '1000 2000 30' });
  const made = await newStation(api, admin);
  await enterAccount(made.id);
  await pourAt(api, made);
  moveDays(api, 1);
  return made;
});
const only = () => ({ upTo: yesterday(), stations: [station.id] });
const paid = () => ({ reference: 'FNB 4711', paidOn: today() });
const previewed = async ({ id }: Station, upTo = yesterday()) =>
  (await preview(upTo)).stations.find((one) => one.station.id === id);

const morningLine = async () =>
  (await call('GET', '/api/admin/morning')).body.lines.find(
    ({ kind }: { kind: string }) => kind === 'preparedPayouts',
  );

// PAY-33
describe('a bank account', () => {
  it('is shown without its number, and stored encrypted', async () => {
    const answer = await enterAccount(station.id, { holder: '  Spar Motors ' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        holder: 'Spar Motors',
        bank: 'Standard Bank',
        branchCode: '051001',
        lastDigits: '1234',
        accountType: 'current',
        addedByUsername: admin.username,
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('620045');
    const [entry] = await auditEntries(api);
    expect(entry).toMatchObject({ action: 'bank-account-changed', objectId: station.id });
    const rows = await api.context.db.selectFrom('bankAccounts').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => ({ ...row, encryptedNumber: null })))).not.toContain(
      '620045',
    );
    const details = await call('GET', `/api/admin/stations/${station.id}`);
    expect(details.body.account).toEqual(answer.body);
  });

  it('that is entered again as it is stays who entered it', async () => {
    const other = payoutCalls(api, await newAdmin(api));
    const answer = await other.enterAccount(station.id);
    expect(answer.body.addedByUsername).toBe(admin.username);
  });

  it.each([
    ['holder', ' ', 'Please name the holder of the account'],
    ['holder', 'Бензин', 'Please use the letters A to Z, as banks do'],
    ['holder', 'Karoo <b>', 'Please use the letters A to Z, as banks do'],
    ['holder', 'ﬃ', 'Please use the letters A to Z, as banks do'],
    ['bank', 'x'.repeat(36), 'Please use at most 35 characters'],
    ['branchCode', '12345', 'A branch code has 6 digits'],
    ['accountNumber', '12 34-5', 'An account number has 6 to 16 digits'],
    ['accountNumber', '12345678901234567', 'An account number has 6 to 16 digits'],
    ['accountNumber', 123456, 'An account number has 6 to 16 digits'],
    ['accountType', 'bond', 'Please choose current or savings'],
  ])('is refused with the %s %s', async (field, value, message) => {
    expectRefusedField(await enterAccount(station.id, { [field]: value }), 400, field, message);
    expectRefusedField(await enterPaying({ [field]: value }), 400, field, message);
  });

  it('belongs to a station that exists', async () => {
    const unknown = '6a0e1ac3-30c4-4b6f-8a52-8fd0dd3d7c1a';
    expectRefusal(await enterAccount(unknown), 404, 'not-found');
  });
});

// PAY-34
describe('a payout run', () => {
  it('pays what was owed at the end of a day, and is booked once the bank has paid', async () => {
    await pourAt(api, station);
    expect(await owed(station.id)).toBe(830);
    expect(await previewed(station)).toMatchObject({ amount: 415, obstacle: null });
    const run = await prepare(only());
    expect(run).toMatchObject({
      status: 201,
      body: {
        state: 'prepared',
        upTo: yesterday(),
        payouts: 1,
        amount: 415,
        reversed: 0,
        stations: [{ station: { id: station.id }, amount: 415, account: { lastDigits: '1234' } }],
      },
    });
    // Nothing is booked, and nothing is prepared twice.
    expect(await owed(station.id)).toBe(830);
    expect(await previewed(station)).toBeUndefined();
    const waiting = { kind: 'preparedPayouts', count: 1, amount: 415 };
    expect(await morningLine()).toMatchObject(waiting);
    const again = await prepare(only());
    expectRefusedField(again, 400, 'stations', 'A station that you have chosen is owed nothing');
    const answer = await act(run.body.id, 'payment', paid());
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'paid', ...paid(), endedByUsername: admin.username },
    });
    expect(await owed(station.id)).toBe(415);
    expect(await morningLine()).toMatchObject({ count: 0 });
    const entries = await entriesOf(api, null);
    expect(entries.at(-1)).toEqual({ kind: 'station-paid', stationPayable: 41_500, bank: -41_500 });
    const [listed] = (await call('GET', '/api/admin/payout-runs')).body;
    const { stations: _, ...known } = answer.body;
    expect(listed).toEqual(known);
    const [bank] = (await call('GET', '/api/admin/ledger/accounts/1000/entries')).body;
    expect(bank).toMatchObject({ payoutRunId: run.body.id, station: { id: station.id } });
    expect(await proveLedger(api.context.db)).toEqual([]);
  });

  it('knows what was paid before by a later day, and what was taken back since', async () => {
    await pourAt(api, station);
    moveDays(api, 1);
    const run = await prepare(only());
    expect(run.body.amount).toBe(830);
    // All that was owed on the day before is in the run of a later day.
    expect(await previewed(station, dayAfter(api, -2))).toBeUndefined();
    await act(run.body.id, 'payment', paid());
    expect(await previewed(station, dayAfter(api, -2))).toBeUndefined();
  });

  it('names a station once, whatever the case of its id', async () => {
    const upper = station.id.toUpperCase();
    const message = 'Please choose 1 to 2000 stations, each of them once';
    for (const stations of [[], [station.id, upper]]) {
      expectRefusedField(await prepare({ ...only(), stations }), 400, 'stations', message);
    }
    expect((await prepare({ ...only(), stations: [upper] })).status).toBe(201);
  });

  it('that is cancelled pays nothing, and another one can be prepared', async () => {
    const { body } = await prepare(only());
    expect((await act(body.id, 'cancellation')).body).toMatchObject({ state: 'cancelled' });
    expectRefusal(await act(body.id, 'payment', paid()), 409, 'payout-ended');
    expectRefusal(await act(body.id, 'cancellation'), 409, 'payout-ended');
    expect(await previewed(station)).toMatchObject({ amount: 415 });
    expect((await prepare(only())).status).toBe(201);
    expect(await proveLedger(api.context.db)).toEqual([]);
  });

  it('takes all that can be paid, and says why the others are not', async () => {
    const bare = await newStation(api, admin);
    await pourAt(api, bare);
    moveDays(api, 1);
    expect(await previewed(bare)).toMatchObject({ account: null, obstacle: 'no-account' });
    const chosen = await prepare({ upTo: yesterday(), stations: [bare.id] });
    const message = `${bare.name} has no bank account yet`;
    expectRefusedField(chosen, 400, 'stations', message);
    const { body } = await prepare({ upTo: yesterday() });
    const ids = body.stations.map((payout: Payout) => payout.station.id);
    expect(ids).toContain(station.id);
    expect(ids).not.toContain(bare.id);
    await act(body.id, 'cancellation');
  });

  it('sent twice is made and booked once', async () => {
    const [once, body] = [key(), only()];
    const [first, second] = [await prepare(body, once), await prepare(body, once)];
    expect(second.body).toEqual(first.body);
    const { id } = first.body;
    const pay = key();
    const answers = await Promise.all([
      act(id, 'payment', paid(), pay),
      act(id, 'payment', paid(), key()),
      act(id, 'cancellation', undefined, key()),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    if (answers[0]?.status === 200) {
      expect((await act(id, 'payment', paid(), pay)).body).toEqual(answers[0].body);
    }
    expect(await proveLedger(api.context.db)).toEqual([]);
  });

  it('prepared by two admins at once pays each station once', async () => {
    const runs = await Promise.all([prepare(only()), prepare(only()), prepare(only())]);
    expect(runs.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('needs a day that has ended, and the account that pays', async () => {
    const early = 'Please choose a day before today';
    expectRefusedField(await prepare({ ...only(), upTo: today() }), 400, 'upTo', early);
    const url = `/api/admin/payout-preview?upTo=${today()}`;
    expectRefusedField(await call('GET', url), 400, 'upTo', early);
    const old = await prepare({ ...only(), upTo: dayAfter(api, -400) });
    expectRefusedField(old, 400, 'upTo', 'Please choose a day of the last year');
    const { body } = await prepare(only());
    const message = `It was paid after`;
    const answer = await act(body.id, 'payment', { ...paid(), paidOn: yesterday() });
    expectRefusedField(answer, 400, 'paidOn', expect.stringContaining(message) as never);
    expectRefusedField(
      await act(body.id, 'payment', { ...paid(), paidOn: dayAfter(api, 1) }),
      400,
      'paidOn',
      'The day of the payment cannot be in the future',
    );
    const present = api.context.db.updateTable('bankAccounts').where('stationId', 'is', null);
    await present.set({ isPresent: false }).execute();
    expectRefusal(await prepare({ upTo: yesterday() }), 409, 'paying-account-missing');
    await enterPaying();
  });

  it('keeps the account with which it was prepared', async () => {
    const { body } = await prepare(only());
    await enterAccount(station.id, { accountNumber: '999888777' });
    const { stations } = (await call('GET', `/api/admin/payout-runs/${body.id}`)).body;
    expect(stations[0]).toMatchObject({ account: { lastDigits: '1234' }, hasNewAccount: true });
    expect(body.stations[0]).toMatchObject({ hasNewAccount: false });
  });
});

// PAY-36
describe('a payout that the bank sends back', () => {
  it('is owed again, once, and paid with the next run', async () => {
    const { body } = await prepare(only());
    const [payout] = body.stations;
    if (!payout) throw new Error('There is a payout');
    expectRefusal(await reverse(payout.id), 409, 'payout-not-paid');
    await act(body.id, 'payment', paid());
    expect(await owed(station.id)).toBe(0);
    const once = key();
    const answer = await reverse(payout.id, 'The account is closed', once);
    expect(answer).toMatchObject({
      status: 200,
      body: { reversalReason: 'The account is closed', reversedByUsername: admin.username },
    });
    expect((await reverse(payout.id, 'The account is closed', once)).body).toEqual(answer.body);
    expectRefusal(await reverse(payout.id), 409, 'already-reversed');
    expect(await owed(station.id)).toBe(415);
    expect(await previewed(station)).toMatchObject({ amount: 415 });
    const run = await call('GET', `/api/admin/payout-runs/${body.id}`);
    expect(run.body).toMatchObject({ state: 'paid', amount: 415, reversed: 415 });
    const [, back] = (await call('GET', '/api/admin/ledger/accounts/1000/entries')).body;
    expect((await entriesOf(api, null)).at(-1)).toEqual({
      kind: 'station-payment-reversed',
      stationPayable: -41_500,
      bank: 41_500,
    });
    expect(back).toMatchObject({ kind: 'station-paid' });
    expect(await proveLedger(api.context.db)).toEqual([]);
  });

  it('may have come back on an earlier day, after its payment', async () => {
    const { body } = await prepare(only());
    moveDays(api, 2);
    await act(body.id, 'payment', { ...paid(), paidOn: yesterday() });
    const id = body.stations[0]?.id ?? '';
    const back = (returnedOn: string) =>
      call('POST', `/api/admin/payouts/${id}/reversal`, { reason: 'Closed', returnedOn });
    const early = await back(dayAfter(api, -2));
    expectRefusedField(
      early,
      400,
      'returnedOn',
      expect.stringContaining('It was paid on') as never,
    );
    const late = await back(dayAfter(api, 1));
    expectRefusedField(late, 400, 'returnedOn', 'This day cannot be in the future');
    expect((await back(yesterday())).status).toBe(200);
    const [entry] = (await call('GET', '/api/admin/ledger/accounts/1000/entries')).body;
    expect(entry).toMatchObject({ day: today(), valueDay: yesterday(), debit: 415 });
  });

  it('needs a reason, and exists', async () => {
    const { body } = await prepare(only());
    await act(body.id, 'payment', paid());
    const id = body.stations[0]?.id ?? '';
    expectRefusedField(await reverse(id, ' '), 400, 'reason', 'Please say why it came back');
    expectRefusal(await reverse(station.id), 404, 'not-found');
  });
});

// PAY-35
describe('the file for the bank', () => {
  const download = (id: string, accept: string) =>
    call('GET', `/api/admin/payout-runs/${id}/bank-file`, undefined, { accept });

  it('is a payment file with the whole numbers, and its download is in the audit log', async () => {
    const { body } = await prepare(only());
    const answer = await download(body.id, 'application/xml');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="volmaak-payout-${body.number}.xml"`,
    });
    const text = String(answer.body);
    expect(text).toContain('<Othr><Id>6200451234</Id></Othr>');
    expect(text).toContain('<Othr><Id>1000200030</Id></Othr>');
    expect(text).toContain('<InstdAmt Ccy="ZAR">415.00</InstdAmt>');
    expect(await auditEntries(api)).toMatchObject([
      { action: 'list-downloaded', objectId: body.id, fields: ['payout-runs/bank-file'] },
    ]);
  });

  it('is a table for other banks', async () => {
    const { body } = await prepare(only());
    const { body: file } = await download(body.id, 'text/csv');
    expect(String(file).replace('\ufeff', '').trimEnd().split('\r\n').slice(-2)).toEqual([
      'Beneficiary,Bank,Branch code,Account number,Account type,Amount (R),Reference,Payment',
      expect.stringContaining(`Karoo Fuels (Pty) Ltd,Standard Bank,`),
    ]);
    expect(String(file)).toContain('6200451234');
    expect(String(file)).toContain(`,415.00,Volmaak payout ${body.number}`);
  });

  it('is there only until the run is paid or cancelled, so that nothing is paid again', async () => {
    const { body } = await prepare(only());
    await act(body.id, 'payment', paid());
    expectRefusal(await download(body.id, 'application/xml'), 409, 'payout-ended');
    await reverse(body.stations[0]?.id ?? '');
    const next = await prepare(only());
    await act(next.body.id, 'cancellation');
    expectRefusal(await download(next.body.id, 'text/csv'), 409, 'payout-ended');
  });

  // ADM-56
  it('keeps every zero of a number, also in Excel', async () => {
    await enterAccount(station.id, { accountNumber: '0012345678901234' });
    const { body } = await prepare(only());
    expect(String((await download(body.id, 'text/csv')).body)).toContain(
      ',051001,0012345678901234,',
    );
    const excel = String((await download(body.id, 'text/csv;separator=semicolon')).body);
    expect(excel).toContain(';0510 01;0012 3456 7890 1234;');
  });

  it('needs a proof', async () => {
    const { body } = await prepare(only());
    api.advance(20 * 60_000);
    const answer = await admin.call('GET', `/api/admin/payout-runs/${body.id}/bank-file`);
    expectRefusal(answer, 403, 'proof-required');
  });
});
