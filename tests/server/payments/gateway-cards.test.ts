// @module-tag long

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { PaymentKeyReused } from '../../../server/gateways/payments/payments.ts';
import { startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import {
  currentProcessor,
  type EmbeddedProcessor,
} from '../../support/server/current-processor.ts';
import {
  cardThat,
  chargeOf,
  entries,
  newCustomer,
  newToken,
} from '../../support/server/demo-card.ts';

const api = startApi();
const amount = cents(50_000);

let processor: EmbeddedProcessor;
beforeAll(() => {
  processor = currentProcessor(api);
});

const chargeToken = (token: string, key: string = randomUUID()) =>
  processor.chargeToken({ key, amount, token });

describe('a saved card', () => {
  it('is created by a charge that is paid, and pays again', async () => {
    const charge = chargeOf('pays', { saveForCustomer: await newCustomer(processor) });
    const outcome = await processor.typedCards.charge(charge);
    const card = { brand: 'visa', lastFour: '4242', token: expect.any(String) };
    expect(outcome).toMatchObject({ outcome: 'paid', card });
    const token = outcome.outcome === 'paid' ? (outcome.card?.token ?? '') : '';
    const again = { brand: 'visa', lastFour: '4242', token: null };
    expect(await chargeToken(token)).toMatchObject({ outcome: 'paid', amount, card: again });
  });

  it('is found by a look-up when the response was lost', async () => {
    const charge = chargeOf('silent-paid', { saveForCustomer: await newCustomer(processor) });
    await processor.typedCards.charge(charge);
    const found = await processor.lookUp(charge.key);
    expect(found).toMatchObject({ outcome: 'paid', card: { token: expect.any(String) } });
  });

  it('is created once the second step is completed', async () => {
    const charge = chargeOf('second-step', { saveForCustomer: await newCustomer(processor) });
    await processor.typedCards.charge(charge);
    const confirmed = await processor.typedCards.confirm(charge.key, '123456');
    expect(confirmed).toMatchObject({ outcome: 'paid', card: { token: expect.any(String) } });
  });

  it('is not created by a charge that is declined or waits', async () => {
    for (const behaviour of ['stolen-card', 'second-step', 'late-paid'] as const) {
      const charge = chargeOf(behaviour, { saveForCustomer: await newCustomer(processor) });
      expect(await processor.typedCards.charge(charge)).toMatchObject({ card: { token: null } });
    }
  });

  it('is saved once per key', async () => {
    const kept = {
      key: randomUUID(),
      customer: await newCustomer(processor),
      card: cardThat('pays'),
    };
    const outcomes = await Promise.all([1, 2, 3].map(() => processor.typedCards.save(kept)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    const other = { ...kept, card: cardThat('stolen-card') };
    await expect(processor.typedCards.save(other)).rejects.toThrow(PaymentKeyReused);
  });

  it.each([
    ['insufficient-funds', { outcome: 'declined', reason: 'insufficient-funds' }],
    ['stolen-card', { outcome: 'declined', reason: 'stolen-card' }],
    ['second-step', { outcome: 'needs-second-step' }],
    ['silent-paid', { outcome: 'unknown', reason: 'timed-out' }],
    ['silent-lost', { outcome: 'unknown', reason: 'timed-out' }],
    ['late-paid', { outcome: 'in-progress' }],
    ['falls', { outcome: 'unknown', reason: 'connection-lost' }],
    ['twice', { outcome: 'paid' }],
  ] as const)('behaves like its card: %s', async (behaviour, outcome) => {
    const { token } = await newToken(processor, behaviour);
    expect(await chargeToken(token)).toMatchObject(outcome);
  });

  it('recovers after two declines, and counts each key once', async () => {
    const { token } = await newToken(processor, 'recovers');
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const outcomes = [];
    for (const key of [first, first, second, second, third, first]) {
      outcomes.push((await chargeToken(token, key)).outcome);
    }
    const expected = ['declined', 'declined', 'declined', 'declined', 'paid', 'declined'];
    expect(outcomes).toEqual(expected);
    expect((await processor.typedCards.charge(chargeOf('recovers'))).outcome).toBe('paid');
  });

  it('declines after its deletion, but its earlier payment is unchanged', async () => {
    const { token } = await newToken(processor, 'pays');
    const key = randomUUID();
    const paid = await chargeToken(token, key);
    expect(await processor.deleteCard(token)).toEqual({ outcome: 'deleted' });
    expect(await processor.deleteCard(token)).toEqual({ outcome: 'deleted' });
    const declined = { outcome: 'declined', reason: 'unknown-token', card: null };
    expect(await chargeToken(token)).toMatchObject(declined);
    expect(await chargeToken('card_of_nobody')).toMatchObject(declined);
    expect(await chargeToken(token, key)).toEqual(paid);
  });

  it('is charged once by many calls at once, and refuses another token for the key', async () => {
    const { token } = await newToken(processor, 'recovers');
    const key = randomUUID();
    const calls = Array.from({ length: sizes.calls }, () =>
      processor.chargeToken({ key, amount, token }),
    );
    const outcomes = new Set((await Promise.all(calls)).map((each) => JSON.stringify(each)));
    expect(outcomes.size).toBe(1);
    expect(await entries(api, key)).toEqual({ charges: 1, events: 1 });
    const other = await newToken(processor, 'pays');
    await expect(chargeToken(other.token, key)).rejects.toThrow(PaymentKeyReused);
  });
});

describe('a mandate', () => {
  const collect = (mandate: string) =>
    processor.mandates.collect({ key: randomUUID(), amount, mandate });
  const newMandate = async (customer: string, key: string = randomUUID()) => {
    const made = await processor.mandates.create({ key, customer });
    return made.outcome === 'made' ? made.mandate : '';
  };

  it('is created once per key and collects', async () => {
    const customer = await newCustomer(processor);
    const key = randomUUID();
    const mandate = await newMandate(customer, key);
    expect(await newMandate(customer, key)).toBe(mandate);
    expect(await collect(mandate)).toMatchObject({ outcome: 'paid', amount, card: null });
    const other = processor.mandates.create({ key, customer: await newCustomer(processor) });
    await expect(other).rejects.toThrow(PaymentKeyReused);
  });

  it('behaves like the card that the customer saved last', async () => {
    const { customer } = await newToken(processor, 'insufficient-funds');
    const mandate = await newMandate(customer);
    expect(await collect(mandate)).toMatchObject({ reason: 'insufficient-funds', card: null });
    const recovering = await newMandate((await newToken(processor, 'recovers')).customer);
    const outcomes = [await collect(recovering), await collect(recovering)];
    outcomes.push(await collect(recovering));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['declined', 'declined', 'paid']);
  });
});
