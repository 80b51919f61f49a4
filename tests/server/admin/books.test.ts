import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountEntry, TrialBalance } from '../../../domain/admin/books.ts';
import { accounts, chartOfAccounts } from '../../../domain/ledger/accounts.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { allPages, forgedCursors } from '../../support/server/pages.ts';
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
import {
  fetchVouchers,
  newHolder,
  newStation,
  pour,
  type Station,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
let admin: Caller;
let buyer: Buyer;
let station: Station;
beforeAll(async () => {
  moveToNoon(api);
  admin = await newAdmin(api);
  buyer = await newBuyer(api);
  station = await newStation(api, admin);
});

const today = () => southAfricanDay(api.context.clock());
const balanceOn = async (day?: Day): Promise<TrialBalance> =>
  (await admin.call('GET', `/api/admin/ledger/trial-balance${day ? `?day=${day}` : ''}`)).body;
const entriesUrl = (number: number, query = '') =>
  `/api/admin/ledger/accounts/${number}/entries${query && `?${query}`}`;
const entries = async (number: number, query = ''): Promise<AccountEntry[]> =>
  (await admin.call('GET', entriesUrl(number, query))).body;
const csvOf = async (url: string) => {
  const { body } = await admin.call('GET', url, undefined, { accept: 'text/csv' });
  return String(body).replace('\ufeff', '').trimEnd().split('\r\n');
};
const act = (id: string, action: string, body: object = {}) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);

/** What an account has, in rand; a credit is negative. */
const of = ({ accounts }: TrialBalance, number: number) => {
  const account = accounts.find((each) => each.number === number);
  return account && account.debit - account.credit;
};

// BOOK-7
describe('GET /api/admin/ledger/trial-balance', () => {
  it('has every account of the chart, and as much in debits as in credits', async () => {
    const before = await balanceOn();
    await buy(buyer);
    await buy(buyer, byCard('pays'));
    const after = await balanceOn();
    expect(after.day).toBe(today());
    expect(after.accounts.map(({ number, name, type }) => ({ number, name, type }))).toEqual(
      chartOfAccounts.map(({ number, name, type }) => ({ number, name, type })),
    );
    const change = (number: number) =>
      Math.round(((of(after, number) ?? 0) - (of(before, number) ?? 0)) * 100) / 100;
    expect(change(accounts.receivable)).toBe(518.75);
    expect(change(accounts.demoClearing)).toBe(518.75);
    expect(change(accounts.fuelOwed)).toBe(-830);
    expect(change(accounts.premiumDeferred)).toBe(-103.75);
    expect(change(accounts.premiumIncome)).toBe(-103.75);
    expect(after.totalDebit).toBe(after.totalCredit);
    const debits = after.accounts.reduce((sum, { debit }) => sum + Math.round(debit * 100), 0);
    expect(randFromCents(cents(debits))).toBe(after.totalDebit);
    // Each account has one side.
    expect(after.accounts.filter(({ debit, credit }) => debit > 0 && credit > 0)).toEqual([]);
  });

  it('keeps the figures of a day, whatever happens after it', async () => {
    await buy(buyer);
    const day = today();
    const then = await balanceOn();
    moveDays(api, 1);
    admin = await newAdmin(api);
    const { body } = await buy(await newBuyer(api));
    await act(body.id, 'write-off', { reason: 'Moved away' });
    expect(await balanceOn(day)).toEqual(then);
    expect(await balanceOn()).not.toEqual(then);
    const longAgo = await balanceOn('2001-01-01' as Day);
    expect([longAgo.totalDebit, longAgo.totalCredit]).toEqual([0, 0]);
  });

  it('refuses a day that has not begun, or is none', async () => {
    const ask = (day: string) => admin.call('GET', `/api/admin/ledger/trial-balance?day=${day}`);
    expectRefusedField(await ask(dayAfter(api, 1)), 400, 'day', 'This day has not begun');
    for (const day of ['2026-02-30', 'x', '0000-01-01']) {
      expectRefusal(await ask(day), 400, 'invalid');
    }
    expect((await ask(today())).status).toBe(200);
  });

  // API-9
  it('is available as a CSV table, with its totals', async () => {
    const [head, first, ...rest] = await csvOf('/api/admin/ledger/trial-balance');
    expect(head).toBe('Number,Account,Type,Debit (R),Credit (R)');
    expect(first).toMatch(/^1000,Bank,asset,\d+\.\d\d,\d+\.\d\d$/);
    const { totalDebit, totalCredit } = await balanceOn();
    const total = `,Total,,${totalDebit.toFixed(2)},${totalCredit.toFixed(2)}`;
    expect(rest.at(-1)).toBe(total);
    expect(rest).toHaveLength(chartOfAccounts.length);
  });
});

// BOOK-8
describe('GET /api/admin/ledger/accounts/{number}/entries', () => {
  it('leads from an amount to its purchase and person', async () => {
    const { body } = await buy(buyer);
    await act(body.id, 'outside-payment', {
      method: 'cash',
      reference: 'Till 4',
      receivedOn: today(),
    });
    const [paid, sold] = await entries(accounts.receivable);
    const person = { id: buyer.userId, username: buyer.username };
    const both = { purchaseId: body.id, person, day: today(), valueDay: today(), station: null };
    expect(sold).toMatchObject({ ...both, kind: 'sold', debit: 518.75, credit: 0, reverses: null });
    expect(paid).toMatchObject({ ...both, kind: 'paid', debit: 0, credit: 518.75 });
    expect(paid?.entryId).toBeGreaterThan(sold?.entryId ?? Infinity);
    // An account that is nobody's names the user of the purchase.
    const [till] = await entries(accounts.cash);
    expect(till).toMatchObject({ entryId: paid?.entryId, debit: 518.75, person });
  });

  it('leads to the station and the motorist of what was poured', async () => {
    const { caller, phone } = await newHolder(api);
    const bought = await buy(caller);
    const { voucher } = await fetchVouchers(phone);
    const { body } = await pour(api, { station, phone, voucher }, {});
    const poured = {
      kind: 'poured',
      purchaseId: bought.body.id,
      redemptionId: body.id,
      person: { id: caller.userId },
      station: { id: station.id, name: station.name },
    };
    const [payable] = await entries(accounts.stationPayable);
    expect(payable).toMatchObject({ ...poured, debit: 0, credit: 415 });
    const [fuel] = await entries(accounts.fuelOwed);
    expect(fuel).toMatchObject({ ...poured, debit: 415, credit: 0 });
  });

  it('are the balance of their account, page by page and day by day', async () => {
    const { body } = await buy(buyer, byCard('pays'));
    await act(body.id, 'refund');
    for (const { number } of chartOfAccounts) {
      const all = (await allPages(admin, entriesUrl(number, 'limit=2'))) as AccountEntry[];
      const ids = all.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const order = all.map(({ day, entryId }) => `${day} ${String(entryId).padStart(18, '0')}`);
      expect(order).toEqual(order.toSorted().reverse());
      const sum = all.reduce((cents, one) => cents + Math.round((one.debit - one.credit) * 100), 0);
      expect([number, sum / 100]).toEqual([number, of(await balanceOn(), number)]);
      const since = all.filter(({ day }) => day >= today());
      expect(await entries(number, `from=${today()}&limit=200`)).toEqual(since);
      const until = all.filter(({ day }) => day < today());
      expect(await entries(number, `to=${dayAfter(api, -1)}&limit=200`)).toEqual(until);
    }
  });

  it('refuses a number that is none, and a cursor that is not ours', async () => {
    expectRefusal(await admin.call('GET', entriesUrl(1234)), 404, 'not-found');
    for (const number of ['120', '1200x', '-120', '12000']) {
      const url = `/api/admin/ledger/accounts/${number}/entries`;
      expectRefusal(await admin.call('GET', url), 400, 'invalid');
    }
    for (const query of ['from=x', 'to=2026-02-30', 'limit=0']) {
      const answer = await admin.call('GET', entriesUrl(accounts.cash, query));
      expectRefusal(answer, 400, 'invalid');
    }
    const ids = ['1-1', "1-1'; --", '1', `${'9'.repeat(18)}-99999`];
    const places = ids.flatMap((id) => forgedCursors(id));
    const at = { sort: '', at: '2026-02-30', id: '1-1' };
    const tooBig = { ...at, at: '2026-02-03', id: '1-9999999' };
    for (const place of [at, tooBig]) {
      places.push(Buffer.from(JSON.stringify(place)).toString('base64url'));
    }
    for (const cursor of places) {
      const answer = await admin.call('GET', entriesUrl(accounts.cash, `cursor=${cursor}`));
      expectRefusedField(answer, 400, 'cursor', 'This cursor is not one of ours');
    }
  });

  // API-9, ADM-50
  it('are available as a CSV table, which is a download of personal data', async () => {
    const [head, first, ...rest] = await csvOf(entriesUrl(accounts.receivable, 'from=2001-01-01'));
    expect(head).toContain('Entry,Kind,Day,Value day,Booked,Debit (R),Credit (R),Motorist,');
    expect(first?.split(',')).toHaveLength(head?.split(',').length ?? 0);
    expect(first).toContain(',0.00,');
    expect(rest.length).toBeGreaterThan(2);
    const [entry] = await auditEntries(api);
    expect(entry).toMatchObject({
      action: 'list-downloaded',
      adminId: admin.userId,
      fields: [`ledger/accounts/${accounts.receivable}/entries`, 'from'],
    });
  });
});

// ADM-47
describe('the books', () => {
  const clerk = beforeTests(async () => {
    const user = await newAdmin(api);
    await admin.call('PATCH', `/api/admin/users/${user.userId}`, { adminRole: 'clerk' });
    return user;
  });

  it.each(['/api/admin/ledger/trial-balance', entriesUrl(accounts.cash)])(
    'are for those who see the reports of money: %s',
    async (url) => {
      expectRefusal(await buyer.call('GET', url), 403, 'admins-only');
      expectRefusal(await clerk.call('GET', url), 403, 'role-forbidden');
      expect((await admin.call('GET', url)).status).toBe(200);
    },
  );
});
