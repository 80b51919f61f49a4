import { sql } from 'kysely';
import type { EntitlementId, UserId, VoucherId } from '../../domain/ids.ts';
import { hour } from '../../domain/values/time-units.ts';
import { motoristConflicts } from '../../domain/vouchers/judge-redemption.ts';
import { unknownFateHours } from '../../domain/vouchers/voucher-settings.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';

export function findOpenVoucher(db: Queryable, userId: UserId) {
  return db
    .selectFrom('vouchers')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Locks a voucher that exists, so that only one redemption of it is booked at a time. */
export function lockVoucher(transaction: Queryable, id: VoucherId) {
  return transaction
    .selectFrom('vouchers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function markRedeemed(transaction: Queryable, id: VoucherId): Promise<void> {
  await transaction
    .updateTable('vouchers')
    .set({ state: 'redeemed' })
    .where('id', '=', id)
    .execute();
  await sql`select list_ended_voucher(${id})`.execute(transaction);
}

/** Whether somebody has a conflict of their own that no admin has resolved (VOU-17). */
export async function hasOpenConflict(db: Queryable, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('redemptions')
    .select('id')
    .where('userId', '=', userId)
    .where('outcome', '=', 'conflict')
    .where('conflict', 'in', motoristConflicts)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

interface SettlingOptions {
  /** Only vouchers of this fuel. */
  fuel?: readonly EntitlementId[];
  /** The fuel ends, so that phones whose session has ended since the issue are waited for as well. */
  isEnding?: boolean;
}

/**
 * When the next voucher can be issued at the latest; null if nothing is waited for. A voucher that a
 * phone had, and that was revoked or has expired, may have been redeemed where nobody knows of it yet.
 * That is over once every attendant's phone has had a connection since (VOU-5, VOU-29).
 */
export async function readyAt(
  { config }: Pick<Context, 'config'>,
  db: Queryable,
  userId: UserId,
  { fuel, isEnding = false }: SettlingOptions = {},
): Promise<Date | null> {
  // Those before it were settled when the next one was issued.
  const last = await db
    .selectFrom('vouchers')
    .select(['issuedAt', 'revokedAt', 'revokedBecause'])
    .where('userId', '=', userId)
    .where('state', '=', 'revoked')
    .where('fetchedAt', 'is not', null)
    .$if(fuel !== undefined, (query) => query.where('entitlementId', 'in', fuel ?? []))
    // One that no phone had may have been issued in the same second. An expired one ended then.
    .orderBy('revokedAt', 'desc')
    .executeTakeFirst();
  if (!last?.revokedAt) return null;
  const since = last.revokedAt;
  const isExpired = last.revokedBecause === 'expired';
  const { offlineHours } = config.vouchers.station;
  // A phone that had stopped before the voucher was issued has not redeemed it.
  const working = new Date(last.issuedAt.getTime() - offlineHours * hour);
  const { seen } = await db
    .selectFrom('deviceKeys')
    .select((row) => row.fn.min('seenAt').as('seen'))
    .where('stationId', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('revokedAt', 'is', null), ...(isEnding ? [eb('revokedAt', '>', last.issuedAt)] : [])]),
    )
    .where('seenAt', '>=', working)
    .executeTakeFirstOrThrow();
  // Without attendants' phones, nobody can have redeemed it.
  if (seen === null || seen > since) return null;
  const hours = isExpired ? unknownFateHours : offlineHours;
  return new Date(since.getTime() + hours * hour);
}

/** Expired vouchers that nobody has redeemed so far give way to the next one. */
export async function closeExpired(db: Queryable, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable('vouchers')
    .set({ state: 'revoked', revokedAt: sql`expires_at`, revokedBecause: 'expired' })
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .where('expiresAt', '<=', now)
    .execute();
}

export async function noteFetched(db: Queryable, id: VoucherId, at: Date): Promise<void> {
  await db
    .updateTable('vouchers')
    .set({ fetchedAt: at })
    .where('id', '=', id)
    .where('fetchedAt', 'is', null)
    .execute();
}

/** Any number that no other lock of the product has. */
const holderLock = 8_656_233;

/**
 * Locks all vouchers of somebody, also of a deleted account, and says whether they can have any. This
 * is not the user's row: a payment holds that while it waits for the purchase, and a write-off holds
 * the purchase while it waits here, so that each would wait for the other. A deletion holds the row
 * exclusively, and is waited for first.
 */
export async function lockHolder(transaction: Queryable, userId: UserId): Promise<boolean> {
  const user = transaction.selectFrom('users').where('id', '=', userId);
  await user.select('id').forKeyShare().executeTakeFirstOrThrow();
  await sql`select pg_advisory_xact_lock(${holderLock}, hashtext(${userId}))`.execute(transaction);
  const { isBlacklisted, deletedAt } = await user
    .select(['isBlacklisted', 'deletedAt'])
    .executeTakeFirstOrThrow();
  return !isBlacklisted && deletedAt === null;
}
