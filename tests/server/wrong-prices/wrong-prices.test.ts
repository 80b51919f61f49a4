import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newDriver,
  renewProof,
  startApi,
} from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import {
  buy,
  byCard,
  dayAfter,
  moveDays,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { smsTo } from '../../support/server/sms-to.ts';
import {
  approvedDriver,
  askFuel,
  fetchVouchers,
  newHolder,
  newPhone,
  newStation,
  pour,
  requestOf,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const prices = '/api/admin/fuel-prices';
const admin = beforeTests(() => newAdmin(api));
const driver = beforeTests(() => newDriver(api));
const station = beforeTests(() => newStation(api, admin));
// Each test begins on a day of its own, at the right price.
beforeEach(async () => {
  moveDays(api, 2);
  expect((await enter(21.15)).status).toBe(201);
  moveDays(api, 1);
  await renewProof(api, admin);
});

async function enter(pricePerLiter: number, changes: object = {}) {
  await renewProof(api, admin);
  const price = { fuelType: 'petrol', pricePerLiter, effectiveDate: dayAfter(api, 0) };
  return admin.call('POST', prices, { ...price, confirmed: true, ...changes });
}

async function replace(id: string, pricePerLiter: number, changes: object = {}, headers = {}) {
  await renewProof(api, admin);
  const body = { pricePerLiter, reason: 'A typing mistake', confirmed: true, ...changes };
  return admin.call('POST', `${prices}/${id}/replacement`, body, headers);
}

const petrol = async () =>
  (await driver.call('GET', '/api/fuel-prices/current/petrol')).body.pricePerLiter;

/** What was made at a price that was replaced. */
const madeAt = async (price: string, more = '') =>
  (await admin.call('GET', `/api/admin/wrong-prices?price=${price}${more}`)).body;

async function decide(price: string, item: { kind: string; id: string }, decision: string) {
  await renewProof(api, admin);
  const { kind, id } = item;
  return admin.call('POST', '/api/admin/wrong-prices', { price, kind, id, decision });
}

// PRI-12, PRI-13
describe('a price that an admin types', () => {
  it('is not saved for today before it is confirmed', async () => {
    const typed = { pricePerLiter: 12.89, effectiveDate: dayAfter(api, 0) };
    const key = { 'idempotency-key': randomUUID() };
    const asked = await admin.call('POST', prices, { fuelType: 'petrol', ...typed }, key);
    expectRefusal(asked, 409, 'price-unconfirmed');
    expect(asked.body.message).toMatch(/^Petrol would cost R12.89 \(twelve rand and eighty-nine/);
    expect(await petrol()).toBe(21.15);
    const unsure = { fuelType: 'petrol', ...typed, confirmed: false };
    expectRefusal(await admin.call('POST', prices, unsure, key), 409, 'price-unconfirmed');
    const sure = { ...unsure, confirmed: true };
    expect((await admin.call('POST', prices, sure, key)).status).toBe(201);
    expect(await petrol()).toBe(12.89);
  });

  it('is saved without a question for a later day, unless it moves far', async () => {
    const later = { effectiveDate: dayAfter(api, 300), confirmed: undefined };
    expectRefusal(await enter(26.16, later), 409, 'price-unconfirmed');
    expect((await enter(26.15, later)).status).toBe(201);
  });
});

// PRI-14, PRI-15
describe('a wrong price in force', () => {
  it('is replaced at once from its own day, and stays in the list with the reason', async () => {
    const wrong = (await enter(12.89)).body;
    moveDays(api, 1);
    expectRefusal(await replace(wrong.id, 21.15, { reason: ' ' }), 400, 'invalid');
    expectRefusal(await replace(wrong.id, 12.89), 400, 'invalid');
    expectRefusal(
      await replace(wrong.id, 21.15, { confirmed: false }),
      ...([409, 'price-unconfirmed'] as const),
    );
    const key = { 'idempotency-key': randomUUID() };
    const answers = [
      await replace(wrong.id, 21.15, {}, key),
      await replace(wrong.id, 21.15, {}, key),
    ];
    const right = { pricePerLiter: 21.15, effectiveDate: wrong.effectiveDate, replaces: wrong.id };
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 201, body: { ...right, reason: 'A typing mistake' } });
    }
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect(await petrol()).toBe(21.15);
    const [entry] = await auditEntries(api);
    expect(entry).toMatchObject({ action: 'fuel-price-replaced', objectId: answers[0]?.body.id });
    const listed = (await admin.call('GET', `${prices}?fuelType=petrol`)).body;
    const ofDay = listed.filter(
      (price: { effectiveDate: string }) => price.effectiveDate === wrong.effectiveDate,
    );
    expect(ofDay).toHaveLength(2);
    expect(ofDay).toContainEqual({
      ...wrong,
      isInForce: false,
      replacedAt: expect.any(String),
    });
    const history = (await driver.call('GET', '/api/fuel-prices/history')).body.petrol;
    expect(history.at(-1)).toMatchObject({ pricePerLiter: 21.15 });
    const onDay = { effectiveDate: wrong.effectiveDate, pricePerLiter: 12.89 };
    expect(history).not.toContainEqual(onDay);
    // The day has its price: the way to another one is to replace it.
    expectRefusal(await enter(22, { effectiveDate: wrong.effectiveDate }), 400, 'invalid');
  });

  it('is replaced by one of two admins, and only while it is in force', async () => {
    const wrong = (await enter(12.89)).body;
    const answers = await Promise.all([replace(wrong.id, 21.15), replace(wrong.id, 21.2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectRefusal(await enter(21.15), 409, 'taken');
    expectRefusal(await replace(wrong.id, 21.3), 409, 'price-not-in-force');
    const coming = (await enter(22, { effectiveDate: dayAfter(api, 200) })).body;
    expectRefusal(await replace(coming.id, 21.3), 409, 'price-not-in-force');
    expectRefusal(await replace(randomUUID(), 21.3), 404, 'not-found');
    const body = { pricePerLiter: 21.3, reason: 'Mine', confirmed: true };
    const path = `${prices}/${wrong.id}/replacement`;
    expectRefusal(await driver.call('POST', path, body), 403, 'admins-only');
    api.advance(16 * 60 * 1000);
    expectRefusal(await admin.call('POST', path, body), 403, 'proof-required');
  });
});

// PRI-16
describe('what was made at a wrong price', () => {
  it('is listed with what can be done, and kept once', async () => {
    const before = await newBuyer(api);
    await buy(before);
    const wrong = (await enter(12.89)).body;
    const buyer = await newBuyer(api);
    const bought = (await buy(buyer)).body;
    const { caller, requestId } = await approvedDriver(api, admin);
    await replace(wrong.id, 21.15);
    await buy(await newBuyer(api));
    const made = await madeAt(wrong.id);
    const kindsOf = (user: Caller) =>
      made
        .filter((item: { user: { id: string } }) => item.user.id === user.userId)
        .map((item: { kind: string; id: string; amount: number }) => item);
    expect(kindsOf(buyer)).toMatchObject([
      { kind: 'purchase', id: bought.id, amount: 322.25, litres: 20, correction: 'undo' },
    ]);
    const kinds = kindsOf(caller).map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['request', 'voucher']);
    expect(kindsOf(caller)).toContainEqual(
      expect.objectContaining({ kind: 'request', id: requestId, amount: 257.8 }),
    );
    expect(made).toHaveLength(3);

    const [purchase] = kindsOf(buyer);
    for (const _ of [1, 2]) {
      const kept = await decide(wrong.id, purchase, 'kept');
      expect(kept).toMatchObject({ status: 200, body: { decision: 'kept', correction: null } });
    }
    expectRefusal(await decide(wrong.id, purchase, 'corrected'), 409, 'already-decided');
    expect(await auditEntries(api)).toMatchObject([
      { action: 'wrong-price-kept', userId: buyer.userId, objectId: bought.id },
    ]);
    expect(await madeAt(wrong.id, '&open=yes')).toHaveLength(2);
    const file = await admin.call('GET', `/api/admin/wrong-prices?price=${wrong.id}`, undefined, {
      accept: 'text/csv',
    });
    expect(file.body.toString().match(/\r\n/g)).toHaveLength(4);
    expectRefusal(
      await decide(wrong.id, { kind: 'voucher', id: bought.id }, 'kept'),
      404,
      'not-found',
    );
    expectRefusal(await admin.call('GET', '/api/admin/wrong-prices?price=x'), 400, 'invalid');
  });

  it('is listed for a price of the feed, over which an admin entered one', async () => {
    const { db, clock } = api.context;
    const row = {
      fuelType: 'petrol',
      source: 'The feed',
      effectiveDate: dayAfter(api, 0),
    } as const;
    const feed = await db
      .insertInto('fuelPrices')
      .values({ ...row, priceCents: 1999 as never, createdAt: clock(), fromFeed: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body } = await buy(await newBuyer(api));
    expect(await enter(21.15)).toMatchObject({ status: 201, body: { replaces: feed.id } });
    expect(await madeAt(feed.id)).toMatchObject([{ kind: 'purchase', id: body.id }]);
  });
});

// PRI-17
describe('a correction', () => {
  /** The wrong price, and what one motorist made at it. */
  async function wrongly<Made>(price: number, make: () => Promise<Made>) {
    const wrong = (await enter(price)).body;
    const made = await make();
    await replace(wrong.id, 21.15);
    return { wrong, made, items: await madeAt(wrong.id) };
  }
  const itemOf = (items: { kind: string; id: string }[], kind: string) =>
    items.find((item) => item.kind === kind) ?? { kind, id: randomUUID() };

  it('cancels a purchase that is owed, and tells its motorist', async () => {
    const { caller: buyer, phone } = await newHolder(api);
    const { wrong, made, items } = await wrongly(12.89, () => buy(buyer));
    const corrected = await decide(wrong.id, itemOf(items, 'purchase'), 'corrected');
    expect(corrected).toMatchObject({
      body: { status: 'cancelled', decision: 'corrected', correction: null },
    });
    const purchase = (await buyer.call('GET', `/api/purchases/${made.body.id}`)).body;
    expect(purchase).toMatchObject({ paymentStatus: 'cancelled', totalRepayment: 322.25 });
    expect(purchase.events.at(-1).words).toBe('The price of R12.89 was wrong: it is R21.15.');
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    const [text] = await smsTo(api, buyer, 'wrong-price');
    expect(text).toContain('the price of your purchase for R322.25 was wrong. It was cancelled');
    expect((await buyer.call('GET', '/api/account/credit')).body.budget.used).toBe(0);
  });

  // VOU-29
  it('waits until it is known that a voucher which a phone has had was not poured', async () => {
    const { caller: buyer, phone } = await newHolder(api);
    // Other tests have moved the clock, and a phone that has stopped is not waited for.
    await syncStation(station.phone);
    const { wrong, items } = await wrongly(12.89, async () => {
      await buy(buyer);
      return fetchVouchers(phone);
    });
    const item = itemOf(items, 'purchase');
    expectRefusal(await decide(wrong.id, item, 'corrected'), 409, 'voucher-unsettled');
    expect(await madeAt(wrong.id, '&open=yes')).toMatchObject([{ id: item.id, status: 'pending' }]);
    api.advance(1000);
    await syncStation(station.phone);
    expect(await decide(wrong.id, item, 'corrected')).toMatchObject({
      body: { status: 'cancelled', decision: 'corrected' },
    });
  });

  it('refunds a purchase that is paid', async () => {
    const buyer = await newBuyer(api);
    const { wrong, items } = await wrongly(12.89, () => buy(buyer, byCard('pays')));
    const item = itemOf(items, 'purchase');
    for (const _ of [1, 2]) {
      expect(await decide(wrong.id, item, 'corrected')).toMatchObject({
        body: { status: 'refunded', decision: 'corrected' },
      });
    }
  });

  it('sells what cost too much again for less, also when it was poured', async () => {
    const { caller: buyer, phone } = await newHolder(api);
    const { wrong, made, items } = await wrongly(27.15, async () => {
      const { body } = await buy(buyer);
      const { voucher } = await fetchVouchers(phone);
      await pour(api, { station, phone, voucher }, { litres: 5, amount: 135.75 });
      return body;
    });
    await decide(wrong.id, itemOf(items, 'purchase'), 'corrected');
    const [sold, old] = (await buyer.call('GET', `/api/purchases/user/${buyer.userId}`)).body;
    expect(old).toMatchObject({ id: made.id, paymentStatus: 'cancelled', totalRepayment: 678.75 });
    expect(sold).toMatchObject({
      paymentStatus: 'pending',
      pricePerLiter: 21.15,
      basePrice: 423,
      totalRepayment: 528.75,
      repaymentDueDate: made.repaymentDueDate,
      pouredLitres: 5,
      corrects: made.id,
    });
    expect((await buyer.call('GET', '/api/account/credit')).body.budget.used).toBe(528.75);
    const statement = (
      await buyer.call('GET', '/api/account/statement?from=2026-01-01&to=2035-01-01')
    ).body;
    expect(statement.lines.map(({ amount }: { amount: number }) => amount)).toEqual(
      expect.arrayContaining([678.75, -678.75, 528.75]),
    );
    expect(statement.closingBalance).toBe(528.75);
  });

  it('only keeps what was poured too cheaply', async () => {
    const { caller: buyer, phone } = await newHolder(api);
    const { wrong, items } = await wrongly(12.89, async () => {
      await buy(buyer);
      const { voucher } = await fetchVouchers(phone);
      await pour(api, { station, phone, voucher }, { litres: 5, amount: 64 });
    });
    const correctable = items.filter(({ correction }: { correction: unknown }) => correction);
    // The rest of the fuel has a voucher already.
    expect(correctable).toMatchObject([{ kind: 'voucher', litres: 15 }]);
    expectRefusal(await decide(wrong.id, itemOf(items, 'purchase'), 'corrected'), 409, 'only-kept');
    for (const item of items) expect((await decide(wrong.id, item, 'kept')).status).toBe(200);
  });

  it('rejects a request, pending or approved, with the prices as its note', async () => {
    const { wrong, made, items } = await wrongly(12.89, async () => {
      const approved = await approvedDriver(api, admin);
      const asking = await newBuyer(api);
      await askFuel(asking);
      return [approved.caller, asking];
    });
    expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'request',
      'request',
      'voucher',
    ]);
    for (const item of items.filter(({ kind }: { kind: string }) => kind === 'request')) {
      expect(await decide(wrong.id, item, 'corrected')).toMatchObject({
        body: { status: 'rejected', decision: 'corrected' },
      });
    }
    for (const caller of made) {
      expect(await requestOf(caller)).toMatchObject({
        status: 'rejected',
        notes: 'The price of R12.89 was wrong: it is R21.15. Please ask again.',
      });
    }
    // The voucher of the request is revoked with it, so nothing is left to decide.
    expect(await madeAt(wrong.id, '&open=yes')).toEqual([]);
  });

  // REQ-16
  it('of a request that was poured sells it again without a premium, if it was too dear', async () => {
    const { wrong, made, items } = await wrongly(30.89, async () => {
      const approved = await approvedDriver(api, admin);
      const { voucher } = await fetchVouchers(approved.phone);
      await pour(api, { station, phone: approved.phone, voucher });
      return approved;
    });
    const item = itemOf(items, 'purchase');
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['purchase', 'voucher']);
    expect(item).toMatchObject({ amount: 617.8, correction: 'sell-again' });
    expect((await decide(wrong.id, item, 'corrected')).body).toMatchObject({ status: 'cancelled' });
    const { caller, requestId } = made;
    const { body: purchases } = await caller.call('GET', `/api/purchases/user/${caller.userId}`);
    expect(purchases).toMatchObject([
      {
        corrects: item.id,
        fuelRequestId: requestId,
        pricePerLiter: 21.15,
        basePrice: 423,
        finalAmount: 423,
        premiumPercentage: 0,
        totalRepayment: 423,
        pouredLitres: 20,
      },
      { id: item.id, paymentStatus: 'cancelled' },
    ]);
    expect((await caller.call('GET', '/api/account/credit')).body.budget.used).toBe(423);
    const left = await madeAt(wrong.id, '&open=yes');
    expect(left.map(({ kind }: { kind: string }) => kind)).toEqual(['voucher']);
  });

  // REQ-16
  it('of a request that was poured too cheaply is only kept, whenever it was poured', async () => {
    const { wrong, made } = await wrongly(12.89, () => approvedDriver(api, admin));
    const { voucher } = await fetchVouchers(made.phone);
    const poured = await pour(
      api,
      { station, phone: made.phone, voucher },
      { litres: 12, amount: 253.8 },
    );
    expect(poured.body).toMatchObject({ conflict: null });
    const items = await madeAt(wrong.id);
    expect(itemOf(items, 'purchase')).toMatchObject({ amount: 154.68, correction: null });
    expect(itemOf(items, 'request')).not.toHaveProperty('correction');
  });

  it('issues a voucher again with the right limit', async () => {
    const buyer = await newBuyer(api);
    await buy(buyer);
    const { wrong, made, items } = await wrongly(12.89, async () => {
      const phone = await newPhone(buyer);
      const { voucher } = await fetchVouchers(phone);
      return { phone, voucher };
    });
    expect(made.voucher).toMatchObject({ maxLitres: 20, maxAmount: 257.8 });
    expect(items).toMatchObject([{ kind: 'voucher', amount: 257.8, correction: 'reissue' }]);
    expect((await decide(wrong.id, items[0], 'corrected')).body.status).toBe('revoked');
    // The attendants' phones have to learn first that the old one does not count (VOU-5).
    api.advance(1000);
    const { caller, deviceId } = station.phone;
    await caller.call('POST', '/api/station/sync', { device: deviceId, since: 0 });
    const { voucher } = await fetchVouchers(made.phone);
    expect(voucher).toMatchObject({ maxLitres: 20, maxAmount: 423 });
  });

  it('cancels a scheduled payment and the deletion of its card follows', async () => {
    const buyer = await newBuyer(api);
    const { wrong, items } = await wrongly(12.89, () => schedule(api, buyer, 'pays'));
    expect(await decide(wrong.id, itemOf(items, 'purchase'), 'corrected')).toMatchObject({
      body: { status: 'cancelled', decision: 'corrected' },
    });
  });
});
