import { randomUUID } from 'node:crypto';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { CreditRefused } from '../credit/credit.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { type GatewayToken, queueTokenDeletion } from '../payments/ended-tokens.ts';
import { lockUserForUpdate } from '../people/users-table.ts';
import { Refusal } from '../refusal.ts';

/** A card or mandate that was made at the gateway for one purchase, before it is written. */
export interface Preparation extends GatewayToken {
  /** Equal for repeated calls. */
  madeFor: string;
  /** How often a purchase was refused for which the same was made before. */
  timesRefused: number;
}

/**
 * Makes a card or mandate at the gateway, outside of any transaction. Repeated calls use the same
 * key at the gateway, so that it is made once. After a refusal has ended it, the key is another one.
 */
export async function prepareAtGateway(
  { db, payments }: Context,
  { what, userId, key }: { what: 'mandate' | 'card'; userId: UserId; key: string | null },
  make: (gatewayKey: string) => Promise<string>,
): Promise<Preparation> {
  const madeFor = `${what}-${userId}-${key ?? randomUUID()}`;
  const timesRefused = await countRefused(db, madeFor);
  const token = await make(timesRefused === 0 ? madeFor : `${madeFor}-${timesRefused}`);
  return { processor: payments.current.name, token, madeFor, timesRefused };
}

/**
 * Makes sure, once the user is locked, that no call with the same key was refused meanwhile and has
 * ended what was made.
 * @throws Refusal 409 'in-progress'
 */
export async function requireUnended(transaction: Queryable, preparation: Preparation) {
  const { madeFor, timesRefused } = preparation;
  if ((await countRefused(transaction, madeFor)) === timesRefused) return;
  throw new Refusal('in-progress', { retryAfter: serverDurations.retryAfter.inProgress });
}

/** For the `catch` of a purchase: if a limit has refused it, what was made for it is ended. */
export function endAfterRefusal(
  context: Context,
  userId: UserId,
  preparation: Preparation | null | undefined,
) {
  return async (error: unknown): Promise<never> => {
    if (preparation && error instanceof CreditRefused) await end(context, userId, preparation);
    throw error;
  };
}

function end({ db, clock }: Context, userId: UserId, preparation: Preparation): Promise<void> {
  const { madeFor: gatewayKey } = preparation;
  const times = preparation.timesRefused + 1;
  return db.transaction().execute(async (transaction) => {
    // A call with the same key either comes later and sees the row, or has written its purchase,
    // which keeps the token alive.
    await lockUserForUpdate(transaction, userId);
    await transaction
      .insertInto('refusedPreparations')
      .values({ gatewayKey, times })
      .onConflict((conflict) => conflict.column('gatewayKey').doUpdateSet({ times }))
      .execute();
    await queueTokenDeletion(transaction, preparation, clock());
  });
}

async function countRefused(db: Queryable, gatewayKey: string): Promise<number> {
  const row = await db
    .selectFrom('refusedPreparations')
    .select('times')
    .where('gatewayKey', '=', gatewayKey)
    .executeTakeFirst();
  return row?.times ?? 0;
}
