import type { UserId } from '../../domain/ids.ts';
import type { PurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import type { Context } from '../context.ts';
import { isKeyUsed } from '../outbox/idempotency-keys-table.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import { Refusal } from '../refusal.ts';
import { refuseOverCredit } from './credit.ts';
import { type Preparation, prepareAtGateway } from './gateway-preparations.ts';
import { priceOrder } from './quotes.ts';

/** What has to exist at the gateway before a purchase is written. */
export interface Prepared {
  /** The customer for whom a typed card is saved once it has paid. */
  saveForCustomer: string | null;
  /** The debit order's mandate. */
  mandate: Preparation | null;
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
  const { db, config, payments } = context;
  const savesCard = body.paymentMethod === 'card' && body.saveCard === true && body.cardDetails;
  if (body.paymentMethod !== 'debit_order' && !savesCard) return nothing;
  if (key !== null && (await isKeyUsed(db, userId, key))) return nothing;
  const order = await priceOrder(db, userId, body, { config, now });
  if (savesCard) {
    return { ...nothing, saveForCustomer: await ensureGatewayCustomer(context, userId) };
  }
  await refuseOverCredit(db, userId, order, { kind: 'collected', config, now });
  const customer = await ensureGatewayCustomer(context, userId);
  const mandate = await prepareAtGateway(
    context,
    { what: 'mandate', userId, key },
    async (made) => {
      const answer = await payments.createMandate({ key: made, customer });
      if (answer.outcome !== 'made') throw new Refusal('payments-unavailable');
      return answer.mandate;
    },
  );
  return { ...nothing, mandate };
}
