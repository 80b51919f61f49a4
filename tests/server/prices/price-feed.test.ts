// @module-tag long

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '../../../domain/values/time-units.ts';
import { serverDurations } from '../../../server/durations.ts';
import { openPrices } from '../../../server/gateways/open-gateways.ts';
import { priceFeed } from '../../../server/prices/price-feed.ts';
import { beforeTests, newAdmin, newDriver, renewProof, startApi } from '../../support/api.ts';
import {
  answerJson,
  answerText,
  silentTroubles,
  startHttpPeer,
  troubles,
} from '../../support/peers/http-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { dayAfter } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

const peer = beforeTests(() => startHttpPeer());
const driver = beforeTests(() => newDriver(api));
const admin = beforeTests(() => newAdmin(api));
afterAll(() => peer.close());
beforeEach(async () => {
  const { db } = api.context;
  await db.deleteFrom('feedPrices').execute();
  await db.deleteFrom('fuelPrices').where('source', 'not like', 'Sample%').execute();
  const unread = { nextReadAt: new Date(0), claimedUntil: null, failingSince: null };
  await db
    .updateTable('priceFeed')
    .set({ ...unread, answeredAt: null, problem: null })
    .execute();
  peer.calls.length = 0;
  feedAt('name=The%20feed');
});

const feedAt = (mapping: string) => {
  api.context.prices = openPrices(`${peer.origin}/fuel.json#${mapping}`);
};
const run = () => runJob(api, priceFeed);
/** Sets the feed's answer and reads it, an hour after the previous reading. */
async function says(body: unknown) {
  peer.answer = answerJson(body);
  api.advance(hour);
  await renewProof(api, admin);
  await run();
}
const live = async () => (await driver.call('GET', '/api/fuel-prices/live')).body;
const petrol = async () => (await live()).data[0];
const standing = async () => (await admin.call('GET', '/api/admin/price-feed')).body;

const samples = { petrol: 20.75, diesel: 18.52 };

// PRI-3
describe('a price feed', () => {
  it('sets current prices, with its name and the time of the reading', async () => {
    await says({ petrol: 22.1, diesel: '19.05' });
    const answer = await live();
    const today = dayAfter(api, 0);
    expect(answer).toMatchObject({
      data: [
        { fuelType: 'petrol', pricePerLiter: 22.1, source: 'The feed', effectiveDate: today },
        { fuelType: 'diesel', pricePerLiter: 19.05, source: 'The feed', effectiveDate: today },
      ],
      source: 'The feed',
    });
    expect((await driver.call('GET', '/api/fuel-prices/changes')).body).toEqual({
      petrol: 2210 - 2075,
      diesel: 1905 - 1852,
    });
    expect(await standing()).toMatchObject({ source: 'The feed', problem: null, held: [] });
  });

  it('is read every hour, by one of several processes', async () => {
    peer.answer = answerJson(samples);
    await Promise.all([run(), run(), run()]);
    expect(peer.calls).toHaveLength(1);
    api.advance(59 * minute);
    await run();
    expect(peer.calls).toHaveLength(1);
    api.advance(2 * minute);
    await Promise.all([run(), run(), run()]);
    expect(peer.calls).toHaveLength(2);
  });

  it('is read at once when its address changes', async () => {
    peer.answer = answerJson(samples);
    await run();
    feedAt('name=Another');
    await run();
    expect(peer.calls).toHaveLength(2);
  });

  it('updates the time of its prices without adding new ones', async () => {
    await says({ petrol: 22.1, diesel: 19 });
    const first = (await live()).lastUpdated;
    await says({ petrol: 22.1, diesel: 19 });
    const second = (await live()).lastUpdated;
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(hour);
    expect((await admin.call('GET', '/api/admin/fuel-prices')).body).toHaveLength(6);
  });

  it('is named as the source of any price that it confirms', async () => {
    expect((await petrol()).source).toMatch(/^Sample/);
    await says(samples);
    expect((await petrol()).source).toBe('The feed');
    expect((await petrol()).effectiveDate).toBe('2026-01-07');
  });

  it('is read by its mapping, in cents, from its day', async () => {
    feedAt('petrol=data.prices.0.inland&diesel=data.prices.1.inland&unit=cents&date=data.from');
    const inland = (value: unknown) => ({ inland: value });
    const from = dayAfter(api, 3);
    await says({ data: { from, prices: [inland(2212.5), inland('1901')] } });
    expect((await petrol()).pricePerLiter).toBe(20.75);
    const coming = (await admin.call('GET', '/api/admin/fuel-prices?coming=yes')).body;
    expect(
      coming.map((price: Record<string, unknown>) => [price.pricePerLiter, price.effectiveDate]),
    ).toEqual(
      expect.arrayContaining([
        [22.13, from],
        [19.01, from],
      ]),
    );
  });

  it('deletes announced prices that it no longer states', async () => {
    feedAt('date=from');
    const announced = async () => {
      const { body } = await admin.call('GET', '/api/admin/fuel-prices?coming=yes&fuelType=petrol');
      return body.map((price: Record<string, unknown>) => [
        price.pricePerLiter,
        price.effectiveDate,
      ]);
    };
    const [soon, later] = [dayAfter(api, 3), dayAfter(api, 5)];
    await says({ petrol: 22.1, diesel: 18.52, from: soon });
    await says({ petrol: 22.1, diesel: 18.52, from: later });
    expect(await announced()).toEqual([[22.1, later]]);
    await says({ petrol: 22.1, diesel: 18.52, from: soon });
    expect(await announced()).toEqual([[22.1, soon]]);
    // An invalid answer deletes nothing.
    await says({ petrol: 30, diesel: 18.52, from: later });
    await says({ petrol: 99, diesel: 18.52, from: later });
    expect(await announced()).toEqual([[22.1, soon]]);
    await says({ petrol: 20.75, diesel: 18.52, from: '2026-01-07' });
    expect(await announced()).toEqual([]);
    // A price that an admin entered stays.
    const entered = { fuelType: 'petrol', pricePerLiter: 23, effectiveDate: soon, confirmed: true };
    expect((await admin.call('POST', '/api/admin/fuel-prices', entered)).status).toBe(201);
    await says({ petrol: 22.1, diesel: 18.52, from: later });
    await says({ petrol: 20.75, diesel: 18.52, from: '2026-01-07' });
    expect(await announced()).toEqual([[23, soon]]);
  });

  it("does not replace an admin's price for the same day", async () => {
    await says({ petrol: 22.1, diesel: 19 });
    const today = dayAfter(api, 0);
    const entered = {
      fuelType: 'petrol',
      pricePerLiter: 21.9,
      effectiveDate: today,
      confirmed: true,
    };
    expect((await admin.call('POST', '/api/admin/fuel-prices', entered)).status).toBe(201);
    expectRefusal(await admin.call('POST', '/api/admin/fuel-prices', entered), 409, 'taken');
    await says({ petrol: 22.1, diesel: 19 });
    expect(await petrol()).toMatchObject({
      pricePerLiter: 21.9,
      source: 'Entered by an administrator',
    });
  });

  it('corrects its own price for the same day', async () => {
    feedAt('date=from');
    const from = dayAfter(api, 3);
    await says({ petrol: 22.1, diesel: 18.52, from });
    await says({ petrol: 22.4, diesel: 18.52, from });
    const coming = (await admin.call('GET', '/api/admin/fuel-prices?coming=yes&fuelType=petrol'))
      .body;
    expect(coming).toMatchObject([{ pricePerLiter: 22.4, effectiveDate: from }]);
  });

  it('sends the key in its address, but not to the target of a redirect', async () => {
    const other = await startHttpPeer();
    api.context.prices = openPrices(
      `${peer.origin.replace('//', '//me:s%40cret@')}/fuel.json?key=1`,
    );
    const visited: (string | undefined)[] = [];
    peer.answer = (response, request) => {
      visited.push(request.headers.authorization);
      if (request.url?.startsWith('/fuel.json'))
        response.writeHead(307, { location: '/new' }).end();
      else answerJson(samples)(response, request);
    };
    await run();
    const basic = `Basic ${Buffer.from('me:s@cret').toString('base64')}`;
    expect(visited).toEqual([basic, basic]);
    expect(peer.calls[0]?.url).toBe('/fuel.json?key=1');
    expect((await standing()).problem).toBeNull();
    await other.close();
  });
});

describe('a feed', () => {
  it.each(Object.keys(troubles))('that %s changes no price, and is reported', async (name) => {
    peer.answer = troubles[name]!; // the key is in the object
    api.advance(hour);
    const { prices } = serverDurations.gateways;
    if (silentTroubles.includes(name)) replaceServerDurations({ gateways: { prices: 300 } });
    await run();
    replaceServerDurations({ gateways: { prices } });
    const answer = await live();
    expect(answer.data).toMatchObject([
      { pricePerLiter: 20.75, source: expect.stringMatching(/^Sample/) },
      { pricePerLiter: 18.52, source: expect.stringMatching(/^Sample/) },
    ]);
    expect(answer.source).toMatch(/; the price feed gives no usable answer since \d\d\//);
    expect(await standing()).toMatchObject({
      answeredAt: null,
      failingSince: expect.any(String),
      problem: expect.stringMatching(/^[a-z ]+$/),
    });
    // It is read again ten minutes later, and continues.
    api.advance(11 * minute);
    peer.answer = answerJson({ petrol: 21, diesel: 19 });
    await run();
    expect(await live()).toMatchObject({
      data: [{ pricePerLiter: 21 }, {}],
      source: expect.not.stringMatching(/no usable/),
    });
  });

  it('has its own times and failures, not those of an earlier feed', async () => {
    await says({ petrol: 22.1, diesel: 19 });
    peer.answer = troubles.fails!; // the key is in the object
    api.advance(hour);
    await run();
    const { failingSince } = await standing();
    api.advance(hour);
    feedAt('name=Another');
    await run();
    expect(await standing()).toMatchObject({ source: 'Another', answeredAt: null });
    expect(Date.parse((await standing()).failingSince)).toBeGreaterThan(Date.parse(failingSince));
  });

  it('that does not exist changes no price', async () => {
    const gone = await startHttpPeer();
    await gone.close();
    api.context.prices = openPrices(`${gone.origin}/`);
    await run();
    expect(await standing()).toMatchObject({ problem: 'unreachable' });
    expect((await petrol()).pricePerLiter).toBe(20.75);
  });

  it('that reports no change is not read over and over', async () => {
    peer.answer = (response) => response.writeHead(304).end();
    await run();
    expect(peer.calls).toHaveLength(1);
    expect(await standing()).toMatchObject({ problem: 'refused' });
  });

  it('may begin with a byte order mark', async () => {
    peer.answer = answerText('\ufeff{"petrol": 22.1, "diesel": 19}');
    await run();
    expect((await petrol()).pricePerLiter).toBe(22.1);
  });

  it('is read up to a megabyte at most', async () => {
    let written = 0;
    peer.answer = (response) => {
      const write = response.write.bind(response);
      response.write = (chunk: Buffer) => {
        written += chunk.length;
        return write(chunk);
      };
      troubles['sends 200 MB']!(response, undefined as never); // it does not look at the call
    };
    await run();
    expect(await standing()).toMatchObject({ problem: 'too large' });
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  it.each([
    ['NaN', '{"petrol": NaN, "diesel": NaN}'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"21.50"'],
    ['words', '{"petrol": "NaN", "diesel": "R21.50"}'],
    ['what is nobody’s own', '{"__proto__": {"petrol": 21, "diesel": 19}}'],
    ['below nothing', '{"petrol": -21, "diesel": 0}'],
    ['more than there is', '{"petrol": 1e308, "diesel": 1e400}'],
    ['true', '{"petrol": true, "diesel": [21]}'],
  ])('that states %s changes no price', async (_, text) => {
    peer.answer = answerText(text);
    api.advance(hour);
    await run();
    expect(await standing()).toMatchObject({ problem: 'unreadable', held: [] });
    expect((await live()).data).toMatchObject([{ pricePerLiter: 20.75 }, { pricePerLiter: 18.52 }]);
  });

  it.each([9.99, 50.01, 2150, 0.2])('is not believed when it states R%s', async (price) => {
    await says({ petrol: price, diesel: 19 });
    expect((await live()).data).toMatchObject([
      { pricePerLiter: 20.75, source: expect.stringMatching(/^Sample/) },
      { pricePerLiter: 19, source: 'The feed' },
    ]);
    expect((await standing()).problem).toBe('petrol: outside R10.00 to R50.00');
  });

  it('with one fuel only updates that fuel', async () => {
    await says({ petrol: 22 });
    expect((await live()).data).toMatchObject([
      { pricePerLiter: 22, source: 'The feed' },
      { pricePerLiter: 18.52, source: expect.stringMatching(/^Sample/) },
    ]);
    expect((await standing()).problem).toBe('diesel: no price');
  });

  it('is not believed when it states an old price', async () => {
    feedAt('date=from');
    await says({ petrol: 19.2, diesel: 18.1, from: '2025-11-05' });
    expect((await live()).data).toMatchObject([{ pricePerLiter: 20.75 }, { pricePerLiter: 18.52 }]);
    expect((await standing()).problem).toMatch(/^petrol: older than the price in force; diesel/);
    await says({ petrol: 21, diesel: 19, from: dayAfter(api, 90) });
    expect((await standing()).problem).toMatch(/^petrol: from a day too far ahead/);
    await says({ petrol: 21, diesel: 19, from: 'soon' });
    expect((await standing()).problem).toBe('unreadable');
  });

  it('that stops keeps its last prices, with the time of the last reading', async () => {
    await says({ petrol: 22.1, diesel: 19 });
    const { lastUpdated } = await live();
    peer.answer = troubles.fails!; // the key is in the object
    api.advance(hour);
    await run();
    const answer = await live();
    expect(answer.data[0]).toMatchObject({
      pricePerLiter: 22.1,
      source: expect.stringMatching(/^The feed, last read \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    });
    expect(answer.lastUpdated).toBe(lastUpdated);
    const alone = await driver.call('GET', '/api/fuel-prices/current/petrol');
    expect(alone.body).toEqual(answer.data[0]);
    // Also when no server has run, or the feed was removed.
    await says({ petrol: 22.1, diesel: 19 });
    expect((await petrol()).source).toBe('The feed');
    api.advance(3 * hour);
    expect((await petrol()).source).toMatch(/^The feed, last read /);
    api.context.prices = openPrices(undefined);
    expect((await petrol()).source).toMatch(/^The feed, last read /);
    expect((await live()).source).not.toMatch(/no usable/);
  });
});

// PRI-3
describe('a change of more than R5', () => {
  const enter = (pricePerLiter: number, days = 0) =>
    admin.call('POST', '/api/admin/fuel-prices', {
      fuelType: 'petrol',
      pricePerLiter,
      effectiveDate: dayAfter(api, days),
      confirmed: true,
    });

  it.each([15.74, 25.76])('to R%s waits for an admin, who enters it', async (price) => {
    await says({ petrol: price, diesel: 19 });
    expect((await live()).data).toMatchObject([{ pricePerLiter: 20.75 }, { pricePerLiter: 19 }]);
    expect(await standing()).toMatchObject({
      problem: null,
      failingSince: null,
      held: [{ fuelType: 'petrol', pricePerLiter: price, effectiveDate: dayAfter(api, 0) }],
    });
    await says({ petrol: price, diesel: 19 });
    expect((await petrol()).pricePerLiter).toBe(20.75);
    expect((await enter(price)).status).toBe(201);
    expect(await petrol()).toMatchObject({ pricePerLiter: price, source: 'The feed' });
    expect((await standing()).held).toEqual([]);
    const [entered] = (await admin.call('GET', '/api/admin/fuel-prices?fuelType=petrol')).body;
    expect(entered.source).toBe('The feed, accepted by an administrator');
  });

  it.each([15.75, 25.75])('does not include one to R%s', async (price) => {
    await says({ petrol: price, diesel: 19 });
    expect((await petrol()).pricePerLiter).toBe(price);
  });

  it('cannot be made in small steps on one day either', async () => {
    await says({ petrol: 25.5, diesel: 19 });
    peer.answer = answerJson({ petrol: 30, diesel: 19 });
    await api.context.db
      .updateTable('priceFeed')
      .set({ nextReadAt: new Date(0) })
      .execute();
    await run();
    expect((await petrol()).pricePerLiter).toBe(25.5);
    expect((await standing()).held).toMatchObject([{ pricePerLiter: 30 }]);
  });

  it('is dropped when the feed withdraws it', async () => {
    await says({ petrol: 26, diesel: 19 });
    await says({ petrol: 21, diesel: 19 });
    expect((await standing()).held).toEqual([]);
    expect((await petrol()).pricePerLiter).toBe(21);
  });

  it('is replaced by the price that an admin enters', async () => {
    await says({ petrol: 26, diesel: 19 });
    // A price for another day does not decide it.
    expect((await enter(22.5, 30)).status).toBe(201);
    expect((await standing()).held).toMatchObject([{ pricePerLiter: 26 }]);
    expect((await enter(22)).status).toBe(201);
    await says({ petrol: 26, diesel: 19 });
    expect((await standing()).held).toEqual([]);
    expect(await petrol()).toMatchObject({
      pricePerLiter: 22,
      source: 'Entered by an administrator',
    });
  });
});

describe('GET /api/admin/price-feed', () => {
  it('reports that there is none', async () => {
    api.context.prices = openPrices(undefined);
    await run();
    expect(peer.calls).toEqual([]);
    expect(await standing()).toMatchObject({ source: null, held: [] });
  });
});
