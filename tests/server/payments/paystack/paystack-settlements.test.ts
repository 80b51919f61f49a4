import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import {
  addDays,
  type Day,
  southAfricanDay,
} from '../../../../domain/values/south-african-time.ts';
import { day as oneDay } from '../../../../domain/values/time-units.ts';
import type {
  PaymentProcessor,
  ProcessorSettlement,
  SettledLine,
} from '../../../../server/gateways/payments/payments.ts';
import { readPaystackEvent } from '../../../../server/gateways/payments/paystack/paystack-events.ts';
import { paystackPayments } from '../../../../server/gateways/payments/paystack/paystack-payments.ts';
import { beforeEachTest } from '../../../support/api.ts';
import { feesOf } from '../../../support/peers/paystack/settlements.ts';
import {
  type FaultKind,
  payOnPage,
  secretKey,
  signatureOf,
  startPaystack,
  withTimeout,
} from './paystack.ts';

const customerHost = 'volmaak.example';
const amount = cents(51_875);
const now = new Date('2026-11-27T10:00:00Z');
const today = southAfricanDay(now);
const payday = addDays(today, 1);
const unknown = { outcome: 'unknown', reference: null };

const at = (origin: string) => paystackPayments({ origin, secretKey }, { customerHost });
const paystack = beforeEachTest(async () => {
  const started = await startPaystack({ clock: () => now });
  peers.push(started);
  return started;
});
const peers: { close(): Promise<void> }[] = [];
const processor = beforeEachTest(async () => at(paystack.url));
afterAll(() => Promise.all(peers.map((peer) => peer.close())));

async function pay(key: string = randomUUID(), changes: { amount?: Cents } = {}): Promise<string> {
  const customer = `customer-${randomUUID()}@${customerHost}`;
  const charge = { key, amount, customer, returnTo: 'https://volmaak.example/', ...changes };
  const opened = await processor.checkout!.open(charge); // it has pages
  await payOnPage('url' in opened ? (opened.url ?? '') : '', 'pays-without-event');
  return key;
}
const refund = (key: string) =>
  processor.refund({ key, attempt: 1, reference: null, startedAt: now });
const settle = (order: object = {}) => paystack.settleDay({ on: payday, ...order });

async function settlements(from: Day = today): Promise<ProcessorSettlement[]> {
  const list = await processor.listSettlements(from);
  expect(list.outcome).toBe('listed');
  return 'items' in list ? list.items : [];
}
/** The lines of the latest settlement. */
async function lines(): Promise<SettledLine[]> {
  const [settlement] = await settlements();
  const list = await processor.listSettledLines(settlement!); // one was made
  expect(list.outcome).toBe('listed');
  return 'items' in list ? list.items : [];
}
async function disputes(from: Day = today) {
  const list = await processor.listDisputes(from);
  expect(list.outcome).toBe('listed');
  return 'items' in list ? list.items : [];
}
/** What a settlement has for its lines beside them: what Paystack does not explain. */
function remainder({ net, fees }: ProcessorSettlement, found: readonly SettledLine[]): number {
  return net + fees - found.reduce((sum, line) => sum + line.amount, 0);
}

/** Another server in the place of the processor, which answers what a test wants. */
async function standIn(answers: (path: string, query: URLSearchParams) => unknown) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.end(JSON.stringify({ status: true, ...(answers(pathname, searchParams) as object) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`); // it listens on a port
}

// PAY-39
describe('a settlement', () => {
  it('has a day, fees and what has reached the bank', async () => {
    await pay();
    await pay(randomUUID(), { amount: cents(100) });
    const reference = await settle();
    const fees = 1845 + 118; // 2.9 % and R1.00, and 15 % VAT
    expect(await settlements()).toEqual([
      { reference, paidOn: payday, fees, net: 51_875 + 100 - fees },
    ]);
  });

  it('is listed from its day on', async () => {
    await pay();
    const reference = await settle();
    for (const from of [addDays(payday, -400), payday]) {
      expect(await settlements(from)).toMatchObject([{ reference }]);
    }
    expect(await settlements(addDays(payday, 1))).toEqual([]);
  });

  it('takes what was not settled before', async () => {
    const first = await pay();
    const left = await pay();
    await settle({ without: [left] });
    expect(await lines()).toMatchObject([{ key: first }]);
    await settle();
    expect(await lines()).toMatchObject([{ key: left }]);
    await settle();
    expect((await settlements()).length).toBe(2);
  });

  it('is no settlement of ours while it is not paid out, or in another currency', async () => {
    const paid = {
      id: 7,
      status: 'success',
      currency: 'ZAR',
      effective_amount: 995,
      total_fees: 5,
      settlement_date: `${today}T00:00:00.000Z`,
    };
    const other = await standIn(() => ({
      data: [
        { id: 1, status: 'pending', currency: 'ZAR', settlement_date: null },
        ...['processing', 'failed', 'what may come'].map((status, id) => ({ ...paid, id, status })),
        { ...paid, id: 8, currency: 'NGN' },
        paid,
      ],
    }));
    expect(await other.listSettlements(today)).toEqual({
      outcome: 'listed',
      items: [{ reference: '7', paidOn: today, fees: 5, net: 995 }],
    });
  });

  it.each([
    ['2026-11-27T21:59:59.000Z', '2026-11-27'],
    ['2026-11-27T22:00:00.000Z', '2026-11-28'],
    ['2026-11-28T00:00:00+02:00', '2026-11-28'],
    ['2026-11-28', '2026-11-28'],
  ])('of %s has the South African day %s', async (date, paidOn) => {
    const paid = { id: 7, status: 'success', currency: 'ZAR', effective_amount: 1, total_fees: 0 };
    const other = await standIn(() => ({ data: [{ ...paid, settlement_date: date }] }));
    expect(await other.listSettlements(today)).toMatchObject({ items: [{ paidOn }] });
  });
});

describe('the lines of a settlement', () => {
  it('are its payments, with our keys', async () => {
    const key = await pay(`${randomUUID()}:2026-11-27`);
    const reference = await settle({ foreign: [{ reference: 'X-1', amount: 5000 }] });
    const [settlement] = await settlements();
    const found = await lines();
    expect(settlement?.reference).toBe(reference);
    expect(found).toEqual([
      {
        kind: 'charge',
        reference: expect.stringMatching(/^\d+$/),
        key,
        day: today,
        amount,
        fees: feesOf(amount),
      },
      expect.objectContaining({ kind: 'charge', key: 'X-1', amount: 5000, fees: feesOf(5000) }),
    ]);
    expect(remainder(settlement!, found)).toBe(0);
    expect(settlement?.fees).toBe(found.reduce((sum, { fees }) => sum + fees, 0));
  });

  it('are its refunds too, and no other ones', async () => {
    const key = await pay();
    await settle();
    await pay();
    await pay();
    const { reference } = await refund(key);
    await settle();
    const expected = [
      { kind: 'charge' },
      { kind: 'charge' },
      { kind: 'refund', reference, key, day: today, amount: -amount, fees: 0 },
    ];
    const found = await lines();
    expect(found).toMatchObject(expected);
    expect(remainder((await settlements())[0]!, found)).toBe(0);
    // This one is deducted from a later settlement.
    await refund(await pay());
    expect(await lines()).toMatchObject(expected);
  });

  it('are lost disputes, named by the dispute', async () => {
    const key = await pay();
    await settle();
    const dispute = await paystack.dispute({ reference: key });
    await paystack.dispute({ dispute, resolution: 'merchant-accepted' });
    await pay();
    await pay();
    await settle();
    const found = await lines();
    expect(found).toMatchObject([
      { kind: 'charge' },
      { kind: 'charge' },
      { kind: 'dispute', reference: String(dispute), key, amount: -amount, fees: 0 },
    ]);
    expect(remainder((await settlements())[0]!, found)).toBe(0);
  });

  it('do not explain what comes back for a dispute that was won', async () => {
    const key = await pay();
    const dispute = await paystack.dispute({ reference: key, held: true });
    await pay();
    await settle();
    expect(await lines()).toMatchObject([
      { kind: 'charge' },
      { kind: 'charge' },
      { kind: 'dispute', reference: String(dispute), amount: -amount },
    ]);
    await paystack.dispute({ dispute, resolution: 'declined' });
    await pay();
    await settle();
    const found = await lines();
    expect(found).toMatchObject([{ kind: 'charge' }]);
    expect(remainder((await settlements())[0]!, found)).toBe(amount);
  });

  it('are read to their last page', async () => {
    const foreign = Array.from({ length: 201 }, (_, number) => ({
      reference: `X-${number}`,
      amount: 1000 + number,
    }));
    await settle({ foreign });
    const found = await lines();
    expect(found.map(({ key }) => key)).toEqual(foreign.map(({ reference }) => reference));
    expect(remainder((await settlements())[0]!, found)).toBe(0);
  });

  it('in another currency are left out, and fees can be missing', async () => {
    const paid = { reference: 'a', amount: 1000, currency: 'ZAR', paid_at: null };
    const returned = { amount: 700, currency: 'ZAR', settlement: { id: 7 } };
    const other = await standIn((path) => ({
      data: path.startsWith('/settlement/7/')
        ? [
            { ...paid, id: 1, fees: null },
            { ...paid, id: 2, currency: 'USD' },
          ]
        : [
            { ...returned, id: 3 },
            { ...returned, id: 4, currency: 'USD' },
            { ...returned, id: 5, settlement: 8 },
            { ...returned, id: 6, settlement: null },
            { ...returned, id: 9, dispute: { id: 30 }, createdAt: `${today}T23:00:00.000Z` },
          ],
    }));
    const settlement = { reference: '7', paidOn: today, fees: cents(0), net: amount };
    expect(await other.listSettledLines(settlement)).toEqual({
      outcome: 'listed',
      items: [
        { kind: 'charge', reference: '1', key: 'a', day: null, amount: 1000, fees: 0 },
        { kind: 'refund', reference: '3', key: null, day: null, amount: -700, fees: 0 },
        {
          kind: 'dispute',
          reference: '30',
          key: null,
          day: addDays(today, 1),
          amount: -700,
          fees: 0,
        },
      ],
    });
  });
});

// PAY-42
describe('a dispute', () => {
  it('is open until its end', async () => {
    const key = await pay(`${randomUUID()}:2026-11-27`);
    const reference = key.replace(':', '.');
    const dispute = await paystack.dispute({ reference, dueInDays: 7, category: 'fraud' });
    const open = {
      reference: String(dispute),
      key,
      amount,
      state: 'open',
      openedAt: now,
      dueAt: new Date(now.getTime() + 7 * oneDay),
      endedAt: null,
      reason: 'fraud',
    };
    expect(await disputes()).toEqual([open]);
    await paystack.dispute({ dispute, resolution: 'merchant-accepted' });
    expect(await disputes()).toEqual([{ ...open, state: 'lost', endedAt: now }]);
    expect(await disputes(addDays(today, 1))).toEqual([]);
  });

  it('that was won has the amount that was disputed', async () => {
    const dispute = await paystack.dispute({ reference: await pay() });
    await paystack.dispute({ dispute, resolution: 'declined' });
    expect(await disputes()).toMatchObject([{ state: 'won', amount, endedAt: now }]);
  });

  it('is found by its charge, and changes nothing there', async () => {
    const key = await pay();
    const dispute = await paystack.dispute({ reference: key });
    await paystack.dispute({ dispute, resolution: 'merchant-accepted' });
    expect(await processor.lookUp(key)).toMatchObject({ outcome: 'paid' });
    const other = await pay();
    const reversed = await paystack.dispute({ reference: other });
    await paystack.dispute({ dispute: reversed, resolution: 'merchant-accepted', reversed: true });
    expect(await processor.lookUp(other)).toMatchObject({ outcome: 'refunded' });
  });

  const example = {
    id: 2867,
    refund_amount: null,
    currency: null,
    status: 'archived',
    resolution: null,
    transaction: { reference: 'asjck8gf76zd1dr', amount: 39_100, currency: 'ZAR' },
    category: null,
    dueAt: null,
    resolvedAt: null,
    createdAt: '2017-11-09T00:01:56.000Z',
  };
  const read = async (changes: object) => {
    const other = await standIn(() => ({ data: [{ ...example, ...changes }] }));
    const list = await other.listDisputes(today);
    return 'items' in list ? list.items : list;
  };

  it('can have next to nothing', async () => {
    expect(await read({})).toEqual([
      {
        reference: '2867',
        key: 'asjck8gf76zd1dr',
        amount: 39_100,
        state: 'won',
        openedAt: new Date(example.createdAt),
        dueAt: null,
        endedAt: null,
        reason: null,
      },
    ]);
  });

  it.each([
    ['awaiting-merchant-feedback', null, 'open'],
    ['awaiting-bank-feedback', 'declined', 'open'],
    ['pending', null, 'open'],
    ['what may come', 'merchant-accepted', 'open'],
    ['resolved', 'merchant-accepted', 'lost'],
    ['resolved', 'auto-accepted', 'lost'],
    ['resolved', 'declined', 'won'],
    ['resolved', 'what may come', 'open'],
    ['resolved', null, 'open'],
    ['archived', 'merchant-accepted', 'lost'],
    ['archived', 'declined', 'won'],
    ['archived', 'what may come', 'open'],
  ])('that is %s with %s is %s', async (status, resolution, state) => {
    const resolvedAt = '2017-11-10T00:00:00.000Z';
    const endedAt = state === 'open' ? null : new Date(resolvedAt);
    expect(await read({ status, resolution, resolvedAt })).toMatchObject([{ state, endedAt }]);
  });

  it('can be about a part, and has plain words', async () => {
    const changes = { refund_amount: 500, category: 'fraud_chargeback' };
    expect(await read(changes)).toMatchObject([{ amount: 500, reason: 'fraud chargeback' }]);
  });

  it('in another currency is none of ours', async () => {
    expect(await read({ currency: 'NGN' })).toEqual([]);
    expect(await read({ transaction: { ...example.transaction, currency: 'NGN' } })).toEqual([]);
  });

  it.each(['create', 'remind', 'resolve'])('tells no charge: %s', (word) => {
    const data = { id: 1, transaction: { reference: 'a.b' }, transaction_reference: null };
    const strange = { id: 1, reference: 'a.b', transaction: { reference: null } };
    for (const one of [data, strange]) {
      const body = JSON.stringify({ event: `charge.dispute.${word}`, data: one });
      const headers = { 'x-paystack-signature': signatureOf(body) };
      const account = { origin: paystack.url, secretKey };
      expect(readPaystackEvent(account, headers, Buffer.from(body))).toEqual({
        key: null,
        about: 'charge',
      });
    }
  });
});

describe('a list', () => {
  const settlement = { reference: '7', paidOn: today, fees: cents(0), net: amount };
  const lists: [string, (of: PaymentProcessor) => Promise<unknown>][] = [
    ['settlements', (of) => of.listSettlements(today)],
    ['lines', (of) => of.listSettledLines(settlement)],
    ['disputes', (of) => of.listDisputes(today)],
  ];
  const items: Record<string, object> = {
    '/settlement': {
      status: 'success',
      currency: 'ZAR',
      effective_amount: 1,
      total_fees: 0,
      settlement_date: `${today}T00:00:00Z`,
    },
    '/settlement/7/transactions': { reference: 'a', amount: 1, currency: 'ZAR' },
    '/refund': { amount: 1, currency: 'ZAR', settlement: 7 },
    '/dispute': {
      status: 'pending',
      transaction: { reference: 'a', amount: 1, currency: 'ZAR' },
      createdAt: `${today}T00:00:00Z`,
    },
  };
  /** Each list has this many items; pages have as many as the query says, or fewer. */
  function pages(count: number, { most = 100, meta = true, changed = {} } = {}) {
    return standIn((path, query) => {
      const perPage = Math.min(Number(query.get('perPage')), most);
      const start = (Number(query.get('page')) - 1) * perPage;
      const all = Array.from({ length: count }, (_, id) => ({ id, ...items[path] }));
      if (all[count - 1]) Object.assign(all[count - 1]!, changed);
      const pageCount = Math.ceil(count / perPage);
      const data = all.slice(start, start + perPage);
      return { data, ...(meta && { meta: { pageCount } }) };
    });
  }
  const countOf = (list: unknown) => (list as { items: unknown[] }).items.length;

  it.each(lists)('of %s has all pages, whatever their size', async (name, list) => {
    for (const count of [0, 1, 100, 101, 250]) {
      const expected = name === 'lines' ? 2 * count : count;
      expect(countOf(await list(await pages(count)))).toBe(expected);
      expect(countOf(await list(await pages(count, { most: 40 })))).toBe(expected);
      expect(countOf(await list(await pages(count, { meta: false })))).toBe(expected);
    }
  });

  it.each(lists)('of %s that does not go on is none', async (_, list) => {
    const same = await standIn((path) => ({
      data: [{ id: 1, ...items[path] }],
      meta: { pageCount: 2 },
    }));
    expect(await list(same)).toMatchObject(unknown);
  });

  it.each(lists)('of %s with one item that nobody can read is none', async (_, list) => {
    const strange = [
      { id: null },
      { id: '7' },
      { id: 1.5 },
      { currency: 7 },
      { amount: '1.00', effective_amount: 0.5, createdAt: 'yesterday', transaction: null },
      { amount: 0.5, settlement_date: 'yesterday', dueAt: '31/12/2026', settlement: 'seven' },
      { paid_at: 'then', refunded_at: {}, total_fees: null, resolvedAt: 7 },
    ];
    for (const changed of strange) {
      const other = await pages(101, { changed });
      expect({ changed, list: await list(other) }).toMatchObject({ changed, list: unknown });
    }
  });

  it.each<FaultKind>(['fails', 'fails-done', 'silent', 'silent-done', 'garbage', 'slow'])(
    'is none without one of its answers: %s',
    { tags: 'long' },
    async (kind) => {
      await pay();
      await settle();
      const [made] = await settlements();
      for (const path of ['/settlement', '/refund']) {
        await paystack.fault(path, kind);
        const lost = await withTimeout(() => processor.listSettledLines(made!));
        expect(lost).toMatchObject(unknown);
      }
      await paystack.fault('/settlement', kind);
      expect(await withTimeout(() => processor.listSettlements(today))).toMatchObject(unknown);
      await paystack.fault('/dispute', kind);
      expect(await withTimeout(() => processor.listDisputes(today))).toMatchObject(unknown);
      expect(await lines()).toHaveLength(1);
    },
  );

  it('is none for a settlement that there is not', async () => {
    expect(await processor.listSettledLines(settlement)).toMatchObject(unknown);
  });
});
