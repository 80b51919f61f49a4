import type { AdminRedemption, Resolution } from '../../domain/admin/stations.ts';
import type { RedemptionId, UserId } from '../../domain/ids.ts';
import { actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { bookPoured, drawFuel, endVoucher } from '../vouchers/count-redemption.ts';
import { issueVoucher } from '../vouchers/issue-voucher.ts';
import { findOrigin, type LockedFuel, lockFuel } from '../vouchers/redeemed-fuel.ts';
import { updateRedemption } from '../vouchers/redemptions-table.ts';
import { readAdminRedemption } from './redemption-list.ts';

/**
 * Settles a conflict: from now on it counts as it was signed, or it never does, and its motorist can
 * have vouchers again (VOU-17). Settled once, it stays.
 * @throws Refusal 404, 409 'nothing-to-resolve'
 */
export async function resolveConflict(
  context: Context,
  adminId: UserId,
  id: RedemptionId,
  { resolution, counts = true }: Resolution,
): Promise<AdminRedemption> {
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const fuel = await lockRedeemedFuel(transaction, id);
    const resolvedAt = context.clock();
    const conflict = await transaction
      .updateTable('redemptions')
      .set({ resolution, resolvedAt, resolvedBy: adminId })
      .where('id', '=', id)
      .where('outcome', '=', 'conflict')
      .where('resolvedAt', 'is', null)
      .returning(['id', 'stationId', 'pouredCl as volume', 'amountCents as amount', 'hasUsedFuel'])
      .executeTakeFirst();
    if (!conflict) throw new Refusal('nothing-to-resolve');
    const { userId } = fuel.voucher;
    const fields = counts ? ['resolution', 'countedAt'] : ['resolution'];
    await audit({ action: 'conflict-resolved', userId, objectId: id, fields });
    if (counts) {
      await updateRedemption(transaction, id, { countedAt: resolvedAt, hasUsedFuel: true });
      const poured = { ...conflict, countedAt: resolvedAt };
      // Older versions had a conflict use its fuel up at once.
      if (conflict.hasUsedFuel) await bookPoured(transaction, poured, null, resolvedAt);
      else await drawFuel(context, transaction, fuel, poured);
      await endVoucher(context, transaction, fuel);
    }
    await issueVoucher(context, transaction, userId);
  });
  return readAdminRedemption(context.db, id);
}

/**
 * Locks the fuel of a redemption, in the order of one that is booked at the same time.
 * @throws Refusal 404
 */
async function lockRedeemedFuel(transaction: Queryable, id: RedemptionId): Promise<LockedFuel> {
  const redemption = await transaction
    .selectFrom('redemptions')
    .select('voucherId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  const origin = await findOrigin(transaction, redemption.voucherId);
  if (!origin) throw new Error('The voucher of a redemption is not there');
  return lockFuel(transaction, origin);
}
