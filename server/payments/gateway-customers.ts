import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { lockUser } from '../people/users-table.ts';
import { recordErasures } from '../records/erasures-table.ts';
import { Refusal } from '../refusal.ts';

/**
 * The user's customer id at the current payment processor, which is created on first use. Call it
 * outside of any transaction.
 * @throws Refusal 401 when the account is deleted, 503 'payments-unavailable'
 */
export async function ensureGatewayCustomer(context: Context, userId: UserId): Promise<string> {
  const { db, payments } = context;
  const { name: processor } = payments.current;
  const known = await db
    .selectFrom('gatewayCustomers')
    .select('customer')
    .where('userId', '=', userId)
    .where('processor', '=', processor)
    .executeTakeFirst();
  if (known) return known.customer;
  // The same key always returns the same customer.
  const made = await payments.current.createCustomer(`customer-${userId}`);
  if (made.outcome !== 'made') throw new Refusal('payments-unavailable');
  const { customer } = made;
  const inserting = db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await transaction
      .insertInto('gatewayCustomers')
      .values({ userId, processor, customer })
      .onConflict((conflict) => conflict.columns(['userId', 'processor']).doNothing())
      .execute();
  });
  await inserting.catch(async (error: unknown) => {
    // The account was deleted meanwhile, without erasing this new customer.
    if (error instanceof Refusal) {
      await recordErasures(db, [{ kind: 'gateway-customer', name: customer, processor }], context);
    }
    throw error;
  });
  return customer;
}

/** The user's customers at all processors. */
export function listGatewayCustomers(db: Queryable, userId: UserId) {
  return db
    .selectFrom('gatewayCustomers')
    .select(['processor', 'customer'])
    .where('userId', '=', userId)
    .execute();
}
