import type { Context } from '../context.ts';
import type { PaymentEvent } from '../gateways/payments/payments.ts';
import { recordOutcome } from './charge-results.ts';

/**
 * Brings what waits for a payment up to date with what the gateway tells of it. The event may come
 * before our own answer, late, or again: what is already so stays so.
 * @throws Refusal 404 for a key that no payment of ours has
 */
export async function takePaymentEvent(context: Context, event: PaymentEvent): Promise<void> {
  await recordOutcome(context, event.key, event.charge);
}
