import { useEffect, useState } from 'react';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { proofBytes, readVoucher, shownText } from '../../domain/vouchers/voucher-code.ts';
import type { Voucher } from '../../domain/vouchers/voucher-schemas.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { readPhone } from './phone.ts';
import { signAsPhone } from './signing.ts';

export type ShownCode =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; text: string };

interface ShownProof {
  /** What the attendant's phone has asked for; null if it has asked for nothing. */
  digits: string | null;
  /** Milliseconds by which the server's clock is ahead of this phone's. */
  clockOffset: number;
}

/**
 * The code as it was drawn before the app around it had loaded: it stays until there is a newer one.
 */
let firstCode: { signed: string; code: ShownCode } | null = null;

/**
 * The text of the code, with a new proof of this phone every 20 seconds, and at once when its user
 * comes back to the screen or has typed the attendant's digits (VOU-9, VOU-10).
 */
export function useShownCode(userId: UserId, voucher: Voucher, proof: ShownProof): ShownCode {
  const { digits, clockOffset } = proof;
  const { signed } = voucher;
  const [code, setCode] = useState<ShownCode>(() =>
    firstCode?.signed === signed ? firstCode.code : { state: 'loading' },
  );
  useEffect(() => {
    let isOver = false;
    firstCode = null;
    const renew = async () => {
      const made = await makeCode(userId, { signed }, { digits, clockOffset });
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

/** Makes the first code of a page, before the app around it has loaded. */
export async function makeFirstCode(
  userId: UserId,
  voucher: Voucher,
  clockOffset: number,
): Promise<ShownCode> {
  const code = await makeCode(userId, voucher, { digits: null, clockOffset });
  firstCode = { signed: voucher.signed, code };
  return code;
}

/**
 * Fails if the key that the voucher is bound to is not on this phone any more. The phone may have made
 * another one since, whose proof every attendant's phone would refuse.
 */
async function makeCode(
  userId: UserId,
  voucher: Pick<Voucher, 'signed'>,
  { digits, clockOffset }: ShownProof,
): Promise<ShownCode> {
  try {
    const signed = fromBase64(voucher.signed);
    const phone = await readPhone(userId);
    const holderKey = readVoucher(signed)?.claims.holderKey;
    if (!phone || !holderKey || toBase64(holderKey) !== toBase64(phone.keys.publicKey)) {
      return { state: 'failed' };
    }
    const at = Math.floor((Date.now() + clockOffset) / 1000);
    const bytes = proofBytes(signed, { at, challenge: digits });
    return { state: 'ready', text: shownText(bytes, await signAsPhone(phone.keys, bytes)) };
  } catch {
    return { state: 'failed' };
  }
}
