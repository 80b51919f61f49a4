import { useEffect, useState } from 'react';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Voucher } from '../../domain/vouchers/voucher-schemas.ts';
import { readPhone } from './phone-keys.ts';
import {
  dropFirstCode,
  firstCodeOf,
  makeCode,
  type ShownCode,
  type ShownProof,
} from './shown-code.ts';

/**
 * The text of the code, with a new proof of this phone every 20 seconds, and at once when its user
 * comes back to the screen or has typed the attendant's digits (VOU-9, VOU-10).
 */
export function useShownCode(userId: UserId, voucher: Voucher, proof: ShownProof): ShownCode {
  const { digits, clockOffset } = proof;
  const { signed } = voucher;
  const [code, setCode] = useState<ShownCode>(() => firstCodeOf(signed) ?? { state: 'loading' });
  useEffect(() => {
    let isOver = false;
    dropFirstCode();
    const renew = async () => {
      const made = await makeCode(readPhone(userId), { signed }, { digits, clockOffset });
      if (!isOver) setCode(made);
    };
    const renewIfVisible = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    void renew();
    const timer = setInterval(() => void renew(), appDurations.screen.voucherProof);
    document.addEventListener('visibilitychange', renewIfVisible);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewIfVisible);
    };
  }, [userId, signed, digits, clockOffset]);
  return code;
}
