// @module-tag long

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { openPool } from '../../../server/db/database.ts';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { demoPayments } from '../../../server/gateways/payments/demo/demo-payments.ts';
import { openDemoBook } from '../../../server/gateways/payments/demo/tables.ts';
import { PaymentKeyReused } from '../../../server/gateways/payments/payments.ts';
import { startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import {
  currentProcessor,
  type EmbeddedProcessor,
  embedded,
} from '../../support/server/current-processor.ts';
import { chargeOf, entries, newCustomer, refundOf } from '../../support/server/demo-card.ts';

const api = startApi();
const known = { reference: expect.any(String), amount: 123_456 };
const visa = (lastFour: string) => ({ brand: 'visa', lastFour, token: null });
const unanswered = (reason: string) => ({ outcome: 'unknown', reference: null, reason });
const notFound = { outcome: 'not-found', reference: null, reason: null };

let processor: EmbeddedProcessor;
beforeAll(() => {
  processor = currentProcessor(api);
});

describe('a card that', () => {
  it('pays is charged once, with one message', async () => {
    const charge = chargeOf('pays');
    const paid = { ...known, outcome: 'paid', reason: null, card: visa('4242') };
    expect(await processor.typedCards.charge(charge)).toEqual(paid);
    expect(await processor.lookUp(charge.key)).toEqual(paid);
    expect(await entries(api, charge.key)).toEqual({ charges: 1, events: 1 });
  });

  it.each([
    ['insufficient-funds', '9995'],
    ['stolen-card', '9979'],
  ] as const)('is declined gives the reason: %s', async (reason, lastFour) => {
    const charge = chargeOf(reason);
    const declined = { ...known, outcome: 'declined', reason, card: visa(lastFour) };
    expect(await processor.typedCards.charge(charge)).toEqual(declined);
    expect(await processor.lookUp(charge.key)).toEqual(declined);
    expect(await entries(api, charge.key)).toEqual({ charges: 1, events: 1 });
  });

  it('charges and stays silent is found by its key', async () => {
    const charge = chargeOf('silent-paid');
    expect(await processor.typedCards.charge(charge)).toEqual(unanswered('timed-out'));
    expect(await processor.lookUp(charge.key)).toMatchObject({ outcome: 'paid' });
    expect(await processor.typedCards.charge(charge)).toMatchObject({ outcome: 'paid' });
    expect(await entries(api, charge.key)).toEqual({ charges: 1, events: 0 });
  });

  it('stays silent without charging is waited for until the timeout, and not found', async () => {
    replaceServerDurations({ gateways: { payments: 300 }, demoProcessor: { silence: 60_000 } });
    const charge = chargeOf('silent-lost');
    expect(await processor.typedCards.charge(charge)).toEqual(unanswered('timed-out'));
    expect(await processor.lookUp(charge.key)).toEqual(notFound);
    expect(await entries(api, charge.key)).toEqual({ charges: 0, events: 0 });
  });

  it('breaks the connection after the charge is found by its key', async () => {
    const charge = chargeOf('falls');
    expect(await processor.typedCards.charge(charge)).toEqual(unanswered('connection-lost'));
    expect(await processor.lookUp(charge.key)).toMatchObject({ outcome: 'paid' });
    expect(await entries(api, charge.key)).toEqual({ charges: 1, events: 1 });
  });

  it.each([
    ['late-paid', { outcome: 'paid', reason: null }],
    ['late-declined', { outcome: 'declined', reason: 'insufficient-funds' }],
  ] as const)('responds late is in progress until then: %s', async (behaviour, end) => {
    const charge = chargeOf(behaviour);
    const waiting = { outcome: 'in-progress', reason: null };
    expect(await processor.typedCards.charge(charge)).toMatchObject(waiting);
    expect(await processor.giveUp(charge.key)).toMatchObject(waiting);
    expect((await processor.refund(refundOf(charge.key))).outcome).toBe('not-refundable');
    api.advance(5000);
    expect(await processor.lookUp(charge.key)).toMatchObject(end);
  });
});

describe('a second step', () => {
  it.each([
    ['123456', { outcome: 'paid', reason: null }],
    ['654321', { outcome: 'declined', reason: 'second-step-failed' }],
  ])('ends for good with the code %s', async (code, end) => {
    const charge = chargeOf('second-step');
    const waiting = { outcome: 'needs-second-step', reason: null };
    expect(await processor.typedCards.charge(charge)).toMatchObject(waiting);
    expect(await entries(api, charge.key)).toEqual({ charges: 1, events: 0 });
    expect(await processor.typedCards.confirm(charge.key, code)).toMatchObject(end);
    expect(await processor.typedCards.confirm(charge.key, '000000')).toMatchObject(end);
    expect(await processor.giveUp(charge.key)).toMatchObject(end);
    expect(await entries(api, charge.key)).toEqual({ charges: 1, events: 1 });
  });

  it('can be given up while it waits', async () => {
    const charge = chargeOf('second-step');
    await processor.typedCards.charge(charge);
    const ended = { outcome: 'declined', reason: 'given-up' };
    expect(await processor.giveUp(charge.key)).toMatchObject(ended);
    expect(await processor.typedCards.confirm(charge.key, '123456')).toMatchObject(ended);
  });

  it('is not found for an unknown charge', async () => {
    expect(await processor.typedCards.confirm(randomUUID(), '123456')).toEqual(notFound);
  });
});

describe('a key', () => {
  it.each<Behaviour>(['pays', 'insufficient-funds', 'falls', 'silent-paid', 'twice'])(
    'leads to one entry for many calls at once: %s',
    async (behaviour) => {
      const charge = chargeOf(behaviour);
      const calls = Array.from({ length: sizes.calls }, () => processor.typedCards.charge(charge));
      const outcomes = await Promise.all(calls);
      const final = await processor.lookUp(charge.key);
      const answered = outcomes.filter((outcome) => outcome.outcome !== 'unknown');
      expect(answered.length).toBeGreaterThanOrEqual(sizes.calls - 1);
      for (const outcome of answered) expect(outcome).toEqual(final);
      expect(await entries(api, charge.key)).toMatchObject({ charges: 1 });
    },
  );

  it('is refused with another amount or card, and the first charge is unchanged', async () => {
    const charge = chargeOf('pays');
    const before = await processor.typedCards.charge(charge);
    const dearer = { ...charge, amount: cents(123_457) };
    await expect(processor.typedCards.charge(dearer)).rejects.toThrow(PaymentKeyReused);
    const other = { ...chargeOf('stolen-card'), key: charge.key };
    await expect(processor.typedCards.charge(other)).rejects.toThrow(PaymentKeyReused);
    expect(await processor.lookUp(charge.key)).toEqual(before);
  });

  it('is never charged if it was given up before its charge arrived', async () => {
    const charge = chargeOf('pays');
    const ended = { outcome: 'declined', reason: 'given-up' };
    expect(await processor.giveUp(charge.key)).toMatchObject(ended);
    expect(await processor.typedCards.charge(charge)).toMatchObject(ended);
    expect(await entries(api, charge.key)).toEqual({ charges: 1, events: 0 });
  });

  it('is either charged or given up when both come at once', async () => {
    const races = Array.from({ length: 20 }, async () => {
      const charge = chargeOf('pays');
      const calls = [processor.typedCards.charge(charge), processor.giveUp(charge.key)];
      const [charged, given] = await Promise.all(calls);
      expect(charged).toEqual(given);
    });
    await Promise.all(races);
  });

  it('creates one customer', async () => {
    const key = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => processor.createCustomer(key)));
    expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await newCustomer(processor)).not.toBe((made[0] as { customer: string }).customer); // made just now
  });
});

describe('a refund', () => {
  it('is made once, however often it is requested', async () => {
    const charge = chargeOf('pays');
    const paid = await processor.typedCards.charge(charge);
    const refunds = await Promise.all(
      [1, 2, 3, 4].map(() => processor.refund(refundOf(charge.key))),
    );
    for (const refund of refunds) {
      expect(refund).toEqual({ outcome: 'refunded', reference: paid.reference });
    }
    const after = await processor.lookUp(charge.key);
    expect(after).toEqual({ ...paid, outcome: 'refunded' });
    expect(await processor.typedCards.charge(charge)).toEqual(after);
  });

  it('requires a paid charge', async () => {
    const charge = chargeOf('insufficient-funds');
    await processor.typedCards.charge(charge);
    for (const key of [charge.key, randomUUID()]) {
      expect(await processor.refund(refundOf(key))).toEqual({
        outcome: 'not-refundable',
        reference: null,
      });
    }
  });
});

describe('an unreachable processor', () => {
  it('leads to an unknown outcome, never to an error', async () => {
    const today = southAfricanDay(api.context.clock());
    const nowhere = openDemoBook(openPool('postgres://nobody@127.0.0.1:1/nothing', 1));
    const cutOff = embedded(demoPayments(nowhere, { clock: api.context.clock }));
    expect(await cutOff.typedCards.charge(chargeOf('pays'))).toEqual(unanswered('connection-lost'));
    expect(await cutOff.lookUp(randomUUID())).toEqual(unanswered('connection-lost'));
    expect(await cutOff.listDisputes(today)).toEqual(unanswered('connection-lost'));
    expect(await cutOff.listSettlements(today)).toEqual(unanswered('connection-lost'));
    await nowhere.destroy();
  });
});
