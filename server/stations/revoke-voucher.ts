import type { UserId, VoucherId } from '../../domain/ids.ts';
import { actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { revokeVouchers } from '../vouchers/revocations.ts';
import { lockHolder, lockVoucher } from '../vouchers/vouchers-table.ts';

/**
 * Revokes an open voucher by hand (VOU-33).
 * @throws Refusal 404, 409 'voucher-ended'
 */
export function revokeVoucher(context: Context, adminId: UserId, id: VoucherId): Promise<void> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const found = await transaction
      .selectFrom('vouchers')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw new Refusal('not-found');
    const { userId } = found;
    await lockHolder(transaction, userId);
    const { state } = await lockVoucher(transaction, id);
    if (state !== 'open') throw new Refusal('voucher-ended');
    const revocation = { cause: 'by-the-desk', now: context.clock() } as const;
    await revokeVouchers(transaction, { id }, revocation);
    await audit({ action: 'voucher-revoked', userId, objectId: id });
  });
}
