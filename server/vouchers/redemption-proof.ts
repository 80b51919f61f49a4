import type { Selectable } from 'kysely';
import { DeviceKeyId } from '../../domain/ids.ts';
import type { RedemptionFacts } from '../../domain/vouchers/judge-redemption.ts';
import type { SignedRedemption } from '../../domain/vouchers/redemption-code.ts';
import { typedShortCode } from '../../domain/vouchers/short-code.ts';
import { readShownText } from '../../domain/vouchers/voucher-code.ts';
import type { RedemptionReport } from '../../domain/vouchers/voucher-schemas.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { invalidField } from '../refusal.ts';
import { findAttendantPhone } from './device-keys-table.ts';
import { findIssuerKey } from './issuer-keys.ts';
import { isSignature } from './signatures.ts';

/**
 * The attendant's phone that has signed, and since when its key has ended: with its session, or because
 * the desk has cut it off, or has removed or blocked its attendant (VOU-27).
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
  const { id: deviceId, userId, stationId, revokedAt } = phone;
  const blockedAt = phone.isBlacklisted ? phone.blacklistedAt : null;
  const ends = [phone.cutOffAt, phone.removedAt, blockedAt].filter((end) => end !== null);
  const cutOffAt = ends.sort((one, other) => +one - +other)[0] ?? null;
  return { id: deviceId, userId, stationId, signer: { cutOffAt, revokedAt } };
}

/**
 * Whether the motorist's phone has signed what it showed, and when by its clock, or its short code was
 * typed.
 */
export async function proofOf(
  db: Queryable,
  { shown, shortCode }: RedemptionReport,
  voucher: Selectable<Tables['vouchers']>,
): Promise<RedemptionFacts['proof']> {
  const nothing = { isGiven: false, shownAt: null };
  if (shortCode) return { ...nothing, isGiven: typedShortCode(shortCode) === voucher.shortCode };
  const read = shown === null ? 'not-ours' : readShownText(shown);
  if (typeof read === 'string' || read.claims.id !== voucher.id) return nothing;
  const { claims, bytes, signature, proof } = read;
  const issuer = await findIssuerKey(db, claims.keyNumber);
  const isIssued = issuer !== undefined && isSignature(issuer.publicKey, signature, bytes);
  if (!isIssued || !isSignature(claims.holderKey, proof.signature, proof.bytes)) return nothing;
  return { isGiven: true, shownAt: new Date(proof.at * 1000) };
}
