import type { UserId } from '../../domain/ids.ts';
import type { Voucher, Vouchers } from '../../domain/vouchers/voucher-schemas.ts';
import { readHeld } from '../offline/device/voucher-store.ts';

/** What this phone knows of its user's vouchers. */
export interface HeldVouchers {
  answer: Vouchers;
  /** Milliseconds since 1970, by this phone. */
  fetchedAt: number;
  /** Milliseconds by which the server's clock is ahead of this phone's. */
  clockOffset: number;
  /** The voucher whose receipt this phone has read: it is used up, whatever the server knows. */
  usedId?: string;
}

/** Under which the phone's store has them. */
export const vouchersName = 'vouchers';

export function readVouchers(userId: UserId): Promise<HeldVouchers | null> {
  return readHeld<HeldVouchers>(userId, vouchersName).then((held) => held ?? null);
}

/** The voucher that this phone can show at a time, in milliseconds by its clock. */
export function showable(held: HeldVouchers | null | undefined, now: number): Voucher | null {
  const voucher = held?.answer.voucher;
  if (!held || !voucher || voucher.id === held.usedId) return null;
  return now + held.clockOffset < Date.parse(voucher.expiresAt) ? voucher : null;
}
