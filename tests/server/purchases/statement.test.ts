// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PurchaseId } from '../../../domain/ids.ts';
import { beforeTests, newCar, newDriver, send, startApi } from '../../support/api.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import { named } from '../../support/server/named.ts';
import { newPurchase, purchaseRow } from '../../support/server/purchase-rows.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
rebookAfterTests(api);
const year = 'from=2026-01-01&to=2026-12-31';

const driver = beforeTests(() => newDriver(api));
const car = beforeTests(() => newCar(driver));

const ask = (query: string, accept?: string, caller = driver) =>
  caller.call('GET', `/api/account/statement?${query}`, undefined, accept ? { accept } : {});

describe('GET /api/account/statement', () => {
  it('is empty for an account without purchases', async () => {
    expect(await ask(year)).toMatchObject({
      status: 200,
      body: {
        from: '2026-01-01',
        to: '2026-12-31',
        openingBalance: 0,
        lines: [],
        closingBalance: 0,
      },
    });
  });

  it('lists purchases and payments between two days, and what is owed after each', async () => {
    const buyer = await newDriver(api);
    const before = new Date('2025-12-31T21:59:00Z');
    await newPurchase(api, buyer, car, { purchaseDate: before });
    const bought = new Date('2026-01-05T08:00:00Z');
    const paid = {
      paymentStatus: 'paid',
      paymentDate: new Date('2026-01-31T22:00:00Z'),
    } as const;
    const { id } = await newPurchase(api, buyer, car, { purchaseDate: bought, ...paid });
    await newPurchase(api, buyer, car, { paymentMethod: 'card', paymentStatus: 'failed' });
    const { body } = await ask('from=2026-01-01&to=2026-02-01', undefined, buyer);
    expect(body).toMatchObject({ openingBalance: 508.38, closingBalance: 508.38 });
    expect(body.lines).toEqual([
      {
        date: '2026-01-05',
        type: 'purchase',
        purchaseId: id,
        description: '20 l of petrol, Toyota Corolla CA 123-456',
        amount: 508.38,
        balance: 1016.76,
      },
      expect.objectContaining({ date: '2026-02-01', type: 'payment', amount: -508.38 }),
    ]);
    // It contains no purchases of other users.
    expect((await ask('from=2026-01-01&to=2026-02-01')).body.lines).toEqual([]);
  });

  it('converts instants to South African days', async () => {
    const { body } = await ask('from=2026-01-31T22:00:00Z&to=2026-02-01T21:59:59%2B00:00');
    expect(body).toMatchObject({ from: '2026-02-01', to: '2026-02-01' });
  });

  // BUY-14
  it('accepts one day and ten years, but no more', async () => {
    expect((await ask('from=2026-02-01&to=2026-02-01')).status).toBe(200);
    expect((await ask('from=2016-02-29&to=2026-02-28')).status).toBe(200);
    expect((await ask('from=9999-01-01&to=9999-12-31')).status).toBe(200);
    const answer = await ask('from=2016-01-31&to=2026-02-01');
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toEqual([
      { field: 'to', message: 'A statement covers at most 10 years' },
    ]);
  });

  it.each(
    named([
      '',
      'from=2026-01-01',
      'to=2026-01-01',
      'from=2026-02-02&to=2026-02-01',
      'from=2026-02-31&to=2026-03-01',
      'from=2026-02-01&to=2026-02-30',
      'from=99999-01-01&to=99999-12-31',
      'from=2026-01-01&to=99999-01-01',
      'from=2026-01-01&to=9999-12-31T23:00:00Z',
      'from=0000-00-00&to=2026-01-01',
      'from=0001-01-01&to=9999-12-31',
      'from=&to=',
      'from=yesterday&to=today',
      'from=2026-01-01&from=2026-01-02&to=2026-03-01',
      'from=2026-01-01&to=2026-01-01%00',
      `from=2026-01-01&to=${'9'.repeat(5000)}`,
      'from[]=2026-01-01&to=2026-03-01',
      "from=2026-01-01'--&to=2026-03-01",
    ]),
  )('refuses invalid days: %s', async (_, query) => {
    for (const accept of ['application/json', 'text/csv']) {
      const answer = await ask(query, accept);
      expectRefusal(answer, 400, 'invalid');
      expect(['from', 'to']).toContain(answer.body.issues[0].field);
    }
  });

  it('requires a session', async () => {
    const headers = { accept: 'text/csv' };
    const answer = await send(api, 'GET', `/api/account/statement?${year}`, undefined, headers);
    expectRefusal(answer, 401, 'signed-out');
  });
});

// API-9
describe('a statement as a CSV file', () => {
  it('has a file name', async () => {
    const answer = await ask(year, 'text/csv');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="volmaak-statement-2026-01-01-to-2026-12-31.csv"',
      'cache-control': 'no-store',
    });
    expect(String(answer.headers.vary)).toContain('Accept');
    expect(String(answer.body)).toBe(
      '\ufeffDate,Entry,Description,Amount (R),Balance (R)\r\n' +
        '2026-01-01,Opening balance,,,0.00\r\n' +
        '2026-12-31,Closing balance,,,0.00\r\n',
    );
  });

  it.each([
    ['text/csv', 'csv'],
    ['TEXT/CSV', 'csv'],
    ['text/*', 'csv'],
    ['text/csv, */*', 'csv'],
    ['text/csv, application/json;q=0.9', 'csv'],
    ['application/json, text/csv', 'json'],
    ['application/json, text/csv;q=0.5', 'json'],
    ['text/csv;q=0', 'json'],
    ['text/csv;q=2', 'json'],
    ['text/csv;q=nonsense', 'json'],
    ['*/*', 'json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
    ['image/png', 'json'],
    [';;,q=,/,', 'json'],
  ])('is sent when the call prefers it: %s', async (accept, kind) => {
    const answer = await ask(year, accept);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-type'])).toContain(kind);
    expect(answer.headers['content-disposition'] !== undefined).toBe(kind === 'csv');
  });

  it.each([
    ['text/csv;separator=semicolon', ';', '0,00'],
    ['TEXT/CSV; q=0.9; Separator=Semicolon', ';', '0,00'],
    ['text/csv;separator=comma', ',', '0.00'],
    ['text/csv;separator=tab', ',', '0.00'],
    ['text/csv;no-separator=semicolon', ',', '0.00'],
    ['application/json;q=0.5;separator=semicolon, text/csv', ',', '0.00'],
  ])('separates its cells as the call asks: %s', async (accept, separator, nothing) => {
    const [, opening] = String((await ask(year, accept)).body).split('\r\n');
    expect(opening).toBe(['2026-01-01', 'Opening balance', '', '', nothing].join(separator));
  });

  it('runs nothing in a spreadsheet, whatever a vehicle is called', async () => {
    const buyer = await newDriver(api);
    await newPurchase(api, buyer, car, {
      purchaseDate: new Date('2026-01-05T08:00:00Z'),
      carMake: '=HYPERLINK("http://evil.example","x")',
      carModel: '@SUM(A1)\r\n=1+1',
      carRegistrationNumber: '+27',
    });
    const text = String((await ask(year, 'text/csv', buyer)).body);
    const line = text.split('\r\n')[2];
    expect(line).toContain('2026-01-05,Purchase,"20 l of petrol, =HYPERLINK(""http');
    // No cell begins with a character that starts a formula; amounts are our own numbers.
    expect(text.replace(/"(""|[^"])*"/g, 'x')).not.toMatch(/(^|,|\n)\s*[=+@\t]/);
  });

  it('can have a thousand purchases', async () => {
    const buyer = await newDriver(api);
    const first = Date.parse('2026-01-01T00:00:00Z');
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...purchaseRow(buyer, car, new Date(first + index * 60_000)),
      id: randomUUID() as PurchaseId, // a UUID
    }));
    await api.context.db.insertInto('purchases').values(many).execute();
    const { body } = await ask(year, undefined, buyer);
    expect(body.lines).toHaveLength(1000);
    expect(body.closingBalance).toBe(508_380);
    const csv = String((await ask(year, 'text/csv', buyer)).body);
    expect(csv.split('\r\n')).toHaveLength(1004);
    expect(csv).toMatch(/2026-12-31,Closing balance,,,508380\.00\r\n$/);
    const list = await buyer.call('GET', `/api/purchases/user/${buyer.userId}`);
    expect(list.body).toHaveLength(1000);
  });
});
