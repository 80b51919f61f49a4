import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PurchaseId, UserId } from '../../../domain/ids.ts';
import { chartOfAccounts } from '../../../domain/ledger/accounts.ts';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { bookEvent, readBooked } from '../../../server/ledger/journal.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { balancesAt, entriesOf } from '../../support/server/ledger.ts';
import { buy, byCard, newBuyer } from '../../support/server/purchases.ts';
import {
  approveRequest,
  decide,
  fetchVouchers,
  newHolder,
  newPhone,
  newStation,
  pour,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const buyer = beforeTests(() => newBuyer(api));
const station = beforeTests(() => newStation(api, admin));

/** 20 litres for R415.00, with a premium of R103.75. */
const [total, final, premium] = [51_875, 41_500, 10_375];
const sold = { kind: 'sold', receivable: total, fuelOwed: -final, premiumDeferred: -premium };
const act = (id: string, action: string, body: object = {}) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
const today = () => southAfricanDay(api.context.clock());
const outside = (method: string) => ({ method, reference: 'Till 4', receivedOn: today() });

const owed = async () => (await buy(buyer)).body.id as string;
const paid = async () => (await buy(buyer, byCard('pays'))).body.id as string;

// BOOK-1
describe('a purchase', () => {
  it('on the budget is owed, and paid outside later', async () => {
    const id = await owed();
    expect(await entriesOf(api, id)).toEqual([sold]);
    await act(id, 'outside-payment', outside('eft'));
    const [, payment] = await entriesOf(api, id);
    expect(payment).toEqual({ kind: 'paid', bank: total, receivable: -total });
  });

  it('by card is booked once it is paid, and refunded at the processor', async () => {
    const id = await paid();
    const sale = { demoClearing: total, fuelOwed: -final, premiumIncome: -premium };
    expect(await entriesOf(api, id)).toEqual([{ kind: 'sold-and-paid', ...sale }]);
    await act(id, 'refund');
    expect((await entriesOf(api, id)).slice(1)).toEqual([
      { kind: 'refund-asked', fuelOwed: final, premiumIncome: premium, refundsPayable: -total },
      { kind: 'refund-paid', refundsPayable: total, demoClearing: -total },
    ]);
  });

  it('whose card is declined is in no book', async () => {
    const declined = await buy(buyer, byCard('insufficient-funds'));
    expect(declined.status).toBe(402);
    expect(await entriesOf(api, declined.body.purchase.id)).toEqual([]);
  });

  it('that is written off is a loss, and recovered if it is paid all the same', async () => {
    const id = await owed();
    await act(id, 'write-off', { reason: 'Moved away' });
    await act(id, 'outside-payment', outside('cash'));
    expect((await entriesOf(api, id)).slice(1)).toEqual([
      // Nothing was poured and nothing earned, so nothing is lost.
      { kind: 'written-off', fuelOwed: final, premiumDeferred: premium, receivable: -total },
      { kind: 'recovered', cash: total, fuelOwed: -final, recoveredDebts: final - total },
    ]);
  });
});

// BOOK-1
describe('what is poured', () => {
  it('of a purchase is owed to the station', async () => {
    const { caller, phone } = await newHolder(api);
    const bought = await buy(caller);
    const { voucher } = await fetchVouchers(phone);
    expect((await pour(api, { station, phone, voucher }, {})).body.outcome).toBe('accepted');
    const [, poured] = await entriesOf(api, bought.body.id);
    expect(poured).toEqual({ kind: 'poured', fuelOwed: final, stationPayable: -final });
  });

  it('of a request is owed by its motorist, without a premium', async () => {
    const { caller, phone } = await newHolder(api);
    await approveRequest(admin, caller);
    const { voucher } = await fetchVouchers(phone);
    await pour(api, { station, phone, voucher }, {});
    const [{ id }] = (await caller.call('GET', `/api/purchases/user/${caller.userId}`)).body;
    expect(await entriesOf(api, id)).toEqual([
      { kind: 'sold', receivable: 41_500, fuelOwed: -41_500 },
      { kind: 'poured', fuelOwed: 41_500, stationPayable: -41_500 },
    ]);
  });

  it('of a request that an admin completes is of no station that is known', async () => {
    const { caller } = await newHolder(api);
    await newPhone(caller);
    const id = await approveRequest(admin, caller);
    expect((await decide(admin, id, 'completed')).status).toBe(200);
    const [purchase] = (await caller.call('GET', `/api/purchases/user/${caller.userId}`)).body;
    expect((await entriesOf(api, purchase.id))[1]).toEqual({
      kind: 'completed-by-hand',
      fuelOwed: 41_500,
      suspense: -41_500,
    });
  });
});

// BOOK-2
describe('the database', () => {
  const query = (text: string) => sql.raw(text).execute(api.context.db);
  const entry = `insert into ledger_entries (event_key, kind, booked_at, value_day)
    values (gen_random_uuid()::text, 'paid', now(), current_date)`;
  const posting = (account: number, amount: number, owner = 'null') =>
    `select id, ${account}, ${account}, day, ${amount}, ${owner}::uuid from made`;
  const insert = (...postings: string[]) =>
    query(`with made as (${entry} returning id, day)
      insert into ledger_postings (entry_id, line, account, day, amount_cents, owner)
      ${postings.join(' union all ')}`);

  it('has the chart of accounts', async () => {
    const { rows } = await query('select * from ledger_accounts order by number');
    expect(rows).toEqual(chartOfAccounts);
  });

  it('refuses an entry whose postings do not sum to 0', async () => {
    await expect(insert(posting(1000, 100), posting(1010, -99))).rejects.toThrow('sum to 0');
    await expect(insert(posting(1000, 100))).rejects.toThrow('sum to 0');
    await insert(posting(1000, 100), posting(1010, -100));
  });

  it('refuses to change, delete or truncate what is booked', async () => {
    await owed();
    for (const table of ['ledger_entries', 'ledger_postings']) {
      for (const change of [
        `update ${table} set ${table === 'ledger_entries' ? 'kind = kind' : 'line = line'}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(query(change)).rejects.toThrow('append-only');
      }
    }
  });

  it('refuses postings for an entry of another transaction, also if they sum to 0', async () => {
    await owed();
    const later = `with made as (select id, day from ledger_entries limit 1)
      insert into ledger_postings (entry_id, line, account, day, amount_cents)
      select id, 8, 1000, day, 5 from made union all select id, 9, 1010, day, -5 from made`;
    await expect(query(later)).rejects.toThrow('of the same transaction');
  });

  it('refuses a posting of nobody where somebody is asked for', async () => {
    await expect(insert(posting(1200, 5), posting(1000, -5))).rejects.toThrow('names whose');
    const somebody = `'${buyer.userId}'`;
    await expect(insert(posting(1000, 5, somebody), posting(1010, -5))).rejects.toThrow(
      'names whose',
    );
  });

  it('refuses the same event twice', async () => {
    const key = (await query('select event_key as key from ledger_entries limit 1')).rows[0] as {
      key: string;
    };
    await expect(
      query(`insert into ledger_entries (event_key, kind, booked_at, value_day)
        values ('${key.key}', 'paid', now(), current_date)`),
    ).rejects.toThrow('ledger_entries_event_key_key');
  });

  it('keeps the balance of each account and day', async () => {
    const before = await balancesAt(api.context.db, today());
    await owed();
    const after = await balancesAt(api.context.db, today());
    expect((after.receivable ?? 0) - (before.receivable ?? 0)).toBe(total);
    expect((after.fuelOwed ?? 0) - (before.fuelOwed ?? 0)).toBe(-final);
    expect(Object.values(after).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  });
});

// BOOK-1
it('calls that are repeated at once book once', async () => {
  const id = await owed();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const path = `/api/admin/purchases/${id}/outside-payment`;
  const pay = () => admin.call('POST', path, outside('cash'), headers);
  await Promise.all([pay(), pay(), pay()]);
  expect((await entriesOf(api, id)).map(({ kind }) => kind)).toEqual(['sold', 'paid']);
});

// BOOK-2
it('a second refund that fails takes back what it had taken, and not what the first had', async () => {
  const id = crypto.randomUUID() as PurchaseId;
  const userId = crypto.randomUUID() as UserId;
  const purchase = { id, userId, total: cents(100), finalAmount: cents(80) };
  const booked = api.context.db.transaction().execute(async (db) => {
    const at = new Date();
    const first = { purchase, fuelLeft: cents(80), startedAt: new Date(1) };
    await bookEvent(db, { kind: 'sold-and-paid', purchase, channel: 'demo', payment: id }, at);
    await bookEvent(db, { kind: 'refund-asked', ...first }, at);
    await bookEvent(db, { kind: 'refund-failed', ...first }, at);
    await bookEvent(db, { kind: 'poured-before', purchaseId: id, fuelUsed: cents(80) }, at);
    const second = { purchase, fuelLeft: cents(0), startedAt: new Date(2) };
    await bookEvent(db, { kind: 'refund-asked', ...second }, at);
    expect(await readBooked(db, id)).toMatchObject({ fuelLeft: 0, fuelWithdrawn: 0 });
    // No purchase belongs to it.
    throw new RolledBack();
  });
  await expect(booked).rejects.toThrow(RolledBack);
});

class RolledBack extends Error {}
