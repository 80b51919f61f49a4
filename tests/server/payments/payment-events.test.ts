import { createHmac, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { second } from '../../../domain/values/time-units.ts';
import { demoPayments } from '../../../server/gateways/payments/demo/demo-payments.ts';
import {
  type Deliver,
  type Delivery,
  demoDeliveries,
  webhookSecret,
} from '../../../server/gateways/payments/demo/events.ts';
import type { KnownCharge, PaymentProcessor } from '../../../server/gateways/payments/payments.ts';
import { deliverToWebhook } from '../../../server/payments/webhook.ts';
import { send, startApi } from '../../support/api.ts';
import {
  currentProcessor,
  type EmbeddedProcessor,
} from '../../support/server/current-processor.ts';
import { chargeOf } from '../../support/server/demo-card.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const going = new AbortController().signal;

let processor: EmbeddedProcessor;
let deliveries: Delivery[];
const collect: Deliver = async (delivery) => {
  deliveries.push(delivery);
  return true;
};
/** Delivers the messages that are due now or at another time. */
const deliverDue = (deliver: Deliver = collect, time?: number) => {
  const clock = time === undefined ? api.context.clock : () => new Date(time);
  return demoDeliveries(api.demoBook, deliver).run({ ...api.context, clock }, going);
};
const events = () =>
  deliveries.map(
    ({ body }) => JSON.parse(body) as { id: string; key: string; charge: KnownCharge },
  );

beforeAll(() => {
  processor = currentProcessor(api);
});
beforeEach(async () => {
  deliveries = [];
  await deliverDue();
  deliveries = [];
});

/** A message as the processor sends it. */
async function oneDelivery(): Promise<Delivery> {
  await processor.typedCards.charge(chargeOf('pays'));
  await deliverDue();
  return deliveries.at(-1)!; // just delivered
}

describe('an event of a processor', () => {
  it.each(['pays', 'insufficient-funds', 'falls'] as const)(
    'reports a charge under our key: %s',
    async (behaviour) => {
      const charge = chargeOf(behaviour);
      await processor.typedCards.charge(charge);
      await deliverDue();
      expect(events()).toEqual([
        { id: expect.any(String), key: charge.key, charge: await processor.lookUp(charge.key) },
      ]);
      await deliverDue();
      expect(deliveries).toHaveLength(1);
    },
  );

  it('comes twice with one id if the card says so', async () => {
    await processor.typedCards.charge(chargeOf('twice'));
    await deliverDue();
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]).toEqual(deliveries[1]);
  });

  it.each([
    ['late-paid', 'paid'],
    ['late-declined', 'declined'],
  ] as const)('comes late, and not before: %s', async (behaviour, outcome) => {
    const charge = chargeOf(behaviour);
    const from = api.context.clock().getTime();
    await processor.typedCards.charge(charge);
    const until = api.context.clock().getTime();
    await deliverDue(collect, from + 4 * second);
    expect(deliveries).toEqual([]);
    await deliverDue(collect, until + 5 * second);
    expect(events()).toMatchObject([{ key: charge.key, charge: { outcome } }]);
  });

  it('is delivered once by two processors at the same time', { tags: 'long' }, async () => {
    const charges = Array.from({ length: 20 }, () => chargeOf('late-paid'));
    await Promise.all(charges.map((charge) => processor.typedCards.charge(charge)));
    api.advance(6 * second);
    await Promise.all([deliverDue(), deliverDue(), deliverDue()]);
    const keys = events().map((event) => event.key);
    expect(keys.sort()).toEqual(charges.map(({ key }) => key).sort());
  });

  it('is repeated after growing pauses until it is accepted', async () => {
    await processor.typedCards.charge(chargeOf('pays'));
    let time = api.context.clock().getTime();
    let tries = 0;
    const refuse: Deliver = async () => {
      tries += 1;
      if (tries === 2) throw new Error('nobody there');
      return false;
    };
    for (const [pause, expected] of [
      [0, 1],
      [1, 1],
      [1, 2],
      [3, 2],
      [1, 3],
    ] as const) {
      time += pause * second;
      await deliverDue(refuse, time);
      expect(tries).toBe(expected);
    }
    await deliverDue(collect, time + 8 * second);
    expect(deliveries).toHaveLength(1);
  });

  it('is given up after fifteen tries', async () => {
    await processor.typedCards.charge(chargeOf('pays'));
    let tries = 0;
    for (let round = 0; round < 20; round += 1) {
      await deliverDue(async () => {
        tries += 1;
        return false;
      });
      api.advance(61 * 60 * second);
    }
    expect(tries).toBe(15);
  });

  it('is delivered by another process when the first one died', async () => {
    await processor.typedCards.charge(chargeOf('pays'));
    const gate = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const hanging = deliverDue(() => {
      begun.resolve();
      return gate.promise;
    });
    await begun.promise;
    await deliverDue();
    expect(deliveries).toEqual([]);
    api.advance(61 * second);
    await deliverDue();
    expect(deliveries).toHaveLength(1);
    gate.resolve(false);
    await hanging;
    // The result of the first one came too late.
    api.advance(3600 * second);
    await deliverDue();
    expect(deliveries).toHaveLength(1);
  });
});

// PAY-12
describe('a signature', () => {
  const read = (reader: PaymentProcessor, { headers, body }: Delivery) =>
    reader.readEvent(headers, Buffer.from(body));

  it('is valid on every server of the database', async () => {
    const delivery = await oneDelivery();
    const other = demoPayments(api.demoBook, { clock: api.context.clock });
    const event = { key: JSON.parse(delivery.body).key, about: 'charge' };
    expect(await read(processor, delivery)).toEqual(event);
    expect(await read(other, delivery)).toEqual(event);
  });

  it('is refused when it is absent, wrong or made for another body', async () => {
    const { headers, body } = await oneDelivery();
    const [[name, signature] = ['', '']] = Object.entries(headers);
    const foreign = createHmac('sha256', randomBytes(32)).update(body).digest('hex');
    const wrong: Delivery[] = [
      { headers: {}, body },
      ...['', 'x', foreign, signature.toUpperCase(), `${signature} `, 'é'.repeat(32)].map(
        (other) => ({ headers: { [name]: other }, body }),
      ),
      ...['', `${body} `, body.replace('paid', 'PAID'), '{}'].map((other) => ({
        headers,
        body: other,
      })),
    ];
    for (const delivery of wrong) expect(await read(processor, delivery)).toBeNull();
    const twice = { headers: { [name]: [signature, signature] }, body };
    expect(await processor.readEvent(twice.headers, Buffer.from(twice.body))).toBeNull();
  });
});

// PAY-12
describe('POST /api/payments/webhook', () => {
  const post = ({ headers, body }: Delivery, type = 'application/json') =>
    send(api, 'POST', '/api/payments/webhook', body, { 'content-type': type, ...headers });

  it('refuses an unsigned message with 401, whatever it contains', async () => {
    const { headers, body } = await oneDelivery();
    for (const type of ['application/json', 'text/plain', 'image/png']) {
      expectRefusal(await post({ headers: {}, body }, type), 401, 'wrong-signature');
    }
    expectRefusal(await post({ headers, body: '{"broken' }), 401, 'wrong-signature');
    expectRefusal(await send(api, 'POST', '/api/payments/webhook'), 401, 'wrong-signature');
  });

  it.each(['', 'no JSON', 'null', '{}', '{"id":"a","key":1,"charge":{}}'])(
    'refuses a signed body that is not an event with 400: %j',
    async (body) => {
      const [name = ''] = Object.keys((await oneDelivery()).headers);
      const secret = await webhookSecret(api.demoBook);
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expectRefusal(await post({ headers: { [name]: signature }, body }), 400, 'invalid');
    },
  );

  it('takes a signed key that PostgreSQL cannot store for one that nothing has', async () => {
    const [name = ''] = Object.keys((await oneDelivery()).headers);
    const body = JSON.stringify({ id: 'a', key: '\u0000', charge: { outcome: 'paid' } });
    const secret = await webhookSecret(api.demoBook);
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    expectRefusal(await post({ headers: { [name]: signature }, body }), 404, 'payment-not-found');
  });

  it('refuses the key of an unknown charge with 404', { tags: 'long' }, async () => {
    expectRefusal(await post(await oneDelivery()), 404, 'payment-not-found');
  });

  it('refuses a body that is too large', async () => {
    const huge = { headers: {}, body: 'a'.repeat(101 * 1024) };
    expectRefusal(await post(huge), 413, 'too-large');
  });

  it('receives the messages of the embedded processor, which repeats them until they are accepted', async () => {
    const delivery = await oneDelivery();
    expect(await deliverToWebhook(api.app)(delivery)).toBe(false);
  });
});
