import type { UserId } from '../../domain/ids.ts';
import { proofBytes, readVoucher, shownText } from '../../domain/vouchers/voucher-code.ts';
import type { Voucher } from '../../domain/vouchers/voucher-schemas.ts';
import { isFailedImport } from '../http/failed-import.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { type Phone, readPhone } from './phone-keys.ts';
import { signAsPhone } from './signing.ts';

export type ShownCode =
  | { state: 'loading' }
  /** The key is lost; or, if it is missing, the code that signs with it is not on this phone. */
  | { state: 'failed'; isMissing: boolean }
  | { state: 'ready'; text: string };

export interface ShownProof {
  /** What the attendant's phone has asked for; null if it has asked for nothing. */
  digits: string | null;
  /** Milliseconds by which the server's clock is ahead of this phone's. */
  clockOffset: number;
}

/**
 * Fails if the key that the voucher is bound to is not on this phone any more. The phone may have
 * made another one since, whose proof every attendant's phone would refuse.
 */
export async function makeCode(
  phone: Promise<Phone | undefined>,
  voucher: Pick<Voucher, 'signed'>,
  { digits, clockOffset }: ShownProof,
): Promise<ShownCode> {
  try {
    const keys = (await phone)?.keys;
    const signed = fromBase64(voucher.signed);
    const holderKey = readVoucher(signed)?.claims.holderKey;
    if (!keys || !holderKey || toBase64(holderKey) !== toBase64(keys.publicKey)) {
      return { state: 'failed', isMissing: false };
    }
    const at = Math.floor((Date.now() + clockOffset) / 1000);
    const bytes = proofBytes(signed, { at, challenge: digits });
    return { state: 'ready', text: shownText(bytes, await signAsPhone(keys, bytes)) };
  } catch (error) {
    return { state: 'failed', isMissing: isFailedImport(error) };
  }
}

let firstCode: { signed: string; code: ShownCode } | null = null;

/** Makes the code with which the app first renders the voucher. */
export async function makeFirstCode(
  userId: UserId,
  { signed }: Pick<Voucher, 'signed'>,
  clockOffset: number,
): Promise<void> {
  const code = await makeCode(readPhone(userId), { signed }, { digits: null, clockOffset });
  firstCode = { signed, code };
}

/** That code, if it is of this voucher. */
export function firstCodeOf(signed: string): ShownCode | null {
  return firstCode?.signed === signed ? firstCode.code : null;
}

export function dropFirstCode(): void {
  firstCode = null;
}
