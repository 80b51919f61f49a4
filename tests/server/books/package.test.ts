import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TrialBalance } from '../../../domain/admin/books.ts';
import type { Month } from '../../../domain/admin/ledger-months.ts';
import type { UserId } from '../../../domain/ids.ts';
import { accounts, chartOfAccounts } from '../../../domain/ledger/accounts.ts';
import { addMonths, type Day, endOfMonth } from '../../../domain/values/south-african-time.ts';
import type { DayTotal } from '../../../server/books/package/day-totals.ts';
import { pastelBatch } from '../../../server/books/package/pastel.ts';
import { xeroJournals } from '../../../server/books/package/xero.ts';
import { type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import {
  centsOf,
  filesOf,
  movements,
  net,
  type Row,
  rowsOf,
  sums,
} from '../../support/server/book-package.ts';
import {
  type Buyer,
  buy,
  byCard,
  dayAfter,
  moveDays,
  moveToNoon,
  newBuyer,
} from '../../support/server/purchases.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import { fetchVouchers, newHolder, newStation, pour } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });

const hostile = '=cmd|"calc";,x';
let admin: Caller;
/** They owe from a month before, and have a credit balance. */
let buyer: Buyer;
let month: Month;
beforeAll(async () => {
  moveToNoon(api);
  buyer = await newBuyer(api);
  admin = await newAdmin(api);
  await buy(buyer);
  // To the second half of the next month.
  const first = addMonths(`${dayAfter(api, 0).slice(0, 7)}-01` as Day, 1);
  moveDays(api, Math.round((Date.parse(first) - Date.parse(dayAfter(api, 0))) / 86_400_000) + 14);
  month = dayAfter(api, 0).slice(0, 7) as Month;
  admin = await newAdmin(api);
  const station = await newStation(api, admin);
  const { db } = api.context;
  await db.updateTable('stations').set({ name: '@SUM(1)' }).execute();
  const { caller, phone } = await newHolder(api);
  await buy(caller);
  const { voucher } = await fetchVouchers(phone);
  await pour(api, { station, phone, voucher }, {});
  await buy(await newBuyer(api), byCard('pays'));
  moveDays(api, 1);
  admin = await newAdmin(api);
  const received = { amount: 600, method: 'eft', reference: 'Paid', receivedOn: dayAfter(api, 0) };
  const paid = await admin.call('POST', `/api/admin/users/${buyer.userId}/payments`, received, {
    'idempotency-key': randomUUID(),
  });
  expect(paid.status).toBe(201);
  await db
    .updateTable('users')
    .set({ username: hostile })
    .where('id', '=', buyer.userId as UserId)
    .execute();
});

const packageUrl = (of: string = month) => `/api/admin/ledger/months/${of}/package`;
const download = (of: string = month, accept = 'application/zip') =>
  admin.call('GET', packageUrl(of), undefined, { accept });
const booksOf = async (of: string = month) => filesOf(await download(of));

const dayFirst = (day: string) => day.split('-').reverse().join('/');

// BOOK-15
describe('GET /api/admin/ledger/months/{month}/package', () => {
  it('is a ZIP file that says what it holds', async () => {
    const answer = await download();
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="volmaak-books-${month}.zip"`,
        'cache-control': 'no-store',
      },
    });
    const files = filesOf(answer);
    expect([...files.keys()]).toEqual([
      ...['README.txt', 'chart-of-accounts.csv', 'trial-balance.csv', 'journal.csv'],
      ...['statements.csv', 'ageing.csv', 'xero-chart-of-accounts.csv'],
      ...['xero-manual-journals.csv', 'sage-journals.csv'],
    ]);
    const readme = files.get('README.txt') ?? '';
    for (const name of files.keys()) if (name !== 'README.txt') expect(readme).toContain(name);
    expect(readme).toContain(`the books of ${month}\r\n`);
    expect(readme).toContain(`From ${month}-01 to ${dayAfter(api, 0)}, both included.`);
    expect(readme).toContain('not closed yet');
    expect(rowsOf(files, 'chart-of-accounts.csv')).toEqual(
      chartOfAccounts.map(({ number, name, type }) => ({
        Number: String(number),
        Account: name,
        Type: type,
      })),
    );
  });

  it('has what each motorist owed at its end, by age', async () => {
    const files = await booksOf();
    const total = rowsOf(files, 'ageing.csv').reduce(
      (sum, row) => sum + centsOf(row['Total (R)']),
      0,
    );
    const owed = rowsOf(files, 'trial-balance.csv').find((row) => row.Number === '1200');
    expect(total).toBe(centsOf(owed?.['Closing debit (R)']));
    expect(total).toBeGreaterThan(0);
  });

  it('has every posting of the month, which sum to 0 in each entry', async () => {
    const files = await booksOf();
    const journal = rowsOf(files, 'journal.csv');
    const { rows } = await sql<{ postings: number }>`
      select count(*)::int as postings from ledger_postings
      where day >= ${`${month}-01`}`.execute(api.context.db);
    expect(journal).toHaveLength(rows[0]?.postings ?? 0);
    expect(sums(journal, ({ Entry = '' }) => Entry, net)).toEqual({});
    expect(sums(journal, ({ Account = '' }) => Account, net)).toEqual(movements(files));
    const places = journal.map(({ Day, Entry, Line }) => `${Day} ${Entry?.padStart(9)} ${Line}`);
    expect(places).toEqual(places.toSorted());
    const poured = journal.find(({ Kind, Account }) => Kind === 'poured' && Account === '2100');
    expect(poured).toMatchObject({ Station: "'@SUM(1)", 'Account name': 'Owed to stations' });
    expect(poured?.Redemption).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has the trial balance of the last day, from what there was before the month', async () => {
    for (const of of [month, dayAfter(api, -31).slice(0, 7)]) {
      const end = endOfMonth(`${of}-01` as Day);
      const day = end < dayAfter(api, 0) ? end : dayAfter(api, 0);
      const { body } = await admin.call('GET', `/api/admin/ledger/trial-balance?day=${day}`);
      const { accounts: shown, totalDebit, totalCredit }: TrialBalance = body;
      const table = rowsOf(await booksOf(of), 'trial-balance.csv');
      const closing = (row: Row | undefined) => [
        ...[row?.['Closing debit (R)'], row?.['Closing credit (R)']].map(Number),
      ];
      expect(table.slice(0, -1).map((row) => [row.Number, ...closing(row)])).toEqual(
        shown.map(({ number, debit, credit }) => [String(number), debit, credit]),
      );
      const total = table.at(-1);
      expect([total?.Account, ...closing(total)]).toEqual(['Total', totalDebit, totalCredit]);
      expect(total?.['Debits (R)']).toBe(total?.['Credits (R)']);
      expect(total?.['Opening debit (R)']).toBe(total?.['Opening credit (R)']);
    }
    const row = rowsOf(await booksOf(), 'trial-balance.csv').find(
      (each) => each.Number === String(accounts.receivable),
    );
    expect(row?.['Opening debit (R)']).toBe('518.75');
  });

  it('has the statement of each motorist, which together are accounts 1200 and 2300', async () => {
    const files = await booksOf();
    const statements = rowsOf(files, 'statements.csv');
    const of = (which: string) => statements.filter(({ What }) => What === `${which} balance`);
    const closing = of('Closing').reduce((sum, row) => sum + centsOf(row['Balance (R)']), 0);
    const table = rowsOf(files, 'trial-balance.csv');
    const stands = [accounts.receivable, accounts.creditBalances].map((number) => {
      const row = table.find((each) => each.Number === String(number));
      return centsOf(row?.['Closing debit (R)']) - centsOf(row?.['Closing credit (R)']);
    });
    expect(stands.every((amount) => amount !== 0)).toBe(true);
    expect(closing).toBe(stands.reduce((sum, amount) => sum + amount, 0));
    const people = of('Opening').map((row) => row['Motorist ID']);
    expect(new Set(people).size).toBe(people.length);
    expect(of('Closing').map((row) => row['Motorist ID'])).toEqual(people);
    const own = statements.filter((row) => row['Motorist ID'] === buyer.userId);
    expect(own.map((row) => [row.What, row.Account, row['Balance (R)']])).toEqual([
      ['Opening balance', '', '518.75'],
      ['paid', '1200', '0.00'],
      ['overpaid', '2300', '-81.25'],
      ['Closing balance', '', '-81.25'],
    ]);
    expect(new Set(own.map(({ Motorist }) => Motorist))).toEqual(new Set([`'${hostile}`]));
  });

  it('has the statement of who has a balance and moved nothing', async () => {
    moveDays(api, 62);
    admin = await newAdmin(api);
    const later = dayAfter(api, 0).slice(0, 7);
    const own = rowsOf(await booksOf(later), 'statements.csv').filter(
      (row) => row['Motorist ID'] === buyer.userId,
    );
    expect(own.map(({ Day, What }) => [Day, What])).toEqual([
      [`${later}-01`, 'Opening balance'],
      [dayAfter(api, 0), 'Closing balance'],
    ]);
    expect(own.map((row) => row['Balance (R)'])).toEqual(['-81.25', '-81.25']);
  });

  it('has a journal of each day for Xero, which sums to 0', async () => {
    const files = await booksOf();
    const text = files.get('xero-manual-journals.csv') ?? '';
    expect(text.split('\r\n')[0]).toBe(
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,' +
        'TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    );
    const rows = rowsOf(files, 'xero-manual-journals.csv');
    const amount = (row: Row) => centsOf(row['*Amount']);
    expect(sums(rows, (row) => row['*Narration'] ?? '', amount)).toEqual({});
    expect(sums(rows, (row) => row['*AccountCode'] ?? '', amount)).toEqual(movements(files));
    for (const row of rows) {
      const day = row['*Narration']?.replace('Volmaak ', '') ?? '';
      expect(row).toMatchObject({ '*Date': dayFirst(day), '*TaxRate': 'No VAT' });
    }
    const chart = files.get('xero-chart-of-accounts.csv') ?? '';
    const [head, bank] = chart.split('\r\n');
    expect(head).toBe(
      '*Code,*Name,*Type,*Tax Code,Description,Dashboard,Expense Claims,Enable Payments',
    );
    expect(bank).toBe('1000,Bank,Current Asset,No VAT,,No,No,No');
    expect(rowsOf(files, 'xero-chart-of-accounts.csv').map((row) => row['*Code'])).toEqual(
      chartOfAccounts.map(({ number }) => String(number)),
    );
    expect(chart).toMatch(/^[\x20-\x7e\r\n]*$/);
  });

  it('has the same journals for Sage, without a heading', async () => {
    const files = await booksOf();
    const lines: string[][] = parse(files.get('sage-journals.csv') ?? '');
    const rows = lines.map((line) => Object.fromEntries(line.entries()) as Row);
    for (const [, date = '', , account, reference] of lines) {
      expect(date.slice(3)).toBe(dayFirst(month));
      expect(account).toMatch(/^\d{4}000$/);
      expect(reference).toBe(`VM${month.slice(2).replace('-', '')}${date.slice(0, 2)}`);
    }
    expect(
      sums(
        rows,
        (row) => row[1] ?? '',
        (row) => centsOf(row[6]),
      ),
    ).toEqual({});
    expect(
      sums(
        rows,
        (row) => row[3]?.slice(0, 4) ?? '',
        (row) => centsOf(row[6]),
      ),
    ).toEqual(movements(files));
  });

  // ADM-56
  it('has semicolons and decimal commas for Excel, but not in what programs import', async () => {
    const files = filesOf(await download(month, 'application/zip;separator=semicolon'));
    const total = rowsOf(files, 'trial-balance.csv', ';').at(-1);
    expect(total?.['Closing debit (R)']).toMatch(/^\d+,\d\d$/);
    expect(rowsOf(files, 'journal.csv', ';').length).toBeGreaterThan(10);
    for (const name of ['chart-of-accounts', 'trial-balance', 'journal', 'statements']) {
      expect(files.get(`${name}.csv`)?.startsWith('\ufeff')).toBe(true);
    }
    const plain = await booksOf();
    for (const name of ['xero-chart-of-accounts', 'xero-manual-journals', 'sage-journals']) {
      expect(files.get(`${name}.csv`)).toBe(plain.get(`${name}.csv`));
      expect(files.get(`${name}.csv`)).not.toContain('\ufeff');
    }
  });

  it('is of a month that has begun', async () => {
    const next = addMonths(dayAfter(api, 0), 1).slice(0, 7);
    expectRefusedField(await download(next), 400, 'month', 'This month has not begun');
    for (const wrong of ['2026-13', '2026-1', '0000-01', '2026-01-01', 'x']) {
      expectRefusal(await download(wrong), 400, 'invalid');
    }
    const files = await booksOf('2001-02');
    expect(files.get('README.txt')).toContain('From 2001-02-01 to 2001-02-28');
    expect(rowsOf(files, 'journal.csv')).toEqual([]);
    expect(rowsOf(files, 'statements.csv')).toEqual([]);
  });

  // ADM-50
  it('is an entry of the audit log, which names the month', async () => {
    const before = await auditCount(api);
    await download();
    expect(await auditCount(api)).toBe(before + 1);
    expect(await auditEntries(api)).toMatchObject([
      {
        action: 'list-downloaded',
        adminId: admin.userId,
        fields: [`ledger/months/${month}/package`],
      },
    ]);
    const { status, headers } = await admin.call('HEAD', packageUrl());
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect((await download('9999-12')).status).toBe(400);
    expect(await auditCount(api)).toBe(before + 1);
  });

  // ADM-47
  it('is for owners and accountants', async () => {
    const withRole = async (adminRole: string) => {
      const user = await newAdmin(api);
      await admin.call('PATCH', `/api/admin/users/${user.userId}`, { adminRole });
      return user;
    };
    const driver = await newDriver(api);
    expectRefusal(await driver.call('GET', packageUrl()), 403, 'admins-only');
    const ask = async (role: string) => (await withRole(role)).call('GET', packageUrl());
    expectRefusal(await ask('clerk'), 403, 'role-forbidden');
    for (const role of ['accountant', 'owner']) expect((await ask(role)).status).toBe(200);
  });
});

// BOOK-14, BOOK-15
describe('the package of a month that is closed', () => {
  it('says when it was closed, and with which seal', async () => {
    moveDays(api, 31);
    admin = await newAdmin(api);
    const closed = await admin.call(
      'POST',
      '/api/admin/ledger/months',
      { month },
      { 'idempotency-key': randomUUID() },
    );
    expect(closed.status).toBe(201);
    const readme = (await booksOf()).get('README.txt');
    expect(readme).toContain(`closed since ${dayAfter(api, 0)}`);
    expect(readme).toContain(`number ${closed.body.seal}:\r\n${closed.body.head}\r\n`);
    expect(readme).not.toContain('not closed');
    // One that was closed with it is closed, too.
    const before = addMonths(`${month}-01` as Day, -1).slice(0, 7);
    expect((await booksOf(before)).get('README.txt')).toContain('closed since');
  });
});

describe('the files of accounting programs', () => {
  const days = Array.from(
    { length: 31 },
    (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`,
  );
  const totals = days.flatMap((day) =>
    chartOfAccounts.map(({ number }, index): DayTotal => {
      const amountCents = index === 0 ? 1 - chartOfAccounts.length : 1;
      return { day: day as Day, account: number, amountCents };
    }),
  );

  // BOOK-15
  it('have at most 300 lines for Xero, and no journal is divided', () => {
    const files = xeroJournals(totals);
    const rows = files.map((text): Row[] => parse(text, { columns: true }));
    expect(rows.map(({ length }) => length)).toEqual([300, 300, 20]);
    for (const file of rows) {
      const amount = (row: Row) => centsOf(row['*Amount']);
      expect(sums(file, (row) => row['*Date'] ?? '', amount)).toEqual({});
    }
    expect(xeroJournals([])).toEqual([`${files[0]?.split('\r\n')[0]}\r\n`]);
  });

  // BOOK-15
  it('have the 18 columns of Pastel, and its periods from March', () => {
    const total = (day: string): DayTotal => ({
      day: day as Day,
      account: accounts.bank,
      amountCents: -1250,
    });
    expect(pastelBatch([total('2026-11-03')])).toBe(
      '9,03/11/2026,G,1000000,VM261103,Volmaak 2026-11-03,-12.50,0,0, ,     ,0000000,1,1,0,0,0,-12.50\r\n',
    );
    const periods = ['2026-03-01', '2026-12-31', '2026-01-01', '2026-02-28'].map(
      (day) => pastelBatch([total(day)]).split(',')[0],
    );
    expect(periods).toEqual(['1', '10', '11', '12']);
  });
});
