import type { ReactNode } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { voucherTexts as texts } from '../../features/voucher/texts.ts';
import { VoucherSheet } from '../../features/voucher/voucher-sheet.tsx';
import { readPhone } from '../../vouchers/phone-keys.ts';
import { readVouchers, showable } from '../../vouchers/showable.ts';
import { makeCode } from '../../vouchers/shown-code.ts';
import { drawElement } from './draw-element.ts';

/** The voucher that this phone can show a user, ready to be drawn; null if there is none. */
export async function makeSheet(userId: UserId, problem?: ReactNode): Promise<Node[] | null> {
  const phone = readPhone(userId);
  phone.catch(() => {});
  const held = await readVouchers(userId);
  const voucher = showable(held, Date.now());
  if (!held || !voucher) return null;
  const code = await makeCode(phone, voucher, { digits: null, clockOffset: held.clockOffset });
  if (code.state !== 'ready') return null;
  return drawElement(
    <VoucherSheet voucher={voucher} code={code} head={<h1>{texts.title}</h1>}>
      {problem}
    </VoucherSheet>,
  );
}
