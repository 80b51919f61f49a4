import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import {
  type Caller,
  newAdmin,
  newCar,
  newDriver,
  renewProof,
  startApi,
} from '../../support/api.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { copyPurchase } from '../../support/server/copied-purchases.ts';
import { addCrowd } from '../../support/server/crowd.ts';
import { csvTime } from '../../support/server/csv-time.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import { named } from '../../support/server/named.ts';
import { allPages, forgedCursors, nextPage } from '../../support/server/pages.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
rebookAfterTests(api);
const lists = ['users', 'fuel-requests', 'purchases'];
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };

let admin: Caller;
let thandi: Caller;
let sipho: Caller;
const requestIds: string[] = [];
const purchaseIds: string[] = [];

beforeAll(async () => {
  admin = await newAdmin(api);
  thandi = await newDriver(api, { firstName: 'Thandi', lastName: 'Zulu_50%' });
  sipho = await newDriver(api, {
    firstName: 'Sipho',
    lastName: 'Abrahams',
    phoneNumber: '0839990001',
  });
  for (const driver of [thandi, sipho, thandi]) {
    const car = await newCar(driver);
    api.advance(hour);
    requestIds.push((await driver.call('POST', '/api/fuel-requests', fuel)).body.id);
    const total = 50_000 + purchaseIds.length;
    const row = await newPurchase(api, driver, car, { totalRepaymentCents: total as never }); // cents
    purchaseIds.push(row.id);
  }
  await renewProof(api, admin);
});

const idsOf = async (url: string) => (await allPages(admin, url)).map(({ id }) => id);
const found = (list: string, q: string) => idsOf(`/api/admin/${list}?q=${encodeURIComponent(q)}`);

// API-3
describe.each(lists)('GET /api/admin/%s', (list) => {
  const url = `/api/admin/${list}`;

  // ADM-1
  it('refuses everyone but admins, before it checks the query', async () => {
    expectRefusal(await thandi.call('GET', `${url}?limit=x`), 403, 'admins-only');
  });

  it('pages through every item once, in every order', async () => {
    const sorts =
      list === 'users' ? ['newest', 'oldest', 'name', 'username'] : ['newest', 'oldest', 'amount'];
    if (list === 'purchases') sorts.push('due');
    for (const sort of sorts) {
      const ids = await idsOf(`${url}?limit=1&sort=${sort}`);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(3);
    }
    expect(await idsOf(`${url}?sort=oldest`)).toEqual((await idsOf(url)).toReversed());
  });

  it('refuses a cursor that was changed or belongs to another order', async () => {
    const next = nextPage(await admin.call('GET', `${url}?limit=1`)) ?? '';
    const cursor = new URLSearchParams(next.split('?')[1]).get('cursor') ?? '';
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const forged = [
      { ...place, at: 'yesterday' },
      { ...place, at: '2026-02-31 00:00:00+00' },
      { ...place, at: '\0' },
      { ...place, id: "' or true --" },
      { ...place, sort: 'oldest' },
      {},
    ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
    for (const value of [...forged, 'x', `${cursor}A!`.slice(3)]) {
      expectRefusal(await admin.call('GET', `${url}?cursor=${value}`), 400, 'invalid');
    }
  });

  const unreadable = [
    'limit=0',
    'sort=random',
    'q=%00',
    `q=${'a'.repeat(10_000)}`,
    'q=a&q=b',
    'status=nothing',
  ];
  it.each(named(unreadable))('refuses %s', async (_, query) => {
    expectRefusal(await admin.call('GET', `${url}?${query}`), 400, 'invalid');
  });

  it('finds nothing for a text that no row contains', async () => {
    for (const q of ['nobody-has-this', '\\', '%%', "'; drop table users; --"]) {
      expect(await found(list, q)).toEqual([]);
    }
    expect(await found(list, '')).toHaveLength(3);
  });

  // API-9
  it('is a complete CSV file when the call prefers that', async () => {
    const answer = await admin.call('GET', `${url}?limit=1`, undefined, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="volmaak-${list}.csv"`,
    );
    const rows = answer.body.toString().trimEnd().split('\r\n');
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('First name');
    expect(rows.join()).toContain('Abrahams');
  });

  it('refuses a CSV file before any of it is sent', async () => {
    const accept = { accept: 'text/csv' };
    for (const cursor of forgedCursors(sipho.userId, 'newest')) {
      const answer = await admin.call('GET', `${url}?cursor=${cursor}`, undefined, accept);
      expectRefusal(answer, 400, 'invalid');
    }
  });
});

describe('GET /api/admin/users', () => {
  it('finds users by name, username, email and phone in any letter case', async () => {
    for (const q of [
      'ABRA',
      'sipho abrahams',
      sipho.username,
      `${sipho.username}@exam`,
      '083 999 0001',
      '+2783999',
    ]) {
      expect(await found('users', q)).toEqual([sipho.userId]);
    }
    expect(await found('users', 'zulu_50%')).toEqual([thandi.userId]);
    expect(await found('users', 'zulu%')).toEqual([]);
    expect(await found('users', '%_\\')).toEqual([]);
  });

  it('says in the CSV file why and when a user was blacklisted', async () => {
    const { body } = await admin.call('PATCH', `/api/admin/users/${sipho.userId}/blacklist`, {
      reason: 'Owes',
    });
    const table = await admin.call('GET', `/api/admin/users?q=${sipho.username}`, undefined, {
      accept: 'text/csv',
    });
    expect(table.body.toString()).toContain('Reason,Blacklisted,Registered');
    const [blacklisted, registered] = [body.blacklistedAt, body.registrationDate].map(csvTime);
    expect(table.body.toString()).toContain(`Owes,${blacklisted},${registered}`);
    await setBlocked(api.context.db, sipho, null);
  });

  // API-10
  it('finds one or two characters at the start of a word', async () => {
    expect(await found('users', 'Ab')).toEqual([sipho.userId]);
    expect(await found('users', 'z')).toEqual([thandi.userId]);
    expect(await found('users', 'br')).toEqual([]);
  });

  it('filters by status, role and verification', async () => {
    await setBlocked(api.context.db, sipho, 'Owes');
    expect(await idsOf('/api/admin/users?status=blacklisted')).toEqual([sipho.userId]);
    expect(await idsOf('/api/admin/users?status=active')).toHaveLength(2);
    expect(await idsOf('/api/admin/users?role=admin')).toEqual([admin.userId]);
    expect(await idsOf('/api/admin/users?verified=yes')).toEqual([]);
    await setBlocked(api.context.db, sipho, null);
  });

  it('includes the length when it is counted', async () => {
    const total = async (query: string) =>
      (await admin.call('GET', `/api/admin/users?limit=1&${query}`)).headers['x-total-count'];
    expect(await total('')).toBe('3');
    expect(await total('role=admin')).toBe('1');
    expect(await total('role=user')).toBe('2');
    expect(await total('status=active')).toBe('3');
    expect(await total('status=blacklisted')).toBe('0');
    expect(await total('q=a')).toBeUndefined();
    expect(await total('role=admin&status=active')).toBeUndefined();
  });

  it('sorts by name', async () => {
    const names = (await admin.call('GET', '/api/admin/users?sort=name')).body;
    expect(names.map(({ lastName }: { lastName: string }) => lastName)).toEqual([
      'Abrahams',
      'Nkosi',
      'Zulu_50%',
    ]);
  });
});

describe('GET /api/admin/fuel-requests', () => {
  it('names user and car', async () => {
    const { body } = await admin.call('GET', '/api/admin/fuel-requests');
    expect(body[0]).toMatchObject({
      id: requestIds[2],
      user: { firstName: 'Thandi', username: thandi.username },
      car: { make: 'Toyota', model: 'Corolla' },
      createdAt: expect.any(String),
    });
  });

  it('says whether the user is blacklisted, and why', async () => {
    const standingOf = async () => {
      const { body } = await admin.call('GET', `/api/admin/fuel-requests?userId=${sipho.userId}`);
      const { isBlacklisted, blacklistReason } = body[0].user;
      return { isBlacklisted, blacklistReason };
    };
    expect(await standingOf()).toEqual({ isBlacklisted: false, blacklistReason: null });
    const path = `/api/admin/users/${sipho.userId}`;
    await admin.call('PATCH', `${path}/blacklist`, { reason: 'Unpaid debts' });
    const blacklisted = { isBlacklisted: true, blacklistReason: 'Unpaid debts' };
    expect(await standingOf()).toEqual(blacklisted);
    await admin.call('PATCH', `${path}/restore`);
  });

  it('finds by user and vehicle, and filters', async () => {
    expect(await found('fuel-requests', 'abrahams')).toEqual([requestIds[1]]);
    expect(await found('fuel-requests', 'corol')).toHaveLength(3);
    expect(await idsOf(`/api/admin/fuel-requests?userId=${thandi.userId}`)).toHaveLength(2);
    expect(await idsOf('/api/admin/fuel-requests?status=approved')).toEqual([]);
    expect(await idsOf('/api/admin/fuel-requests?from=2000-01-01&to=2000-01-02')).toEqual([]);
    expect(await idsOf('/api/admin/fuel-requests?fuelType=diesel')).toEqual([]);
  });

  it('omits withdrawn requests', async () => {
    const { id } = (await sipho.call('POST', '/api/fuel-requests', fuel)).body;
    expect(await idsOf('/api/admin/fuel-requests')).toHaveLength(4);
    await sipho.call('DELETE', `/api/fuel-requests/${id}`);
    expect(await idsOf('/api/admin/fuel-requests')).toHaveLength(3);
  });
});

describe('GET /api/admin/purchases', () => {
  it('includes the user, their username and the due day', async () => {
    const { body } = await admin.call('GET', '/api/admin/purchases?sort=oldest');
    expect(body[0]).toMatchObject({
      id: purchaseIds[0],
      user: { firstName: 'Thandi', lastName: 'Zulu_50%' },
      username: thandi.username,
      paymentDueDate: body[0].repaymentDueDate,
    });
  });

  it('finds by user and plate, and filters', async () => {
    expect(await found('purchases', 'abrahams')).toEqual([purchaseIds[1]]);
    expect(await found('purchases', 'ca 123')).toHaveLength(3);
    expect(await found('purchases', 'ca123456')).toHaveLength(3);
    expect(await found('purchases', 'CA 123-457')).toEqual([]);
    expect(await idsOf('/api/admin/purchases?method=card')).toEqual([]);
    expect(await idsOf('/api/admin/purchases?status=pending')).toHaveLength(3);
    expect(await idsOf('/api/admin/purchases?sort=amount')).toEqual(purchaseIds.toReversed());
  });

  it('shows the purchases that count as sold, in agreement with the statistics', {
    tags: 'long',
  }, async () => {
    const car = await newCar(sipho);
    const [paid, failed, cancelled, refunded] = await Promise.all([
      newPurchase(api, sipho, car, { paymentStatus: 'paid', paymentDate: new Date() }),
      newPurchase(api, sipho, car, { paymentStatus: 'failed' }),
      newPurchase(api, sipho, car, { paymentStatus: 'cancelled', cancelledAt: new Date() }),
      newPurchase(api, sipho, car, { paymentStatus: 'refunded' }),
    ]);
    const sold = await allPages(admin, '/api/admin/purchases?sold=yes&limit=2');
    const ids = sold.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([paid.id, ...purchaseIds]));
    for (const row of [failed, cancelled, refunded]) expect(ids).not.toContain(row.id);
    const { rows } = await sql<{ cents: number }>`
      select sum(total_repayment_cents)::bigint as cents from purchases
      where id = any(${ids}::uuid[])`.execute(api.context.db);
    const { totalPurchasesAmount } = (await admin.call('GET', '/api/admin/statistics')).body;
    expect(rows).toEqual([{ cents: Math.round(totalPurchasesAmount * 100) }]);
    for (const { id } of [paid, failed, cancelled, refunded]) {
      await sql`delete from purchases where id = ${id}`.execute(api.context.db);
    }
  });

  // BUY-9
  it('shows scheduled and unpaid purchases', { tags: 'long' }, async () => {
    const scheduled = { paymentStatus: 'scheduled', isScheduledPayment: true } as const;
    const day = '2027-01-05' as never; // a day
    const row = await newPurchase(api, sipho, await newCar(sipho), {
      ...scheduled,
      scheduledPaymentDate: day,
    });
    const { body } = await admin.call('GET', '/api/admin/purchases?scheduled=yes');
    expect(body).toMatchObject([{ id: row.id, paymentDueDate: day, lastRemindedAt: null }]);
    const reminder = { userId: sipho.userId, amount: 10, dueDate: api.context.clock() };
    await admin.call('POST', '/api/sms/payment-reminder', reminder);
    const [reminded] = (await admin.call('GET', '/api/admin/purchases?scheduled=yes')).body;
    expect(Date.parse(reminded.lastRemindedAt)).toBeGreaterThan(0);
    const [any] = (await admin.call('GET', '/api/admin/purchases')).body;
    expect(any).not.toHaveProperty('lastRemindedAt');
  });

  it('finds the rows of users who share a name with few or many others', {
    tags: 'long',
  }, async () => {
    await addCrowd(api.context.db);
    expect(await found('purchases', 'crowded')).toEqual([]);
    const change = { lastName: 'Crowded_50%' };
    await admin.call('PATCH', `/api/admin/users/${thandi.userId}`, change);
    const own = [purchaseIds[2], purchaseIds[0]];
    for (const q of ['crowded', 'CROWDED_', 'cr']) expect(await found('purchases', q)).toEqual(own);
    expect(await found('fuel-requests', 'crowded')).toEqual([requestIds[2], requestIds[0]]);
    expect(await found('purchases', 'zulu')).toEqual([]);
    const { id } = await newPurchase(api, thandi, await newCar(thandi));
    expect(await found('purchases', 'crowded')).toContain(id);
    expect(await found('purchases', 'rowded')).toContain(id);
    expect(await found('purchases', 'r')).toEqual([]);
    // The search looks users up while few have the name, and walks the list once many do.
    expect(await found('users', 'crowded_')).toEqual([thandi.userId]);
    const many = await admin.call('GET', '/api/admin/users?q=crowded&sort=name&limit=100');
    expect(many.body).toHaveLength(100);
    expect((await idsOf('/api/admin/users?q=crowded&sort=oldest'))[0]).toBe(thandi.userId);
  });

  it('has every row once in the CSV file, however many batches it takes', {
    tags: 'long',
  }, async () => {
    await copyPurchase(api.context.db, purchaseIds[1] ?? '', 2500);
    const accept = { accept: 'text/csv' };
    const url = `/api/admin/purchases?userId=${sipho.userId}&method=budget`;
    const { body } = await admin.call('GET', url, undefined, accept);
    const [, ...rows] = body.toString().trimEnd().split('\r\n');
    expect(rows).toHaveLength(2502);
    expect(new Set(rows).size).toBe(2502);
    const queries = vi.spyOn(api.context.db.getExecutor(), 'executeQuery');
    await admin.call('GET', url, undefined, accept);
    const whole = queries.mock.calls.length;
    expect((await admin.call('HEAD', url, undefined, accept)).status).toBe(200);
    await admin.call('GET', url, undefined, accept);
    // A HEAD call does not need the two batches, and downloads nothing to be recorded.
    expect(queries).toHaveBeenCalledTimes(3 * whole - 3);
    // Every call writes 30. Look into anything above it.
    expect(api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual(
      [],
    );
  });
});

// API-10
describe('a search of the lists', () => {
  it('distinguishes usernames with the same digits', async () => {
    const digits = '90817';
    const [anna, ben] = [
      await newDriver(api, { username: `anna.${digits}` }),
      await newDriver(api, { username: `ben.${digits}` }),
    ];
    expect(await found('users', `anna.${digits}`)).toEqual([anna.userId]);
    expect(await found('users', `BEN.${digits}`)).toEqual([ben.userId]);
    expect((await found('users', digits)).sort()).toEqual([anna.userId, ben.userId].sort());
    expect(await found('users', `carl.${digits}`)).toEqual([]);
  });

  it('finds and sorts names regardless of accents and capitals', { tags: 'long' }, async () => {
    const chloe = await newDriver(api, { firstName: 'CHLOË', lastName: 'ÉTIENNE' });
    const row = await newPurchase(api, chloe, await newCar(chloe), { carMake: 'Citroën' });
    for (const q of ['CHLOË', 'chloë', 'Chloe Etienne', 'étienne', 'Chloe\u0308']) {
      expect(await found('users', q)).toEqual([chloe.userId]);
      expect(await found('purchases', q)).toEqual([row.id]);
    }
    expect(await found('purchases', 'citroen')).toEqual([row.id]);
    const fourie = await newDriver(api, { lastName: 'Fourie' });
    const byName = await idsOf('/api/admin/users?sort=name&limit=200');
    const three = [sipho.userId, chloe.userId, fourie.userId];
    expect(byName.filter((id) => three.includes(id))).toEqual(three);
  });
});
