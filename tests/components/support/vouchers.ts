import { DeviceKeyId, type UserId, VoucherId } from '../../../domain/ids.ts';
import { cents, centsFromRand } from '../../../domain/values/money.ts';
import { centilitres, centilitresFromLitres } from '../../../domain/values/volume.ts';
import { writeBytes } from '../../../domain/vouchers/byte-fields.ts';
import {
  claimsBytes,
  proofBytes,
  type ShownProof,
  shownText,
  type VoucherClaims,
} from '../../../domain/vouchers/voucher-code.ts';
import type { FuelLeft, Voucher, Vouchers } from '../../../domain/vouchers/voucher-schemas.ts';
import { changeHeld } from '../../../src/offline/device/voucher-store.ts';
import { toBase64 } from '../../../src/vouchers/base64.ts';
import type { Phone } from '../../../src/vouchers/phone-keys.ts';
import { createPhoneKeys, signAsPhone } from '../../../src/vouchers/signing.ts';
import { noVouchers, sessionUser } from './data.ts';
import { openApp } from './open-app.tsx';

export const hour = 3600;
/** Whole seconds since 1970. */
export const seconds = () => Math.floor(Date.now() / 1000);

/** The issuer's key, that of a motorist's phone, and one that nobody knows. */
export const [issuer, holder, stranger] = await Promise.all([
  createPhoneKeys(),
  createPhoneKeys(),
  createPhoneKeys(),
]);

/** 20 litres of diesel for R415.00 at most, for 71 more hours, anywhere. */
export function newClaims(changes: Partial<VoucherClaims> = {}): VoucherClaims {
  return {
    id: crypto.randomUUID(),
    keyNumber: 1,
    issuedAt: seconds() - hour,
    expiresAt: seconds() + 71 * hour,
    fuelType: 'diesel',
    maxVolume: centilitres(2000),
    maxAmount: cents(41_500),
    place: 0,
    plate: 'CA123456',
    holderKey: holder.publicKey,
    ...changes,
  };
}

async function signClaims(claims: VoucherClaims, by = issuer): Promise<Uint8Array> {
  const bytes = claimsBytes(claims);
  return writeBytes([bytes, await signAsPhone(by, bytes)]);
}

/** What a motorist's phone shows of a voucher. */
export async function shownCode(
  claims: VoucherClaims,
  proof: Partial<ShownProof> & { signedBy?: typeof holder; issuedBy?: typeof issuer } = {},
): Promise<string> {
  const { at = seconds(), challenge = null, signedBy = holder, issuedBy = issuer } = proof;
  const bytes = proofBytes(await signClaims(claims, issuedBy), { at, challenge });
  return shownText(bytes, await signAsPhone(signedBy, bytes));
}

/** The same voucher as a motorist's phone keeps it. */
export async function newVoucher(
  changes: Partial<Voucher> = {},
  holderKey = holder.publicKey,
): Promise<Voucher> {
  const issuedAt = new Date((seconds() - hour) * 1000).toISOString();
  const expiresAt = new Date((seconds() + 71 * hour) * 1000).toISOString();
  const voucher: Voucher = {
    id: VoucherId.parse(crypto.randomUUID()),
    deviceId: DeviceKeyId.parse(crypto.randomUUID()),
    signed: '',
    shortCode: 'K7M2PQ9X',
    fuelType: 'diesel',
    maxLitres: 20,
    maxAmount: 415,
    plate: 'CA123456',
    issuedAt,
    expiresAt,
    requestId: null,
    purchaseId: null,
    ...changes,
  };
  const claims = newClaims({
    id: voucher.id,
    fuelType: voucher.fuelType,
    plate: voucher.plate,
    holderKey,
    issuedAt: Date.parse(voucher.issuedAt) / 1000,
    expiresAt: Date.parse(voucher.expiresAt) / 1000,
    maxVolume: centilitresFromLitres(voucher.maxLitres),
    maxAmount: centsFromRand(voucher.maxAmount),
  });
  return { ...voucher, signed: toBase64(await signClaims(claims)) };
}

/** The fuel of that voucher. */
export function newFuel(changes: Partial<FuelLeft> = {}): FuelLeft {
  return {
    requestId: null,
    purchaseId: null,
    fuelType: 'diesel',
    plate: 'CA123456',
    litres: 20,
    poured: 0,
    ...changes,
  };
}

/** Gives a user's phone the motorist's key, which the server knows. */
export async function holdPhone(userId: UserId, keys = holder): Promise<void> {
  const deviceId = DeviceKeyId.parse(crypto.randomUUID());
  await changeHeld<Phone>(userId, 'phone', () => ({ keys, deviceId }));
}

/** Opens the voucher of a phone that is connected. */
export async function openVoucher(changes: Partial<Voucher> = {}, answer: Partial<Vouchers> = {}) {
  const user = sessionUser();
  await holdPhone(user.id);
  const voucher = await newVoucher(changes);
  const answers = {
    // With the time of each call.
    'GET /api/vouchers': () => noVouchers({ voucher, fuel: [newFuel()], ...answer }),
  };
  return { voucher, ...(await openApp('/voucher', { user, answers })) };
}
