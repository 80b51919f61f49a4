import type { UserId } from '../../domain/ids.ts';
import type { PurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import type { Context } from '../context.ts';
import { refuseOverCredit } from '../credit/credit.ts';
import { isKeyUsed } from '../idempotency/idempotency-keys-table.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import { needsCustomer } from '../payments/payment-source.ts';
import { Refusal } from '../refusal.ts';
import { type Preparation, prepareAtGateway } from './gateway-preparations.ts';
import { priceOrder } from './quotes.ts';

/** What has to exist at the gateway before a purchase is written. */
export interface Prepared {
  /** The customer at the processor whom a card belongs to that is saved or entered there. */
  customer: string | null;
  /** The debit order's mandate. */
  mandate: Preparation | null;
}

const nothing: Prepared = { customer: null, mandate: null };

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
  const { db, config, payments } = context;
  if (body.paymentMethod === 'budget') return nothing;
  if (key !== null && (await isKeyUsed(db, userId, key))) return nothing;
  if (body.paymentMethod === 'card') {
    if (!needsCustomer(context, body)) return nothing;
    // A purchase that would be refused creates nothing at the processor.
    await priceOrder(db, userId, body, { config, now });
    return { ...nothing, customer: await ensureGatewayCustomer(context, userId) };
  }
  const { mandates } = payments.current;
  if (!mandates) throw new Refusal('debit-orders-not-offered');
  const order = await priceOrder(db, userId, body, { config, now });
  await refuseOverCredit(db, userId, order, { kind: 'collected', config, now });
  const customer = await ensureGatewayCustomer(context, userId);
  const mandate = await prepareAtGateway(
    context,
    { what: 'mandate', userId, key },
    async (made) => {
      const answer = await mandates.create({ key: made, customer });
      if (answer.outcome !== 'made') throw new Refusal('payments-unavailable');
      return answer.mandate;
    },
  );
  return { ...nothing, mandate };
}
