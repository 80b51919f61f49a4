import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { type Unsettled, unsettledText } from '../../domain/vouchers/unsettled.ts';
import type { RevocationCause } from '../../domain/vouchers/voucher.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { FuelOrigin } from './entitlements.ts';
import { isDisputed } from './entitlements-table.ts';
import { revokeVouchers } from './revocations.ts';
import { closeExpired, hasOpenConflict, lockHolder, readyAt } from './vouchers-table.ts';

/**
 * Prepares the end of fuel: of a request or purchase, or of all that somebody has. A voucher for it that
 * a phone has had may have been poured where nobody knows of it yet. So it is revoked, and its fuel gets
 * no other one; who wants to end it has to wait until that is known. Null if it can end now (VOU-29).
 */
export async function prepareEnd(
  context: Context,
  transaction: Queryable,
  origin: FuelOrigin | null,
  { userId, cause }: { userId: UserId; cause: RevocationCause },
): Promise<Unsettled | null> {
  const now = context.clock();
  await lockHolder(transaction, userId);
  await closeExpired(transaction, userId, now);
  const fuel = await findFuel(transaction, userId, origin);
  const ids = fuel.map(({ id }) => id);
  if (ids.length === 0) return null;
  for (const { id, isFetched } of fuel) {
    if (isFetched) await revokeVouchers(transaction, { entitlementId: id }, { cause, now });
  }
  if (fuel.some((one) => one.isDisputed)) return { until: null };
  const until = await readyAt(context, transaction, userId, { fuel: ids, isEnding: true });
  if (!until || until <= now) return null;
  await transaction
    .updateTable('fuelEntitlements')
    .set(({ fn, val }) => ({ endingSince: fn.coalesce('endingSince', val(now)) }))
    .where('id', 'in', ids)
    .where('withdrawnAt', 'is', null)
    .execute();
  return { until };
}

/** The fuel, and whether a phone has an open voucher for it. */
function findFuel(db: Queryable, userId: UserId, origin: FuelOrigin | null) {
  const query = db
    .selectFrom('fuelEntitlements')
    .select(['id', isDisputed.as('isDisputed')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('vouchers')
          .select('vouchers.id')
          .whereRef('vouchers.entitlementId', '=', 'fuelEntitlements.id')
          .where('vouchers.state', '=', 'open')
          .where('vouchers.fetchedAt', 'is not', null),
      ).as('isFetched'),
    )
    .where('userId', '=', userId);
  if (origin === null) return query.execute();
  return 'requestId' in origin
    ? query.where('requestId', '=', origin.requestId).execute()
    : query.where('purchaseId', '=', origin.purchaseId).execute();
}

/** Fuel does not end after all: that of a purchase, or all that somebody has. */
export async function keepFuel(
  transaction: Queryable,
  of: { userId: UserId } | { purchaseId: PurchaseId },
): Promise<void> {
  const [column, id] = Object.entries(of)[0] as ['userId', UserId]; // one of the two
  await transaction
    .updateTable('fuelEntitlements')
    .set({ endingSince: null })
    .where(column, '=', id)
    .where('endingSince', 'is not', null)
    .execute();
}

/**
 * Whether new credit waits, as new vouchers do: until it is known what became of the last one, or an
 * admin has settled a conflict (VOU-30).
 */
export async function findUnsettled(
  context: Pick<Context, 'config'>,
  db: Queryable,
  userId: UserId,
  now: Date,
): Promise<Unsettled | null> {
  if (await hasOpenConflict(db, userId)) return { until: null };
  const until = await readyAt(context, db, userId);
  return until && until > now ? { until } : null;
}

/** The refusal of what has to wait. */
export function refuseUnsettled(unsettled: Unsettled): Refusal {
  const until = unsettled.until?.toISOString() ?? null;
  const message = unsettledText(unsettled);
  return new Refusal('voucher-unsettled', { message, details: { until } });
}
