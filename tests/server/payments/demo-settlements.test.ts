import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { day, hour } from '../../../domain/values/time-units.ts';
import type { Context } from '../../../server/context.ts';
import { openPool } from '../../../server/db/database.ts';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { demoPayments } from '../../../server/gateways/payments/demo/demo-payments.ts';
import { demoSettlements } from '../../../server/gateways/payments/demo/settlements.ts';
import { type DemoBook, openDemoBook } from '../../../server/gateways/payments/demo/tables.ts';
import type { ListOutcome } from '../../../server/gateways/payments/payments.ts';
import { seed } from '../../support/browser/seed.ts';
import { type EmbeddedProcessor, embedded } from '../../support/server/current-processor.ts';
import { chargeOf, newToken, refundOf } from '../../support/server/demo-card.ts';
import { createDatabase } from '../../support/server/own-database.ts';

let book: DemoBook;
/** The book on the connections of another server. */
let otherBook: DemoBook;
let processor: EmbeddedProcessor;
let now: Date;
const clock = () => now;

beforeAll(async () => {
  const url = await createDatabase();
  [book, otherBook] = [openDemoBook(openPool(url, 5)), openDemoBook(openPool(url, 5))];
  processor = embedded(demoPayments(book, { clock }));
});
afterAll(() => Promise.all([book.destroy(), otherBook.destroy()]));

const emptyBook = () =>
  sql`truncate demo_processor_customers, demo_processor_settlements cascade`.execute(book);
beforeEach(async () => {
  await emptyBook();
  moveTo('2030-03-10', '12:00:00');
});

function moveTo(day: string, time: string): void {
  now = new Date(`${day}T${time}+02:00`);
}

const settle = (onBook = book) =>
  demoSettlements(onBook).run({ clock } as Context, new AbortController().signal);

/** Settles in the first minutes of a day. */
async function settleOn(day: string): Promise<void> {
  moveTo(day, '00:05:00');
  await settle();
}

/** Charges a card; returns the key. */
async function charge(behaviour: Behaviour, amount = 100_000): Promise<string> {
  const made = { ...chargeOf(behaviour), amount: cents(amount) };
  await processor.typedCards.charge(made);
  return made.key;
}

const refund = async (key: string) => (await processor.refund(refundOf(key))).outcome;

function itemsOf<Item>(list: ListOutcome<Item>): Item[] {
  if (list.outcome !== 'listed') throw new Error('The processor did not answer');
  return list.items;
}

const disputes = async (from = '2000-01-01') => itemsOf(await processor.listDisputes(from as Day)); // a day

const settlements = async (from = '2000-01-01') =>
  itemsOf(await processor.listSettlements(from as Day)); // a day

/** The settlements with their lines. */
async function settledDays() {
  const listed = await settlements();
  const lines = await Promise.all(listed.map((one) => processor.listSettledLines(one)));
  return listed.map((one, index) => ({ ...one, lines: itemsOf(lines[index]!) })); // as many
}

/** The lines by the day on which they were paid out: what each is, its key and its amount. */
async function payouts() {
  const days = await settledDays();
  return days.map(({ paidOn, lines }) => [
    paidOn,
    ...lines.map(({ kind, key, amount }) => [kind, key, amount]),
  ]);
}

describe('a settlement', () => {
  it('pays out a day on the next one, less 2.9 %, R1.00 and VAT of each charge', async () => {
    const key = await charge('pays', 123_456);
    const { reference } = await processor.lookUp(key);
    const check = await charge('pays', 100);
    moveTo('2030-03-11', '00:00:00');
    await settle();
    const [settled, ...others] = await settledDays();
    expect(others).toEqual([]);
    expect(settled).toMatchObject({ paidOn: '2030-03-11', fees: 4350, net: 123_556 - 4350 });
    const line = { kind: 'charge', day: '2030-03-10' };
    expect(settled?.lines).toHaveLength(2);
    expect(settled?.lines).toEqual(
      expect.arrayContaining([
        { ...line, reference, key, amount: 123_456, fees: 4232 },
        { ...line, reference: expect.any(String), key: check, amount: 100, fees: 118 },
      ]),
    );
  });

  it('has the South African day', async () => {
    moveTo('2030-03-10', '23:59:59');
    const last = await charge('pays');
    moveTo('2030-03-11', '00:00:00');
    const first = await charge('pays');
    await settle();
    expect(await payouts()).toEqual([['2030-03-11', ['charge', last, 100_000]]]);
    moveTo('2030-03-11', '23:59:59');
    await settle();
    expect(await settlements()).toHaveLength(1);
    await settleOn('2030-03-12');
    expect((await payouts())[1]).toEqual(['2030-03-12', ['charge', first, 100_000]]);
    expect(await settlements('2030-03-12')).toMatchObject([{ paidOn: '2030-03-12' }]);
  });

  it('is made for each day on which somebody paid, however long no server ran', async () => {
    await charge('pays');
    moveTo('2030-03-14', '12:00:00');
    await charge('pays');
    await settleOn('2030-04-20');
    expect((await settlements()).map(({ paidOn }) => paidOn)).toEqual(['2030-03-11', '2030-03-15']);
  });

  it('is made once by servers that settle at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => charge('pays')));
    moveTo('2030-03-11', '00:00:00');
    await Promise.all([book, otherBook, book, otherBook].map((each) => settle(each)));
    const [settled, ...others] = await settledDays();
    expect(others).toEqual([]);
    expect(settled).toMatchObject({ fees: 34_500, net: 1_000_000 - 34_500 });
    expect(settled?.lines).toHaveLength(10);
  });

  it('has what came too late for an earlier one', async () => {
    const inTime = await charge('pays');
    await settleOn('2030-03-11');
    moveTo('2030-03-10', '23:59:59');
    const late = await charge('pays');
    moveTo('2030-03-11', '00:10:00');
    await settle();
    expect(await payouts()).toEqual([['2030-03-11', ['charge', inTime, 100_000]]]);
    await settleOn('2030-03-12');
    const [, next] = await settledDays();
    expect(next).toMatchObject({ paidOn: '2030-03-12', lines: [{ key: late, day: '2030-03-10' }] });
  });

  it('has no charge that was not paid', async () => {
    for (const behaviour of ['insufficient-funds', 'second-step', 'late-declined'] as const) {
      await charge(behaviour);
    }
    await processor.giveUp(await charge('second-step'));
    await processor.giveUp(randomUUID());
    await settleOn('2030-03-12');
    expect(await settlements()).toEqual([]);
  });

  it('has a charge in progress on the day on which it was paid', async () => {
    moveTo('2030-03-10', '23:59:54');
    const before = await charge('late-paid');
    moveTo('2030-03-10', '23:59:55');
    const after = await charge('late-paid');
    moveTo('2030-03-11', '00:00:01');
    await settle();
    await settleOn('2030-03-12');
    expect(await payouts()).toEqual([
      ['2030-03-11', ['charge', before, 100_000]],
      ['2030-03-12', ['charge', after, 100_000]],
    ]);
  });

  it('has a charge with a second step on the day of its code', async () => {
    moveTo('2030-03-10', '23:59:00');
    const key = await charge('second-step');
    moveTo('2030-03-11', '00:01:00');
    await processor.typedCards.confirm(key, '123456');
    await settleOn('2030-03-12');
    expect(await payouts()).toEqual([['2030-03-12', ['charge', key, 100_000]]]);
  });
});

describe('a refund', () => {
  it('is a line of its own, and the fee of its charge is kept', async () => {
    const key = await charge('pays');
    await refund(key);
    await settleOn('2030-03-11');
    const [settled] = await settledDays();
    expect(settled).toMatchObject({ fees: 3450, net: -3450 });
    const { reference } = await processor.lookUp(key);
    const line = { reference, key, day: '2030-03-10' };
    expect(settled?.lines).toHaveLength(2);
    expect(settled?.lines).toEqual(
      expect.arrayContaining([
        { ...line, kind: 'charge', amount: 100_000, fees: 3450 },
        { ...line, kind: 'refund', amount: -100_000, fees: 0 },
      ]),
    );
  });

  it('of a settled charge is settled with its own day, which can be below 0', async () => {
    const key = await charge('pays');
    await settleOn('2030-03-11');
    moveTo('2030-03-15', '23:59:59');
    expect(await refund(key)).toBe('refunded');
    await settleOn('2030-03-16');
    await settleOn('2030-03-17');
    expect(await payouts()).toEqual([
      ['2030-03-11', ['charge', key, 100_000]],
      ['2030-03-16', ['refund', key, -100_000]],
    ]);
    expect((await settlements())[1]).toMatchObject({ fees: 0, net: -100_000 });
  });

  it('of an older version counts on the day of its charge', async () => {
    const key = await charge('late-paid');
    moveTo('2030-03-15', '12:00:00');
    await refund(key);
    await book.updateTable('demoProcessorCharges').set({ refundedAt: null }).execute();
    await settleOn('2030-03-16');
    expect(await settlements()).toMatchObject([{ paidOn: '2030-03-11', fees: 3450, net: -3450 }]);
  });
});

describe('a dispute', () => {
  const opened = new Date('2030-03-11T00:05:00+02:00');
  const dueAt = new Date('2030-03-18T00:05:00+02:00');
  const dispute = {
    reference: expect.any(String),
    amount: 100_000,
    openedAt: opened,
    dueAt,
    reason: 'The cardholder does not know the payment',
  };

  it.each([
    ['disputed-won', 'won'],
    ['disputed-lost', 'lost'],
  ] as const)('is opened on the next day and ends after a week: %s', async (behaviour, state) => {
    const key = await charge(behaviour);
    await settle();
    expect(await disputes()).toEqual([]);
    await settleOn('2030-03-11');
    await settle();
    expect(await disputes()).toEqual([{ ...dispute, key, state: 'open', endedAt: null }]);
    moveTo('2030-03-18', '00:05:00');
    expect(await disputes()).toEqual([{ ...dispute, key, state, endedAt: dueAt }]);
    expect(await disputes('2030-03-11')).toHaveLength(1);
    expect(await disputes('2030-03-12')).toEqual([]);
  });

  it('takes the amount, and gives it back when it is won', async () => {
    const won = await charge('disputed-won');
    await settleOn('2030-03-11');
    await settleOn('2030-03-12');
    await settleOn('2030-03-18');
    expect(await settlements()).toHaveLength(2);
    await settleOn('2030-03-19');
    expect(await payouts()).toEqual([
      ['2030-03-11', ['charge', won, 100_000]],
      ['2030-03-12', ['dispute', won, -100_000]],
      ['2030-03-19', ['dispute-won', won, 100_000]],
    ]);
    const [{ reference } = { reference: '' }] = await disputes();
    const [, taken, back] = await settledDays();
    expect(taken?.lines).toMatchObject([{ reference, day: '2030-03-11', fees: 0 }]);
    expect(back?.lines).toMatchObject([{ reference, day: '2030-03-18', fees: 0 }]);
  });

  it('takes the amount for good when it is lost', async () => {
    const lost = await charge('disputed-lost');
    await settleOn('2030-03-11');
    await settleOn('2030-04-20');
    expect(await payouts()).toEqual([
      ['2030-03-11', ['charge', lost, 100_000]],
      ['2030-03-12', ['dispute', lost, -100_000]],
    ]);
  });

  it('keeps its charge from being refunded while it is open, and when it is lost', async () => {
    const [won, lost] = [await charge('disputed-won'), await charge('disputed-lost')];
    await settleOn('2030-03-11');
    for (const key of [won, lost]) expect(await refund(key)).toBe('not-refundable');
    moveTo('2030-03-18', '00:05:00');
    expect(await refund(lost)).toBe('not-refundable');
    expect(await processor.lookUp(lost)).toMatchObject({ outcome: 'paid' });
    expect(await refund(won)).toBe('refunded');
    await settleOn('2030-03-25');
    expect(await disputes()).toHaveLength(2);
  });

  it('is not opened of a charge that was refunded', async () => {
    await refund(await charge('disputed-lost'));
    await settleOn('2030-03-11');
    expect(await disputes()).toEqual([]);
  });

  it('is opened of each charge of a kept card, and of a debit order', async () => {
    const { token, customer } = await newToken(processor, 'disputed-won');
    const made = await processor.mandates.create({ key: randomUUID(), customer });
    if (made.outcome !== 'made') throw new Error('No mandate was made');
    const request = () => ({ key: randomUUID(), amount: cents(5000) });
    const requests = [request(), request(), request()] as const;
    await processor.chargeToken({ ...requests[0], token });
    await processor.chargeToken({ ...requests[1], token });
    await processor.mandates.collect({ ...requests[2], mandate: made.mandate });
    await settleOn('2030-03-11');
    const keys = (await disputes()).map(({ key }) => key).sort();
    expect(keys).toEqual(requests.map(({ key }) => key).sort());
  });

  it('and a refund of the same charge never meet', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => charge('disputed-lost')));
    moveTo('2030-03-11', '00:00:00');
    const [, ...outcomes] = await Promise.all([settle(), ...keys.map(refund)]);
    const refunded = keys.filter((_, index) => outcomes[index] === 'refunded');
    const disputed = (await disputes()).map(({ key }) => key);
    expect([...refunded, ...disputed].sort()).toEqual([...keys].sort());
  });
});

describe('whatever happens', () => {
  type Event =
    | { charge: Behaviour; amount: number }
    | { refund: number }
    | { confirm: number }
    | { wait: number }
    | 'settles';
  const charged = fc.constantFrom<Behaviour[]>(
    'pays',
    'insufficient-funds',
    'second-step',
    'late-paid',
    'late-declined',
    'disputed-won',
    'disputed-lost',
  );
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.record({ charge: charged, amount: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ refund: fc.nat(20) }),
    fc.record({ confirm: fc.nat(20) }),
    fc.record({ wait: fc.integer({ min: 1, max: 60 }) }),
    fc.constant('settles' as const),
  );

  /** Carries out a history until every day is settled; returns the keys. */
  async function live(history: readonly Event[]): Promise<string[]> {
    const keys: string[] = [];
    const keyAt = (index: number) => keys[index % keys.length] ?? randomUUID();
    for (const each of history) {
      if (each === 'settles') await settle();
      else if ('charge' in each) keys.push(await charge(each.charge, each.amount));
      else if ('refund' in each) await refund(keyAt(each.refund));
      else if ('confirm' in each) await processor.typedCards.confirm(keyAt(each.confirm), '123456');
      else now = new Date(now.getTime() + each.wait * hour);
    }
    for (const days of [2, 10]) {
      now = new Date(now.getTime() + days * day);
      await settle();
    }
    return keys;
  }

  /** The lines that the charges and disputes of a history have to have. */
  async function expectedLines(keys: readonly string[]) {
    const found = await Promise.all(
      keys.map(async (key) => {
        const { outcome, ...known } = await processor.lookUp(key);
        const amount = 'amount' in known ? known.amount : 0;
        if (outcome === 'paid') return [['charge', key, amount]];
        if (outcome !== 'refunded') return [];
        return [
          ['charge', key, amount],
          ['refund', key, -amount],
        ];
      }),
    );
    const disputed = (await disputes()).flatMap(({ key, amount, state }) => [
      ['dispute', key, -amount],
      ...(state === 'won' ? [['dispute-won', key, amount]] : []),
    ]);
    return [...found.flat(), ...disputed].map(String).sort();
  }

  it('everything is settled once, and each settlement is the sum of its lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (history) => {
        await emptyBook();
        moveTo('2030-03-10', '12:00:00');
        const keys = await live(history);
        const days = await settledDays();
        for (const { paidOn, fees, net, lines } of days) {
          const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
          expect(fees).toBe(sum(lines.map((line) => line.fees)));
          expect(net).toBe(sum(lines.map((line) => line.amount)) - fees);
          for (const line of lines) expect(line.day! < paidOn).toBe(true); // it names the day
        }
        const lines = days.flatMap((one) => one.lines);
        const settled = lines.map(({ kind, key, amount }) => String([kind, key, amount]));
        expect(settled.sort()).toEqual(await expectedLines(keys));
      }),
      { numRuns: 30, seed },
    );
  });
});

describe('a book of an older version', () => {
  it('has its past settled by its days', async () => {
    await sql`
      insert into demo_processor_charges (key, amount_cents, behaviour, status, settles_at, created_at)
      select gen_random_uuid(), 100000, 'pays', (array['paid', 'paid', 'refunded', 'in-progress'])[1 + n % 4],
        case when n % 4 = 3 then at + interval '5 seconds' end, at
      from generate_series(0, 9999) as n, lateral (
        select timestamptz '2028-01-01 12:00+02' + n % 500 * interval '1 day' as at) as made`.execute(
      book,
    );
    await settle();
    const listed = await settlements();
    expect(listed).toHaveLength(500);
    expect([listed[0]?.paidOn, listed.at(-1)?.paidOn]).toEqual(['2028-01-02', '2029-05-15']);
    const net = listed.reduce((total, one) => total + one.net, 0);
    expect(net).toBe(10_000 * (100_000 - 3450) - 2500 * 100_000);
  });
});
