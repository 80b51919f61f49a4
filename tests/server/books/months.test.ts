import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LedgerMonths, Month } from '../../../domain/admin/ledger-months.ts';
import type { AdminRole } from '../../../domain/admin/roles.ts';
import type { UserId } from '../../../domain/ids.ts';
import { accounts } from '../../../domain/ledger/accounts.ts';
import { cents } from '../../../domain/values/money.ts';
import {
  addDays,
  addMonths,
  type Day,
  endOfMonth,
  southAfricanDay,
} from '../../../domain/values/south-african-time.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { closeMonthOnce } from '../../../server/books/months.ts';
import { endOfDay, startOfDay } from '../../../server/db/south-african-days.ts';
import { serverDurations } from '../../../server/durations.ts';
import { compareHeads } from '../../../server/ledger/closed-months.ts';
import { premiumEarned } from '../../../server/ledger/premium-earned.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { verifySeals } from '../../../server/ledger/seals.ts';
import { type Answer, beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { balancesAt } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { payoutCalls, pourAt } from '../../support/server/payouts.ts';
import { type Buyer, buy, byCard, newBuyer } from '../../support/server/purchases.ts';
import {
  chargeLine,
  findSaid,
  reconciliationCalls,
  settlementOf,
} from '../../support/server/reconciliation.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import { newStation, pouredDriver, receiptOf, report } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const url = '/api/admin/ledger/months';

/** The first day of the month in which the journal begins, and of those after it. */
let months: Day[];
beforeAll(async () => {
  const first = addMonths(`${southAfricanDay(api.context.clock()).slice(0, 8)}01` as Day, 1);
  months = Array.from({ length: 12 }, (_, later) => addMonths(first, later));
  await moveTo(noonOf(addDays(first, 9)));
});
const [admin, owner, accountant, clerk] = (['admin', 'owner', 'accountant', 'clerk'] as const).map(
  (role) => beforeTests(() => adminWith(role)),
) as [Caller, Caller, Caller, Caller]; // as many

async function adminWith(adminRole: AdminRole): Promise<Caller> {
  const one = await newAdmin(api);
  const users = api.context.db.updateTable('users').set({ adminRole });
  await users.where('id', '=', one.userId as UserId).execute(); // an id from the API
  return one;
}

const month = (number: number) => months[number] ?? raise();
const raise = (): never => {
  throw new Error('There are no more months');
};
const named = (day: Day) => day.slice(0, 7);
const noonOf = (day: Day) => new Date(`${day}T12:00:00+02:00`);
/** The instant from which the month of a day can be closed. */
const oneOClock = (day: Day) => new Date(endOfDay(endOfMonth(day)).getTime() + 60 * minute);
/** Moves the clock. Everybody stays signed in, and has just proved who they are. */
async function moveTo(instant: Date): Promise<void> {
  api.advance(instant.getTime() - api.context.clock().getTime());
  await sql`update sessions set expires_at = ${endOfDay('2999-12-31' as Day)},
    proved_at = ${api.context.clock()}`.execute(api.context.db);
}
const today = () => southAfricanDay(api.context.clock());

const read = async (): Promise<LedgerMonths> => (await admin.call('GET', url)).body;
const close = (day: Day, by: Caller = admin, key = randomUUID()): Promise<Answer> =>
  by.call('POST', url, { month: named(day) }, { 'idempotency-key': key });
const trialBalance = async (day: Day) =>
  (await admin.call('GET', `/api/admin/ledger/trial-balance?day=${day}`)).body;
/** The last entry of the journal. */
const lastEntry = async () => {
  const { rows } = await sql<{ id: number; kind: string; day: Day; valueDay: Day; bookedAt: Date }>`
    select id, kind, day, value_day, booked_at from ledger_entries
    order by id desc limit 1`.execute(api.context.db);
  return rows[0] ?? raise();
};
const closedCount = async () => (await read()).closed.length;
const proof = () => proveLedger(api.context.db);

/** Runs a statement as somebody who has switched a trigger off. */
async function tamper(statement: string): Promise<void> {
  const trigger = 'closed_months_are_append_only';
  await sql.raw(`alter table closed_months disable trigger ${trigger}`).execute(api.context.db);
  await sql.raw(statement).execute(api.context.db);
  await sql
    .raw(`alter table closed_months enable always trigger ${trigger}`)
    .execute(api.context.db);
}

// BOOK-14
describe('a month', () => {
  let buyer: Buyer;

  it('is not there before the journal has entries', async () => {
    expect(await read()).toEqual({ open: null, closed: [] });
    expectRefusedField(
      await close(month(0)),
      400,
      'month',
      'The journal has nothing of this month, nor of one before it',
    );
  });

  it('is open until its last premium can be booked', async () => {
    buyer = await newBuyer(api);
    await buy(buyer);
    await buy(buyer, byCard('pays'));
    expect(await read()).toEqual({
      open: {
        month: named(month(0)),
        closesFrom: oneOClock(month(0)).toISOString(),
        isReady: false,
        checks: [{ check: 'bank-lines-missing', count: 1 }],
      },
      closed: [],
    });
    await moveTo(new Date(oneOClock(month(0)).getTime() - minute));
    const count = await auditCount(api);
    expectRefusal(await close(month(0)), 409, 'month-not-over');
    expectRefusal(await close(month(1)), 409, 'month-not-over');
    const nothing = 'The journal has nothing of this month, nor of one before it';
    expectRefusedField(await close(addMonths(month(0), -1)), 400, 'month', nothing);
    expect([await auditCount(api), await closedCount()]).toEqual([count, 0]);
  });

  it.each(['2026-13', '2026-1', '2026-01-01', '0000-01', '', 7, null])(
    'is no month: %s',
    async (wrong) => {
      expectRefusal(await admin.call('POST', url, { month: wrong }), 400, 'invalid');
    },
  );

  // ADM-47
  it('is closed by who may move money, and seen by who sees its reports', async () => {
    for (const by of [accountant, clerk]) {
      expectRefusal(await close(month(0), by), 403, 'role-forbidden');
    }
    expectRefusal(await close(month(0), buyer), 403, 'admins-only');
    expectRefusal(await clerk.call('GET', url), 403, 'role-forbidden');
    expect((await accountant.call('GET', url)).status).toBe(200);
    expect(await closedCount()).toBe(0);
  });

  it('is closed with its last premium and all seals, once per key', async () => {
    await moveTo(oneOClock(month(0)));
    expect((await read()).open).toMatchObject({ month: named(month(0)), isReady: true });
    const key = randomUUID();
    const closed = await close(month(0), owner, key);
    const { head, verified } = await verifySeals(api.context.db);
    const end = endOfMonth(month(0));
    const { totalDebit } = await trialBalance(end);
    const last = await lastEntry();
    expect(last).toMatchObject({ kind: 'premium-earned', day: end });
    expect(closed).toMatchObject({ status: 201 });
    expect(closed.body).toEqual({
      month: named(month(0)),
      closedAt: expect.stringContaining(oneOClock(month(0)).toISOString().slice(0, 16)),
      closedBy: { id: owner.userId, username: owner.username },
      lastEntry: last.id,
      seal: verified,
      head,
      totalDebit,
    });
    expect(verified).toBeGreaterThan(0);
    expect(totalDebit).toBeGreaterThan(1000);
    expect(await auditEntries(api)).toEqual([
      {
        action: 'month-closed',
        adminId: owner.userId,
        userId: null,
        objectId: null,
        fields: ['month'],
      },
    ]);
    const count = await auditCount(api);
    expect(await close(month(0), owner, key)).toMatchObject({ status: 201, body: closed.body });
    expectRefusal(await close(month(1), owner, key), 422, 'key-reused');
    expectRefusal(await close(month(0)), 409, 'month-closed');
    expectRefusal(await close(addMonths(month(0), -1)), 409, 'month-closed');
    expectRefusal(await close(month(1)), 409, 'month-not-over');
    expect(await auditCount(api)).toBe(count);
    expect(await read()).toMatchObject({
      open: { month: named(month(1)), isReady: false },
      closed: [closed.body],
    });
    expect(await proof()).toEqual([]);
  });

  it('stays as it is when an EFT of it is entered later', async () => {
    await moveTo(noonOf(addDays(month(1), 4)));
    const end = endOfMonth(month(0));
    const before = await trialBalance(end);
    const eft = { amount: 100, method: 'eft', reference: 'EFT 7', receivedOn: end };
    const paid = await admin.call('POST', `/api/admin/users/${buyer.userId}/payments`, eft);
    expect(paid.status).toBe(201);
    expect(await lastEntry()).toMatchObject({ kind: 'paid', day: today(), valueDay: end });
    expect(await trialBalance(end)).toEqual(before);
    expect(await proof()).toEqual([]);
  });

  it('gets nothing of a call that began in it: that is of the first open day', async () => {
    const now = api.context.clock();
    const end = endOfMonth(month(0));
    const before = await trialBalance(end);
    await moveTo(new Date(endOfDay(end).getTime() - minute));
    const late = await newBuyer(api);
    for (const changes of [{}, byCard('pays')]) {
      expect((await buy(late, changes)).status).toBe(201);
      expect(await lastEntry()).toMatchObject({
        day: month(1),
        valueDay: end,
        bookedAt: startOfDay(month(1)),
      });
    }
    await moveTo(now);
    expect(await trialBalance(end)).toEqual(before);
    // Its premium counts from its own day on.
    await runJob(api, premiumEarned);
    const { rows } = await sql<{ unearned: number }>`
      select sum(unearned_premium(total_repayment_cents - final_amount_cents,
        south_african_day(purchase_date), due_day, ${month(1)}::date))::bigint as unearned
      from purchases where payment_method = 'budget'`.execute(api.context.db);
    const { premiumDeferred } = await balancesAt(api.context.db, month(1));
    expect(premiumDeferred).toBe(-(rows[0]?.unearned ?? 0));
    expect(await proof()).toEqual([]);
  });

  it('takes no entry of somebody with SQL either, and stays closed', async () => {
    const insert = (day: Day) =>
      api.context.db.transaction().execute(async (transaction) => {
        await sql`
          with made as (
            insert into ledger_entries (event_key, kind, booked_at, value_day)
            values (${randomUUID()}, 'sold', ${noonOf(day)}, ${day}) returning id, day
          )
          insert into ledger_postings (entry_id, line, account, day, amount_cents)
          select id, line, ${sql.lit(accounts.cash)}, day, amount
          from made, (values (1, 5), (2, -5)) as lines (line, amount)`.execute(transaction);
      });
    const closed = 'The month of this entry is closed';
    await expect(insert(month(0))).rejects.toThrow(closed);
    await expect(insert(endOfMonth(month(0)))).rejects.toThrow(closed);
    await expect(insert(addDays(month(0), -400))).rejects.toThrow(closed);
    await insert(month(1));
    for (const change of ['delete from', 'truncate']) {
      const refused = sql.raw(`${change} closed_months`).execute(api.context.db);
      await expect(refused).rejects.toThrow('append-only');
    }
    const update = sql`update closed_months set head = ''`.execute(api.context.db);
    await expect(update).rejects.toThrow('append-only');
  });

  it('is closed once by two admins, together with those before it', async () => {
    await moveTo(noonOf(addDays(month(3), 1)));
    const both = await Promise.all([close(month(2)), close(month(2), owner)]);
    const [closed, refused] = both.toSorted((a, b) => a.status - b.status);
    expect(closed).toMatchObject({ status: 201, body: { month: named(month(2)) } });
    expectRefusal(refused ?? raise(), 409, 'month-closed');
    expectRefusal(await close(month(1)), 409, 'month-closed');
    expect((await read()).open).toMatchObject({ month: named(month(3)) });
    expect((await read()).closed.map(({ month }) => month)).toEqual(
      [month(2), month(0)].map(named),
    );
    expect(await proof()).toEqual([]);
  });

  it('is not closed while a booking takes too long, and nothing of it stays', async () => {
    await moveTo(oneOClock(month(3)));
    const [count, audited] = [await closedCount(), await auditCount(api)];
    const former = serverDurations.database.journalLock;
    serverDurations.database.journalLock = 100;
    const refused = await api.context.db.transaction().execute(async (transaction) => {
      await sql`lock table ledger_entries in row exclusive mode`.execute(transaction);
      return close(month(3));
    });
    serverDurations.database.journalLock = former;
    expectRefusal(refused, 503, 'locked');
    expect([await closedCount(), await auditCount(api)]).toEqual([count, audited]);
  });

  it('is closed under running bookings: each is in it before, or in the next one', async () => {
    const end = endOfMonth(month(3));
    const closing = new Date(oneOClock(month(3)).getTime() + minute);
    await moveTo(new Date(endOfDay(end).getTime() - 30 * minute));
    const people = await Promise.all(Array.from({ length: 12 }, () => newBuyer(api)));
    const context = { ...api.context, clock: () => closing };
    let isClosed = false;
    const answers: Answer[] = [];
    const work = people.map(async (one, number) => {
      // Some more after the month is closed, with instants in it.
      for (let after = 0; after < 2; ) {
        if (isClosed) after += 1;
        answers.push(await buy(one, number % 2 === 0 ? byCard('pays') : {}));
        if (number % 3 > 0) continue;
        const amount = { amount: 1, method: 'cash', reference: 'Till', receivedOn: end };
        answers.push(await admin.call('POST', `/api/admin/users/${one.userId}/payments`, amount));
      }
    });
    while (answers.length < 20) await new Promise((resolve) => setImmediate(resolve));
    const month3 = Month.parse(named(month(3)));
    const closed = await closeMonthOnce(context, admin.userId as UserId, { month: month3 }, null);
    isClosed = true;
    await Promise.all(work);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await sql<{ isBefore: boolean; days: Day[] }>`
      select id <= ${closed.lastEntry} as is_before, array_agg(distinct day::text) as days
      from ledger_entries where value_day = ${end} and kind <> 'premium-earned'
      group by 1 order by 1`.execute(api.context.db);
    expect(rows).toEqual([
      { isBefore: false, days: [month(4)] },
      { isBefore: true, days: [end] },
    ]);
    expect((await trialBalance(end)).totalDebit).toBe(closed.totalDebit);
    await moveTo(closing);
    expect(await proof()).toEqual([]);
  });

  it('that lacks days of its premium gets none later: they count with the next one', async () => {
    await moveTo(noonOf(addDays(month(4), 10)));
    await buy(await newBuyer(api));
    const end = endOfMonth(month(4));
    await moveTo(noonOf(addDays(month(5), 2)));
    const db = api.context.db;
    await runJob(api, premiumEarned);
    await close(month(4));
    await moveTo(noonOf(addDays(month(6), 2)));
    // As no call closes it.
    await sql`
      insert into closed_months (month, closed_at, closed_by, last_entry, seal, head, balances)
      select ${month(5)}, now(), closed_by, last_entry, seal, head, (
        select jsonb_object_agg(account, amount) from (
          select account, sum(debit_cents - credit_cents) as amount from ledger_balances
          group by account having sum(debit_cents - credit_cents) <> 0) as present)
      from closed_months where month = ${month(4)}`.execute(db);
    await tamper(`update closed_months
      set last_entry = (select max(id) from ledger_entries), seal = seal
      where month = '${month(5)}'`);
    await runJob(api, premiumEarned);
    const { rows } = await sql<{ day: Day }>`
      select distinct day from ledger_entries
      where kind = 'premium-earned' and day > ${end} order by day`.execute(db);
    expect(rows.map(({ day }) => day)).toEqual([
      ...[month(5), addDays(month(5), 1)],
      ...[month(6), addDays(month(6), 1)],
    ]);
    expect(await proof()).toEqual([]);
  });
});

// BOOK-4
describe('recount names a closed month', () => {
  const name = (number: number) => `closed month ${named(month(number))}`;
  const what = async () => (await proof()).map(({ what }) => what);

  it('whose balances are not those that were kept', async () => {
    const kept = (amount: string) =>
      tamper(`update closed_months set balances = balances
        || jsonb_build_object('1200', (balances->>'1200')::bigint ${amount})
        where month = '${month(2)}'`);
    await kept('+ 1');
    expect(await proof()).toEqual([
      {
        what: `${name(2)}, account 1200`,
        journal: expect.any(Number),
        found: expect.any(Number),
      },
    ]);
    await kept('- 1');
    expect(await what()).toEqual([]);
    // An account that has nothing, and one that nobody kept.
    await tamper(`update closed_months set balances = balances || '{"1300": 7}'
      where month = '${month(0)}'`);
    expect(await what()).toEqual([`${name(0)}, account 1300`]);
    await tamper(`update closed_months set balances = balances - '1300'
      where month = '${month(0)}'`);
    expect(await what()).toEqual([]);
  });

  it('that got entries after it was closed', async () => {
    const last = (by: string) =>
      tamper(`update closed_months set last_entry = last_entry ${by} where month = '${month(0)}'`);
    await last('- 1');
    expect(await proof()).toEqual([{ what: `${name(0)}, later entries`, journal: 1, found: 0 }]);
    await last('+ 1');
    expect(await what()).toEqual([]);
  });
});

// BOOK-3
it('the seal that was kept with a month is compared with the present one', async () => {
  const { db } = api.context;
  // The test above has closed its month without a seal.
  await tamper(`update closed_months set last_entry = last_entry - 1 where month = '${month(5)}'`);
  expect(await compareHeads(db)).toEqual({ closed: 5, wrong: month(5) });
  await tamper(`delete from closed_months where month = '${month(5)}'`);
  expect(await compareHeads(db)).toEqual({ closed: 4, wrong: null });
  await tamper(`update closed_months set head = upper(head) where month = '${month(2)}'`);
  expect(await compareHeads(db)).toEqual({ closed: 4, wrong: month(2) });
  await tamper(`update closed_months set head = lower(head) where month = '${month(2)}'`);
  expect(await compareHeads(db)).toEqual({ closed: 4, wrong: null });
});

// BOOK-14
it('what is open of a month is counted, also of months before', async () => {
  const { book, newest, importFile } = reconciliationCalls(api, admin);
  await moveTo(noonOf(addDays(month(6), 20)));
  const checks = async () =>
    Object.fromEntries(
      ((await read()).open ?? raise()).checks.map(({ check, count }) => [check, count]),
    );
  const station = await newStation(api, admin);
  const payouts = payoutCalls(api, admin);
  await payouts.enterPaying();
  await payouts.enterAccount(station.id);
  expect((await read()).open).toMatchObject({ month: named(month(5)), isReady: true });
  expect(await checks()).toEqual({ 'bank-lines-missing': 1 });

  const unknown = [chargeLine({ id: randomUUID(), amount: cents(5000) })];
  const paidOn = [addDays(month(5), 3), endOfMonth(month(5)), month(6)] as const;
  const settled = paidOn.map((day) => settlementOf(unknown, day));
  await findSaid(api, { settlements: settled });
  expect(await checks()).toEqual({ 'bank-lines-missing': 1, 'settlements-to-book': 2 });
  const ids = await Promise.all(settled.map(({ reference }) => newest(reference)));
  for (const { id } of ids) expect((await book(id)).status).toBe(200);
  expect(await checks()).toEqual({ 'bank-lines-missing': 1, 'items-in-suspense': 2 });

  const now = api.context.clock();
  await moveTo(noonOf(addDays(month(5), 20)));
  await pourAt(api, station);
  const { voucher, shown } = await pouredDriver(api, admin, station);
  const tooMuch = { litres: 30, amount: 622.5 };
  await report(api, receiptOf(api, station.phone, voucher, tooMuch), shown);
  await moveTo(now);
  const run = await payouts.prepare({ upTo: endOfMonth(month(5)) });
  expect(run.status).toBe(201);
  const statement = (day: Day) => importFile(`Date,Amount,Description\n${day},-10,FEE ${day}`);
  await statement(addDays(endOfMonth(month(5)), -1));
  const counts = { 'items-in-suspense': 3, 'open-conflicts': 1, 'prepared-payouts': 1 };
  expect(await checks()).toEqual({ 'bank-lines-missing': 1, ...counts });
  await statement(endOfMonth(month(5)));
  expect(await checks()).toEqual({ ...counts, 'items-in-suspense': 4 });
  await payouts.act(run.body.id, 'cancellation');
  expect(await checks()).toEqual({ 'items-in-suspense': 4, 'open-conflicts': 1 });
  // None of it prevents that the month is closed.
  expect((await close(month(5))).status).toBe(201);
  expect((await read()).open?.checks.find(({ check }) => check === 'items-in-suspense')).toEqual({
    check: 'items-in-suspense',
    count: 5,
  });
});
