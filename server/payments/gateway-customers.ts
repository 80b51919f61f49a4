import type { UserId } from '../../domain/ids.ts';
import { recordErasures } from '../accounts/erasures.ts';
import { findGatewayCustomer, setGatewayCustomer } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/**
 * The user's customer id at the payment gateway, which is created on first use. Call it outside of
 * any transaction.
 * @throws Refusal 401 when the account is deleted, 503 'payments-unavailable'
 */
export async function ensureGatewayCustomer(context: Context, userId: UserId): Promise<string> {
  const known = await findGatewayCustomer(context.db, userId);
  if (known) return known;
  // The same key always returns the same customer.
  const made = await context.payments.createCustomer(`customer-${userId}`);
  if (made.outcome !== 'made') throw new Refusal('payments-unavailable');
  if (!(await setGatewayCustomer(context.db, userId, made.customer))) {
    // The account was deleted meanwhile, without erasing this new customer.
    await recordErasures(context.db, [{ kind: 'gateway-customer', name: made.customer }], context);
    throw new Refusal('signed-out');
  }
  return made.customer;
}
