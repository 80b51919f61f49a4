import type { Selectable } from 'kysely';
import { DeviceKeyId } from '../../domain/ids.ts';
import type { SignedRedemption } from '../../domain/vouchers/redemption-code.ts';
import { typedShortCode } from '../../domain/vouchers/short-code.ts';
import { readShownText } from '../../domain/vouchers/voucher-code.ts';
import type { RedemptionReport } from '../../domain/vouchers/voucher-schemas.ts';
import type { Queryable } from '../db/database.ts';
import type { VouchersTable } from '../db/schema.ts';
import { invalidField } from '../refusal.ts';
import { findAttendantPhone } from './device-keys-table.ts';
import { findIssuerKey } from './issuer-keys.ts';
import { isSignature } from './signatures.ts';

/**
 * The attendant's phone that has signed, and since when it is cut off: by itself, or with the removal
 * of its attendant.
 * @throws Refusal 400
 */
export async function requireSigner(
  db: Queryable,
  { redemption, bytes, signature }: SignedRedemption,
) {
  const { data: id } = DeviceKeyId.safeParse(redemption.deviceId);
  const phone = id && (await findAttendantPhone(db, id));
  if (!phone || !isSignature(phone.publicKey, signature, bytes)) {
    throw invalidField('receipt', 'This receipt is not signed by the phone of a station');
  }
  const { revokedAt, removedAt, ...signer } = phone;
  const ends = [revokedAt, removedAt].filter((end) => end !== null);
  return { ...signer, cutOffAt: ends.sort((one, other) => +one - +other)[0] ?? null };
}

/** Whether the motorist's phone has signed what it showed, or its short code was typed. */
export async function isProved(
  db: Queryable,
  { shown, shortCode }: RedemptionReport,
  voucher: Selectable<VouchersTable>,
): Promise<boolean> {
  if (shortCode) return typedShortCode(shortCode) === voucher.shortCode;
  const read = shown === null ? 'not-ours' : readShownText(shown);
  if (typeof read === 'string' || read.claims.id !== voucher.id) return false;
  const { claims, bytes, signature, proof } = read;
  const issuer = await findIssuerKey(db, claims.keyNumber);
  const isIssued = issuer !== undefined && isSignature(issuer.publicKey, signature, bytes);
  return isIssued && isSignature(claims.holderKey, proof.signature, proof.bytes);
}
