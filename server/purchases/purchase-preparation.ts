import { randomUUID } from 'node:crypto';
import type { UserId } from '../../domain/ids.ts';
import type { PurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import type { Context } from '../context.ts';
import { isKeyUsed } from '../outbox/idempotency-keys-table.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import { Refusal } from '../refusal.ts';
import { priceOrder } from './quotes.ts';

/** What has to exist at the gateway before a purchase is written. */
export interface Prepared {
  /** The customer for whom a typed card is saved once it has paid. */
  saveForCustomer: string | null;
  /** The debit order's mandate. */
  mandate: string | null;
}

const nothing: Prepared = { saveForCustomer: null, mandate: null };

/**
 * Creates at the gateway, outside of any transaction, what a purchase needs there. For a purchase
 * that would be refused, nothing is created.
 * @throws Refusal as the purchase itself, 503 'payments-unavailable'
 */
export async function preparePurchase(
  context: Context,
  userId: UserId,
  body: PurchaseCreation,
  { key, now }: { key: string | null; now: Date },
): Promise<Prepared> {
  const savesCard = body.paymentMethod === 'card' && body.saveCard === true && body.cardDetails;
  if (body.paymentMethod !== 'debit_order' && !savesCard) return nothing;
  if (key !== null && (await isKeyUsed(context.db, userId, key))) return nothing;
  await priceOrder(context.db, userId, body, now);
  const customer = await ensureGatewayCustomer(context, userId);
  if (savesCard) return { saveForCustomer: customer, mandate: null };
  const made = await context.payments.createMandate({
    key: gatewayKey('mandate', userId, key),
    customer,
  });
  if (made.outcome !== 'made') throw new Refusal('payments-unavailable');
  return { saveForCustomer: null, mandate: made.mandate };
}

/**
 * The gateway key of a call's mandate or card, equal for repeated calls, so that the gateway
 * creates it only once.
 */
export function gatewayKey(what: 'mandate' | 'card', userId: UserId, key: string | null): string {
  return `${what}-${userId}-${key ?? randomUUID()}`;
}
