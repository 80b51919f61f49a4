import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CardDetails } from '../../../domain/payments/payment-card.ts';
import { cents } from '../../../domain/values/money.ts';
import { type Behaviour, testCards } from '../../../server/gateways/payments/demo/cards.ts';
import type { PaymentProcessor } from '../../../server/gateways/payments/payments.ts';
import type { Api } from '../api.ts';
import type { EmbeddedProcessor } from './current-processor.ts';

/** The first test card with this behaviour. */
export function cardThat(behaviour: Behaviour): CardDetails {
  const [cardNumber = ''] = Object.entries(testCards).find(([, word]) => word === behaviour) ?? [];
  return { cardNumber, expiryDate: '11/39', cvv: '737', cardholderName: 'Thandi Nkosi' };
}

/** The parameters of a card charge, under a new key. */
export function chargeOf(behaviour: Behaviour, changes: { saveForCustomer?: string } = {}) {
  const card = cardThat(behaviour);
  return { key: randomUUID(), amount: cents(123_456), card, saveForCustomer: null, ...changes };
}

/** The parameters of the first refund of a charge. */
export function refundOf(key: string) {
  return { key, attempt: 1, reference: null, startedAt: new Date() };
}

export async function newCustomer(processor: PaymentProcessor): Promise<string> {
  const made = await processor.createCustomer(randomUUID());
  if (made.outcome !== 'made') throw new Error('No customer was made');
  return made.customer;
}

/** Saves a test card for a new customer, without a charge. */
export async function newToken(processor: EmbeddedProcessor, behaviour: Behaviour) {
  const customer = await newCustomer(processor);
  const kept = { key: randomUUID(), customer, card: cardThat(behaviour) };
  const outcome = await processor.typedCards.save(kept);
  if (outcome.outcome !== 'saved') throw new Error('No card was kept');
  return { customer, token: outcome.card.token };
}

/**
 * The number of charges that the processor has for a key, and of messages that it has written about
 * them.
 */
export async function entries(api: Api, key: string): Promise<{ charges: number; events: number }> {
  const { rows } = await sql<{ charges: number; events: number }>`
    select count(distinct charge.id)::int as charges, count(event.number)::int as events
    from demo_processor_charges charge
    left join demo_processor_events event on event.charge_id = charge.id
    where charge.key = ${key}`.execute(api.demoBook);
  return rows[0] ?? { charges: 0, events: 0 };
}
