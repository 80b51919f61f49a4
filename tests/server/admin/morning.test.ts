// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AttentionKind, AttentionLine, Morning } from '../../../domain/admin/morning.ts';
import type { DeviceReport } from '../../../domain/devices/device-report.ts';
import { hour } from '../../../domain/values/time-units.ts';
import { serverDurations } from '../../../server/durations.ts';
import { openTryLog, watchGateway } from '../../../server/gateways/gateway-tries.ts';
import { openImageCheck } from '../../../server/gateways/open-gateways.ts';
import { StorageFailure } from '../../../server/gateways/storage/storage.ts';
import { openVersions } from '../../../server/running-versions.ts';
import { attentionPlaces } from '../../../src/features/admin/morning/texts.ts';
import {
  beforeTests,
  newAdmin,
  newCar,
  newDriver,
  photo,
  renewProof,
  send,
  startApi,
} from '../../support/api.ts';
import { startHttpPeer } from '../../support/peers/http-peer.ts';
import { copyPurchase } from '../../support/server/copied-purchases.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import {
  changeStored,
  newPurchase,
  newRefund,
  type PurchaseRow,
} from '../../support/server/purchase-rows.ts';
import { dayAfter } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

// ADM-17

const api = startApi();
rebookAfterTests(api);
const total = 10_000 as PurchaseRow['totalRepaymentCents']; // cents
const admin = beforeTests(() => newAdmin(api));
const driver = beforeTests(() => newDriver(api));
const car = beforeTests(() => newCar(driver));

const morning = async (): Promise<Morning> => (await admin.call('GET', '/api/admin/morning')).body;
const line = async (kind: AttentionKind): Promise<AttentionLine> =>
  (await morning()).lines.find((each) => each.kind === kind) as AttentionLine; // each kind is there
const buy = (changes: Partial<PurchaseRow>) =>
  newPurchase(api, driver, car, { totalRepaymentCents: total, ...changes });
const ago = (milliseconds: number) => new Date(api.context.clock().getTime() - milliseconds);
const newPhone = () => crypto.randomUUID().replaceAll('-', '');

/** The lists behind the pages to which the lines lead. */
const lists: Record<string, string> = {
  '/admin requests': '/api/admin/fuel-requests',
  '/admin purchases': '/api/admin/purchases',
  '/admin/collections ': '/api/admin/collections/people',
  '/admin/messages ': '/api/admin/messages',
  '/admin/verification ': '/api/admin/verification/vehicles',
  '/admin/verification people': '/api/admin/verification/people',
};

/** Compares each line with the list that it opens. Prices and phones have no list of rows. */
async function expectSameInLists() {
  const compared = (await morning()).lines.flatMap(({ kind, count }) => {
    const place = attentionPlaces(dayAfter(api, 0))[kind];
    const { pathname, searchParams } = new URL(place, 'http://desk');
    const part = searchParams.get('tab') ?? searchParams.get('list') ?? '';
    const list = lists[`${pathname} ${part}`];
    searchParams.delete('tab');
    searchParams.delete('list');
    return list ? [{ kind, count, url: `${list}?${searchParams}` }] : [];
  });
  expect(compared).toHaveLength(13);
  for (const { kind, count, url } of compared) {
    const { body } = await admin.call('GET', url);
    expect([kind, body.length]).toEqual([kind, count]);
  }
}

describe('GET /api/admin/morning', () => {
  // ADM-1
  it('refuses everyone but admins', async () => {
    expectRefusal(await driver.call('GET', '/api/admin/morning'), 403, 'admins-only');
  });

  it('counts late debt in rand and people, from the day after it was due', async () => {
    await buy({ repaymentDueDate: dayAfter(api, 0) });
    expect(await line('lateDebt')).toMatchObject({ count: 0, amount: 0, oldest: null });
    await buy({ repaymentDueDate: dayAfter(api, -3) });
    await buy({ repaymentDueDate: dayAfter(api, -1), paymentStatus: 'overdue' });
    await buy({ repaymentDueDate: dayAfter(api, -9), writtenOffAt: ago(hour) });
    await buy({ repaymentDueDate: dayAfter(api, -9), paymentStatus: 'paid' });
    const oldest = new Date(`${dayAfter(api, -3)}T00:00:00+02:00`).toISOString();
    const expected = { count: 1, isMore: false, amount: 200, oldest };
    expect(await line('lateDebt')).toMatchObject(expected);
  });

  // ADM-44
  it('says as many days as Collections does', async () => {
    const old = await buy({ repaymentDueDate: dayAfter(api, -68) });
    const failed = await buy({
      paymentMethod: 'debit_order',
      failedCollections: 1,
      repaymentDueDate: dayAfter(api, -18),
    });
    const daysOf = async (kind: AttentionKind) => {
      const oldest = Date.parse((await line(kind)).oldest ?? '');
      return Math.floor((api.context.clock().getTime() - oldest) / (24 * hour));
    };
    const [person] = (await admin.call('GET', '/api/admin/collections/people')).body;
    expect(person.daysLate).toBe(68);
    expect([await daysOf('lateDebt'), await daysOf('failedCollections')]).toEqual([68, 18]);
    for (const { id } of [old, failed]) await changeStored(api, id, { writtenOffAt: ago(hour) });
  });

  // LEND-36
  it('counts the promises that are due today, and the broken ones', async () => {
    await buy({ repaymentDueDate: dayAfter(api, -5) });
    const promise = (day: string) =>
      admin.call('POST', `/api/admin/users/${driver.userId}/promises`, { day });
    await promise(dayAfter(api, 2));
    expect(await line('promisesDue')).toMatchObject({ count: 0 });
    await promise(dayAfter(api, 0));
    expect(await line('promisesDue')).toMatchObject({ count: 1, oldest: null });
    await expectSameInLists();
    api.advance(24 * hour);
    await renewProof(api, admin);
    expect(await line('promisesDue')).toMatchObject({ count: 0 });
    const oldest = new Date(`${dayAfter(api, -1)}T00:00:00+02:00`).toISOString();
    expect(await line('promisesBroken')).toMatchObject({ count: 1, isMore: false, oldest });
    await expectSameInLists();
  });

  // LEND-37
  it('counts what is owed and could not be collected', async () => {
    const failed = { paymentMethod: 'debit_order', failedCollections: 1 } as const;
    const due = { repaymentDueDate: dayAfter(api, -2) };
    const { id } = await buy({ ...failed, ...due });
    const { id: given } = await buy({ ...failed, ...due, paymentStatus: 'overdue' });
    await buy({ ...failed, paymentStatus: 'paid', paymentDate: ago(hour) });
    await buy({ ...failed, writtenOffAt: ago(hour) });
    expect(await line('failedCollections')).toMatchObject({ count: 2, amount: 200 });
    await expectSameInLists();
    for (const sort of ['newest', 'oldest', 'due', 'amount']) {
      const url = `/api/admin/purchases?collection=failed&sort=${sort}`;
      const { body } = await admin.call('GET', url);
      expect(body.map((each: { id: string }) => each.id).sort()).toEqual([id, given].sort());
    }
    const url = '/api/admin/purchases?collection=failed';
    const csv = await admin.call('GET', url, undefined, { accept: 'text/csv' });
    expect(String(csv.body).trim().split('\n')).toHaveLength(3);
    expectRefusal(await admin.call('GET', '/api/admin/purchases?collection=x'), 400, 'invalid');
  });

  it('counts pending requests with their amount and the age of the oldest', async () => {
    const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
    const { body } = await driver.call('POST', '/api/fuel-requests', fuel);
    const { requestedAt: oldest, totalAmount: amount } = body;
    expect(await line('pendingRequests')).toMatchObject({ count: 1, amount, oldest });
  });

  it('counts what waits for a check', async () => {
    expect(await line('waitingVehicles')).toMatchObject({ count: 1, amount: null });
    expect((await line('waitingVehicles')).oldest).toEqual(expect.any(String));
    // The admin is no motorist.
    expect(await line('waitingPeople')).toMatchObject({ count: 1, isMore: false });
  });

  it('counts charges and refunds without an answer after two minutes', async () => {
    const charged = { paymentMethod: 'card', paymentStatus: 'processing' } as const;
    await buy({ ...charged, chargeStartedAt: ago(0) });
    expect(await line('unansweredCharges')).toMatchObject({ count: 0 });
    await buy({ ...charged, chargeStartedAt: ago(hour) });
    const refund = { paymentStatus: 'paid', paymentDate: ago(2 * hour) } as const;
    const refunded = await buy({ ...refund, refundStartedAt: ago(hour) });
    await newRefund(api, refunded, { refundState: 'asked', refundStartedAt: ago(hour) });
    expect(await line('unansweredCharges')).toMatchObject({ count: 1, amount: 100 });
    expect(await line('unansweredRefunds')).toMatchObject({ count: 1, amount: 100 });
    const found = (await admin.call('GET', '/api/admin/purchases?refunding=yes')).body;
    expect(found.map((each: { id: string }) => each.id)).toEqual([refunded.id]);
    await expectSameInLists();
  });

  // PAY-20, PAY-22
  it('counts refunds that need an admin, and the late payments of the last seven days', async () => {
    const cancelled = { paymentStatus: 'cancelled' } as const;
    const day = 24 * hour;
    const failed = { refundState: 'failed', refundStartedAt: ago(30 * day) } as const;
    const paid = { paymentStatus: 'paid', paymentDate: ago(31 * day) } as const;
    await newRefund(api, await buy(paid), failed);
    for (const days of [1, 8]) {
      const late = { refundCause: 'given-up', refundStartedAt: ago(days * day) } as const;
      await newRefund(api, await buy(cancelled), { refundState: 'refunded', ...late });
    }
    expect(await line('failedRefunds')).toMatchObject({ count: 1, amount: 100 });
    expect(await line('latePayments')).toMatchObject({ count: 1, amount: 100 });
    await expectSameInLists();
  });

  it('counts the SMS and mails that failed in the last seven days', async () => {
    const failed = (channel: string, days: number, status = 'failed') =>
      sql`insert into messages (kind, subject, text, channel, status, created_at, next_try_at)
        values ('custom', gen_random_uuid()::text, 'Hi', ${channel}, ${status},
          ${ago(days * 24 * hour)}, now())`.execute(api.context.db);
    await failed('sms', 1);
    await failed('sms', 8);
    await failed('mail', 0);
    await failed('mail', 0, 'sent');
    await failed('sms', 0, 'cancelled');
    expect(await line('failedSms')).toMatchObject({ count: 1 });
    expect(await line('failedMails')).toMatchObject({ count: 1 });
    await expectSameInLists();
    const found = await admin.call('GET', '/api/admin/messages?channel=mail&status=failed');
    expect(found.body).toMatchObject([{ channel: 'mail', status: 'failed' }]);
    expectRefusal(await admin.call('GET', '/api/admin/messages?channel=fax'), 400, 'invalid');
  });

  it('names prices that are samples, too old, or held', async () => {
    expect(await line('samplePrices')).toMatchObject({ count: 2 });
    expect(await line('oldPrices')).toMatchObject({ count: 2 });
    const today = dayAfter(api, 0);
    for (const fuelType of ['petrol', 'diesel']) {
      const price = { fuelType, pricePerLiter: 22, effectiveDate: today };
      expect(
        (await admin.call('POST', '/api/admin/fuel-prices', { ...price, confirmed: true })).status,
      ).toBe(201);
    }
    expect(await line('samplePrices')).toMatchObject({ count: 0, oldest: null });
    expect(await line('oldPrices')).toMatchObject({ count: 0 });
    await sql`insert into feed_prices values
      ('diesel', 3000, ${today}, 'A feed', true, ${ago(hour)}, now())`.execute(api.context.db);
    const heldSince = ago(hour).getTime();
    const held = await line('heldPrices');
    expect(held.count).toBe(1);
    expect(Date.parse(held.oldest ?? '')).toBeLessThanOrEqual(heldSince);
  });

  it('counts the phones that had a problem in the last seven days', async () => {
    const report = (installation: string, days: number): DeviceReport => ({
      installation,
      problems: [
        { day: dayAfter(api, -days), problem: 'item-stuck', version: '1', count: 3 },
        { day: dayAfter(api, -days), problem: 'storage-full', version: '1', count: 1 },
      ],
    });
    const [first, second] = [newPhone(), newPhone()];
    await send(api, 'POST', '/api/device-reports', report(first, 6));
    await send(api, 'POST', '/api/device-reports', report(second, 7));
    expect(await line('phoneProblems')).toMatchObject({ count: 1, isMore: false });
  });

  it('counts no more than a thousand', async () => {
    const { id } = await buy({ repaymentDueDate: dayAfter(api, -1) });
    await copyPurchase(api.context.db, id, 1100);
    // People are counted, however much they owe.
    expect(await line('lateDebt')).toMatchObject({ count: 1, isMore: false });
    await api.context.db
      .updateTable('purchases')
      .set({ paymentStatus: 'processing', chargeStartedAt: ago(hour) })
      .where('paymentStatus', '<>', 'paid')
      .execute();
    expect(await line('unansweredCharges')).toMatchObject({ count: 1000, isMore: true });
  });
});

// OPS-12
describe('a program that is behind on security', () => {
  const outdated = async (postgres: string, node: string) => {
    api.context.versions = async () => ({ postgres, node });
    return (await morning()).outdated;
  };

  it('is named with its version and the one that is needed', async () => {
    expect(await outdated('18.4', 'v24.21.0')).toEqual([
      { program: 'postgres', version: '18.4', minimum: '18.7' },
      { program: 'node', version: '24.21.0', minimum: '24.22.1' },
    ]);
    expect(await outdated('18.7 (Debian 18.7-1.pgdg120+1)', 'v24.22.1')).toEqual([]);
  });

  it('is asked for its version at first, and again after some minutes', async () => {
    const asked: string[] = [];
    let version = '18.4';
    const query = async (text: string) => {
      asked.push(text);
      return { rows: [{ version }] };
    };
    let now = 0;
    const read = openVersions({ query } as never, () => new Date(now)); // a pool that only answers
    expect((await read()).postgres).toBe('18.4');
    version = '18.7';
    expect((await read()).postgres).toBe('18.4');
    expect(asked).toHaveLength(1);
    now += serverDurations.database.version + 1;
    expect(await read()).toEqual({ postgres: '18.7', node: process.version });
  });
});

describe('a gateway', () => {
  const failing = async () => (await morning()).gateways;
  const note = () => openTryLog(api.context);

  it('is named since its first try without an answer, until it answers', async () => {
    const outcomes: object[] = [
      { outcome: 'postponed', reason: 'unreachable', retryAfterSeconds: null },
      { outcome: 'refused', reason: 'This is not an email address' },
      { outcome: 'unknown', reason: 'timed-out' },
    ];
    const noteTry = note();
    const gateway = watchGateway(
      { send: async () => outcomes.shift() ?? { outcome: 'accepted', reference: null } },
      (isAnswered) => noteTry('sms', isAnswered),
    );
    await gateway.send();
    const [first] = await failing();
    expect(first).toMatchObject({ gateway: 'sms', since: expect.any(String) });
    api.advance(hour);
    await gateway.send();
    await gateway.send();
    expect(await failing()).toEqual([first]);
    await gateway.send();
    expect(await failing()).toEqual([]);
  });

  it('that answers another process is not named', async () => {
    const [one, other] = [note(), note()];
    await other('payments', true);
    await one('email', false);
    await other('email', true);
    expect(await failing()).toEqual([]);
  });

  it('that stores pictures is named when it is unreachable, not when it is full', async () => {
    const noteTry = note();
    const put = (code: 'full' | 'unreachable') =>
      watchGateway(
        {
          put: async () => {
            throw new StorageFailure(code);
          },
        },
        (isAnswered) => noteTry('storage', isAnswered),
      ).put();
    await expect(put('unreachable')).rejects.toThrow('unreachable');
    expect(await failing()).toMatchObject([{ gateway: 'storage' }]);
    await expect(put('full')).rejects.toThrow('full');
    expect(await failing()).toEqual([]);
  });

  it('that checks pictures is named although pictures are accepted without it', async () => {
    const peer = await startHttpPeer();
    await peer.close();
    const noteTry = note();
    const check = openImageCheck(peer.origin, (isAnswered) => noteTry('imageCheck', isAnswered));
    expect(await check.check(await photo())).toMatchObject({ isValid: true });
    expect(await failing()).toMatchObject([{ gateway: 'imageCheck' }]);
  });

  it('works although nothing can be recorded', async () => {
    const broken = { ...api.context, db: api.context.db.withSchema('nowhere') };
    await openTryLog(broken as typeof api.context)('sms', false);
    expect(api.logged.join()).toContain('a try of a gateway was not recorded');
  });
});
