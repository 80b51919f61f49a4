import { needsApproval } from '../../domain/admin/approvals.ts';
import { hasRight } from '../../domain/admin/rights.ts';
import { type AdminRedemption, type Resolution, settledAsOf } from '../../domain/admin/stations.ts';
import type { RedemptionId } from '../../domain/ids.ts';
import { centsFromRand } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { SettledAs } from '../../domain/vouchers/settled-conflict.ts';
import { actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { erased, hasAccount } from '../people/users-table.ts';
import { Refusal } from '../refusal.ts';
import { chargeBeyond } from '../vouchers/charge-beyond.ts';
import { bookPoured, drawFuel, endVoucher } from '../vouchers/count-redemption.ts';
import { issueVoucher } from '../vouchers/issue-voucher.ts';
import { findOrigin, type LockedFuel, lockFuel } from '../vouchers/redeemed-fuel.ts';
import { updateRedemption } from '../vouchers/redemptions-table.ts';
import { readAdminRedemption } from './redemption-list.ts';

/**
 * Settles a conflict as paid for, charged to its motorist, carried by us, or not counted, and its
 * motorist can have vouchers again (VOU-17, VOU-36). Settled once, it stays.
 * @throws Refusal 400 when its motorist cannot be charged, 403 'role-forbidden', 404,
 * 409 'nothing-to-resolve' or 'charge-moved'
 */
export async function resolveConflict(
  context: Context,
  { id: adminId, adminRole }: Pick<SignedIn, 'id' | 'adminRole'>,
  id: RedemptionId,
  body: Resolution,
): Promise<AdminRedemption> {
  const settledAs = settledAsOf(body);
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const fuel = await lockRedeemedFuel(transaction, id);
    const resolvedAt = context.clock();
    const resolution = (await hasAccount(transaction, fuel.voucher.userId))
      ? body.resolution
      : erased;
    const conflict = await transaction
      .updateTable('redemptions')
      .set({ resolution, settledAs, resolvedAt, resolvedBy: adminId })
      .where('id', '=', id)
      .where('outcome', '=', 'conflict')
      .where('resolvedAt', 'is', null)
      .returning(['id', 'stationId', 'pouredCl as volume', 'amountCents as amount', 'hasUsedFuel'])
      .returning(['conflict', 'receivedAt', 'pouredAt'])
      .executeTakeFirst();
    if (!conflict) throw new Refusal('nothing-to-resolve');
    const isLarge = needsApproval(conflict.amount, context.config.secondApprovalAbove);
    if (settledAs !== 'not-counted' && isLarge && !hasRight(adminRole, 'money')) {
      throw new Refusal('role-forbidden');
    }
    const { userId } = fuel.voucher;
    await audit({ action: 'conflict-resolved', userId, objectId: id, fields: fieldsOf(body) });
    if (settledAs !== 'not-counted') {
      const { charge } = body;
      const expected = charge === undefined ? undefined : centsFromRand(charge);
      // The clock of the phone is not believed where it is the conflict.
      const pouredAt = conflict.conflict === 'wrong-time' ? conflict.receivedAt : conflict.pouredAt;
      const pouredOn = southAfricanDay(pouredAt);
      const poured = { ...conflict, expected, countedAt: resolvedAt, pouredOn };
      await countConflict(context, transaction, fuel, { poured, settledAs });
    }
    await issueVoucher(context, transaction, userId);
  });
  return readAdminRedemption(context, id);
}

/** The fields that an admin has set, for the audit log. */
function fieldsOf(body: Resolution): string[] {
  return [
    'resolution',
    ...(body.settledAs ? ['settledAs'] : []),
    ...(settledAsOf(body) === 'not-counted' ? [] : ['countedAt']),
  ];
}

interface Counted {
  poured: Parameters<typeof chargeBeyond>[3];
  settledAs: Exclude<SettledAs, 'not-counted'>;
}

/** Has a conflict count from now on: its station is owed what its pump says. */
async function countConflict(
  context: Context,
  transaction: Queryable,
  fuel: LockedFuel,
  { poured, settledAs }: Counted,
): Promise<void> {
  const { id, countedAt, hasUsedFuel } = poured;
  // The motorist keeps the fuel, and a voucher of it stays.
  if (settledAs === 'carried') {
    await updateRedemption(transaction, id, { countedAt });
    return bookPoured(transaction, poured, null, countedAt);
  }
  await updateRedemption(transaction, id, { countedAt, hasUsedFuel: true });
  if (settledAs === 'charged') await chargeBeyond(context, transaction, fuel, poured);
  // Older versions had a conflict use its fuel up at once.
  else if (hasUsedFuel) await bookPoured(transaction, poured, null, countedAt);
  else await drawFuel(context, transaction, fuel, poured);
  await endVoucher(context, transaction, fuel);
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
