import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { BankStatementPreview } from '../../../domain/admin/reconciliation.ts';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeTests, type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { balancesAt, entriesOf } from '../../support/server/ledger.ts';
import { payoutCalls, pourAt } from '../../support/server/payouts.ts';
import { dayAfter, moveDays, moveToNoon } from '../../support/server/purchases.ts';
import {
  charged,
  chargeLine,
  findSaid,
  reconciliationCalls,
  settlementOf,
} from '../../support/server/reconciliation.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { newStation } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const calls = reconciliationCalls(api, admin);
const { call, list, preview, importFile, clear, matches, newest, book, reverse } = calls;
const today = () => southAfricanDay(api.context.clock());
const balance = async (name: string) => (await balancesAt(api.context.db, today()))[name] ?? 0;

afterEach(async () => {
  expect(await proveLedger(api.context.db)).toEqual([]);
  const { bank } = await list('reconciliation');
  const { balance: inBooks, imported: fromBank, notOnStatement, before } = bank;
  const cents = (rand: number) => Math.round(rand * 100);
  expect(cents(inBooks)).toBe(cents(fromBank) + cents(notOnStatement) + cents(before));
});

type Row = [day: string, amount: number, words: string];
const fileOf = (...rows: Row[]) =>
  ['Date,Amount,Description', ...rows.map((row) => row.join(','))].join('\n');
/** A reference that no other test has. */
const word = () => randomUUID().slice(0, 8).toUpperCase();
const receive = (driver: Caller, amount: number, changes: object = {}) =>
  call('POST', `/api/admin/users/${driver.userId}/payments`, {
    amount,
    method: 'eft',
    reference: 'EFT',
    receivedOn: today(),
    ...changes,
  });
const imported = async (...rows: Row[]) => {
  const { status, body } = await importFile(fileOf(...rows));
  if (status !== 201) throw new Error(`It is imported, not ${status}: ${JSON.stringify(body)}`);
  return body;
};
const linesOf = (id: string) => list(`bank-statements/${id}/lines`);
const openItem = async (words: string) =>
  (await list('suspense?limit=200')).find(({ text }: { text: string }) => text === words);

// PAY-43
describe('a bank statement', () => {
  it('is shown before it is imported, and nothing is stored', async () => {
    const reference = word();
    const driver = await newDriver(api);
    await receive(driver, 250, { reference });
    const before = await balance('bank');
    const rows: Row[] = [
      [today(), 250, `PAYMENT ${reference}`],
      [today(), -12.5, `FEE ${reference}`],
      [today(), 80, `CASH DEPOSIT ${reference}`],
    ];
    const { status, body } = await preview(fileOf(...rows));
    expect(status).toBe(200);
    expect(body satisfies BankStatementPreview).toMatchObject({
      from: today(),
      to: today(),
      lines: 3,
      moneyIn: 330,
      moneyOut: 12.5,
      matched: 2,
      inSuspense: 1,
      known: 0,
      closingBalance: null,
      isComplete: null,
    });
    expect(body.found.map(({ state }: { state: string }) => state)).toEqual([
      ...['matched', 'suspense', 'cash'],
    ]);
    expect(body.found[0].partner).toBe(`EFT received, ${reference}`);
    expect(await balance('bank')).toBe(before);
    expect(await list('bank-statements?limit=200')).not.toContainEqual(
      expect.objectContaining({ name: 'never' }),
    );
  });

  it('books what the books do not have, and nothing of what they have', async () => {
    const reference = word();
    await receive(await newDriver(api), 300, { reference });
    const [bank, cash, suspense] = [
      await balance('bank'),
      await balance('cash'),
      await balance('unmatched'),
    ];
    const statement = await imported(
      [today(), 300, `PAYMENT ${reference}`],
      [today(), -45.5, `RENT ${reference}`],
      [today(), 80, `CASH DEPOSIT ${reference}`],
    );
    expect(statement).toMatchObject({
      name: 'bank.csv',
      lines: 3,
      moneyIn: 380,
      moneyOut: 45.5,
      matched: 2,
      inSuspense: 1,
      importedByUsername: admin.username,
    });
    expect(await auditEntries(api)).toMatchObject([
      { action: 'bank-statement-imported', objectId: statement.id },
    ]);
    expect(await balance('bank')).toBe(bank - 4_550 + 8_000);
    expect(await balance('cash')).toBe(cash - 8_000);
    expect(await balance('unmatched')).toBe(suspense + 4_550);
    expect(await linesOf(statement.id)).toMatchObject([
      { amount: 300, state: 'matched', partner: `EFT received, ${reference}` },
      { amount: -45.5, state: 'suspense', partner: null },
      { amount: 80, state: 'cash', partner: 'Cash that was paid in' },
    ]);
    const item = await openItem(`RENT ${reference}`);
    expect(item).toMatchObject({ kind: 'bank-line', amount: -45.5, bankStatementId: statement.id });
    expect(await clear(item.id, { account: 3000, note: 'Rent of the office' })).toMatchObject({
      status: 200,
    });
    expect((await linesOf(statement.id))[1]).toMatchObject({
      state: 'booked',
      partner: 'Rent of the office',
    });
  });

  it('leaves out what a statement before has, also of equal lines', async () => {
    const words = `COFFEE ${word()}`;
    const row: Row = [today(), -30, words];
    await imported(row);
    expectRefusal(await importFile(fileOf(row)), 409, 'statement-known');
    const { body } = await preview(fileOf(row, row));
    expect(body).toMatchObject({ lines: 1, known: 1, inSuspense: 1 });
    expect(await imported(row, row)).toMatchObject({ lines: 1, moneyOut: 30 });
    expectRefusal(await importFile(fileOf(row, row)), 409, 'statement-known');
  });

  it('is imported once for a key, and each of its lines once for two at once', async () => {
    const rows: Row[] = [[today(), -10, `ONCE ${word()}`]];
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      importFile(fileOf(...rows), key),
      importFile(fileOf(...rows), key),
      importFile(fileOf(...rows)),
    ]);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectRefusal(answer, 409, 'statement-known');
    }
    const found = (await list('suspense?limit=200')).filter(
      ({ text }: { text: string }) => text === rows[0]?.[2],
    );
    expect(found).toHaveLength(1);
  });

  it('that was the wrong one is taken back with all that has cleared its lines', async () => {
    const reference = word();
    await receive(await newDriver(api), 410, { reference });
    const before = [await balance('bank'), await balance('cash'), await balance('owner')];
    const statement = await imported(
      [today(), 410, reference],
      [today(), -20, `PENS ${reference}`],
      [today(), 70, `CASH DEPOSIT ${reference}`],
    );
    const item = await openItem(`PENS ${reference}`);
    await clear(item.id, { account: 3000, note: 'Pens' });
    const back = (id: string) =>
      call('POST', `/api/admin/bank-statements/${id}/reversal`, { reason: 'Another account' });
    expect(await back(statement.id)).toMatchObject({
      status: 200,
      body: { reversalReason: 'Another account', matched: 0, inSuspense: 0 },
    });
    expectRefusal(await back(statement.id), 409, 'already-reversed');
    expectRefusal(await back(randomUUID()), 404, 'not-found');
    expect([await balance('bank'), await balance('cash'), await balance('owner')]).toEqual(before);
    expect(await openItem(`PENS ${reference}`)).toBeUndefined();
    // The same file can be imported again.
    expect(await imported([today(), 410, reference])).toMatchObject({ matched: 1 });
  });

  it('that is no file of a bank, or not of today, is refused with the reason', async () => {
    const refused = async (content: string) => {
      const answer = await preview(content);
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues).toMatchObject([{ field: 'content' }]);
      return answer.body.message;
    };
    expect(await refused('Hello')).toContain('no columns with a day and an amount');
    expect(await refused(fileOf(['31/13/2026', 5, 'x']))).toContain('Row 2');
    expect(await refused(fileOf([addDays(today(), 1), 5, 'x']))).toContain('has not begun');
    expectRefusal(await importFile('%PDF-1.4'), 400, 'invalid');
  });
});

// PAY-41, PAY-43
describe('a payment that is recorded after the statement', () => {
  it('is the partner of its line in suspense, so that the bank has it once', async () => {
    const words = `EFT ${word()}`;
    const statement = await imported([today(), 520, words]);
    const bank = await balance('bank');
    const driver = await newDriver(api);
    await receive(driver, 520);
    expect(await balance('bank')).toBe(bank + 52_000);
    const item = await openItem(words);
    const [match] = await matches(item.id);
    expect(match).toMatchObject({ amount: 520, text: 'EFT received, EFT' });
    expect((await clear(item.id, { match: match.id })).status).toBe(200);
    expect(await balance('bank')).toBe(bank);
    expect(await linesOf(statement.id)).toMatchObject([{ state: 'matched', partner: match.text }]);
    // The match is taken back, and the item is open again.
    const { id: line } = (await linesOf(statement.id))[0];
    const undo = () => call('DELETE', `/api/admin/bank-lines/${line}/match`);
    expect((await undo()).status).toBe(204);
    expectRefusal(await undo(), 409, 'not-matched');
    expect(await openItem(words)).toMatchObject({ amount: 520 });
    expect((await clear(item.id, { match: match.id })).status).toBe(200);
  });

  it('is the partner of one line, for two that want it at once', async () => {
    const [one, other] = [`EFT ${word()}`, `EFT ${word()}`];
    await imported([today(), 533, one], [today(), 533, other]);
    await receive(await newDriver(api), 533);
    const items = [await openItem(one), await openItem(other)];
    const [match] = await matches(items[0].id);
    const answers = await Promise.all(items.map(({ id }) => clear(id, { match: match.id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

// PAY-43
it('a match that is taken back puts its line into suspense', async () => {
  const reference = word();
  await receive(await newDriver(api), 77, { reference });
  const statement = await imported([today(), 77, reference]);
  const [{ id }] = await linesOf(statement.id);
  expect((await call('DELETE', `/api/admin/bank-lines/${id}/match`)).status).toBe(204);
  expect(await linesOf(statement.id)).toMatchObject([{ state: 'suspense' }]);
  expect(await list('bank-movements?limit=200')).toContainEqual(
    expect.objectContaining({ text: `EFT received, ${reference}` }),
  );
  const item = await openItem(reference);
  const [match] = await matches(item.id);
  expect((await clear(item.id, { match: match.id })).status).toBe(200);
  expect(await list('bank-movements?limit=200')).not.toContainEqual(
    expect.objectContaining({ text: `EFT received, ${reference}` }),
  );
});

// PAY-43
it('a payment that bounces is two lines, and one that was a mistake is none', async () => {
  const [bounced, mistaken] = [word(), word()];
  const driver = await newDriver(api);
  const { body: one } = await receive(driver, 61, { reference: bounced });
  const { body: other } = await receive(driver, 62, { reference: mistaken });
  for (const { id } of [one, other]) {
    await call('POST', `/api/admin/payments/${id}/reversal`, { reason: 'It bounced' });
  }
  const statement = await imported([today(), 61, bounced], [today(), -61, `UNPAID ${bounced}`]);
  expect(await linesOf(statement.id)).toMatchObject([{ state: 'matched' }, { state: 'matched' }]);
  expect(JSON.stringify(await list('bank-movements?limit=200'))).not.toContain(mistaken);
});

// PAY-39, PAY-43
it('a settlement is matched by its net amount, and cannot be taken back then', async () => {
  const settlement = settlementOf([chargeLine(await charged(api))], today());
  await findSaid(api, { settlements: [settlement] });
  const { id } = await newest(settlement.reference);
  await book(id);
  const statement = await imported([today(), settlement.net / 100, settlement.reference]);
  const [line] = await linesOf(statement.id);
  expect(line).toMatchObject({ state: 'matched', partner: expect.stringContaining('Settlement') });
  expectRefusal(await reverse(id), 409, 'settlement-on-statement');
  await call('DELETE', `/api/admin/bank-lines/${line.id}/match`);
  expect((await reverse(id)).status).toBe(200);
});

// PAY-34, PAY-43
it('a payout run is matched by its stations, or by its sum', async () => {
  const { enterPaying, enterAccount, prepare, act } = payoutCalls(api, admin);
  await enterPaying();
  const paidRun = async () => {
    const stations = [await newStation(api, admin), await newStation(api, admin)];
    for (const station of stations) {
      await pourAt(api, station);
      await enterAccount(station.id);
    }
    moveDays(api, 1);
    const { body: run } = await prepare({
      upTo: dayAfter(api, -1),
      stations: stations.map(({ id }) => id),
    });
    await act(run.id, 'payment', { reference: word(), paidOn: today() });
    return run;
  };
  const alone = await paidRun();
  const rows = alone.stations.map(
    ({ amount }: { amount: number }): Row => [today(), -amount, `Volmaak payout ${alone.number}`],
  );
  expect(await imported(...rows)).toMatchObject({ matched: 2, inSuspense: 0 });
  const together = await paidRun();
  expect(await imported([today(), -together.amount, 'BATCH'])).toMatchObject({ matched: 1 });
});

// PAY-43
it('the journal names the line of each entry', async () => {
  const words = `NAMED ${word()}`;
  const statement = await imported([today(), -5, words]);
  expect((await entriesOf(api, null)).at(-1)).toEqual({
    kind: 'bank-line-unmatched',
    bank: -500,
    unmatched: 500,
  });
  const [entry] = await list('ledger/accounts/1000/entries?limit=1');
  expect(entry).toMatchObject({ kind: 'bank-line-unmatched', bankStatementId: statement.id });
});
