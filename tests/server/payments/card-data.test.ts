// @module-tag long

import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Behaviour, testCards } from '../../../server/gateways/payments/demo/cards.ts';
import { demoDeliveries } from '../../../server/gateways/payments/demo/events.ts';
import { startApi } from '../../support/api.ts';
import { currentProcessor } from '../../support/server/current-processor.ts';
import { cardThat, chargeOf, newCustomer, refundOf } from '../../support/server/demo-card.ts';
import { everyRow } from '../../support/server/every-row.ts';
import { runJob } from '../../support/server/paid-purchases.ts';

const api = startApi();

async function payInEveryWay(behaviour: Behaviour): Promise<void> {
  const processor = currentProcessor(api);
  const customer = await newCustomer(processor);
  const charge = chargeOf(behaviour, { saveForCustomer: customer });
  await processor.typedCards.charge(charge);
  await processor.typedCards.confirm(charge.key, '123456');
  await processor.refund(refundOf(charge.key));
  const kept = { key: randomUUID(), customer, card: cardThat(behaviour) };
  const card = await processor.typedCards.save(kept);
  const token = card.outcome === 'saved' ? card.card.token : '';
  await processor.chargeToken({ key: randomUUID(), amount: charge.amount, token });
}

// PAY-3
describe('typed card details', () => {
  it('are in no table and no log line, whatever the result', async () => {
    const behaviours = [...new Set(Object.values(testCards))];
    await Promise.all(behaviours.map(payInEveryWay));
    const bodies: string[] = [];
    const deliveries = demoDeliveries(api.demoBook, async ({ body }) => bodies.push(body) > 0);
    await runJob(api, deliveries);
    const rows = await everyRow(api);
    for (const behaviour of behaviours) expect(rows).toContain(`"${behaviour}"`);
    for (const text of [rows, bodies.join('\n'), api.logged.join('\n')]) {
      for (const number of Object.keys(testCards)) {
        expect(text).not.toContain(number);
        expect(text).not.toContain(number.slice(0, 12));
        for (const encoding of ['hex', 'base64'] as const) {
          const hash = createHash('sha256').update(number).digest(encoding);
          expect(text).not.toContain(hash);
        }
      }
    }
    expect(rows).not.toMatch(/\b737\b/);
    expect(rows).not.toContain('11/39');
    expect(rows).not.toContain('Thandi Nkosi');
  });
});
