import type { UserId } from '../../domain/ids.ts';
import { recordErasures } from '../accounts/erasures.ts';
import { findGatewayCustomer, setGatewayCustomer } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** The user at the payment gateway, made there the first time. Outside of any transaction. @throws Refusal 401 when the account is deleted, 503 'payments-unavailable' */
export async function ensureGatewayCustomer(context: Context, userId: UserId): Promise<string> {
  const known = await findGatewayCustomer(context.db, userId);
  if (known) return known;
  // The same key makes the same customer, however often it is asked for.
  const made = await context.payments.createCustomer(`customer-${userId}`);
  if (made.outcome !== 'made') throw new Refusal('payments-unavailable');
  if (!(await setGatewayCustomer(context.db, userId, made.customer))) {
    // The account has ended meanwhile, and did not know of it.
    await recordErasures(context.db, [{ kind: 'gateway-customer', name: made.customer }], context);
    throw new Refusal('signed-out');
  }
  return made.customer;
}
