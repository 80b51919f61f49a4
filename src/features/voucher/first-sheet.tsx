import type { UserId } from '../../../domain/ids.ts';
import { type HeldVouchers, showable } from '../../vouchers/held-vouchers.ts';
import { makeFirstCode } from '../../vouchers/use-shown-code.ts';
import { voucherTexts as texts } from './texts.ts';
import { VoucherSheet } from './voucher-sheet.tsx';

/** The voucher as it is drawn before the app around it; null if this phone has none to show. */
export async function firstSheet(userId: UserId, held: HeldVouchers) {
  const voucher = showable(held, Date.now());
  if (!voucher) return null;
  const code = await makeFirstCode(userId, voucher, held.clockOffset);
  if (code.state !== 'ready') return null;
  return <VoucherSheet voucher={voucher} code={code} head={<h1>{texts.title}</h1>} />;
}
