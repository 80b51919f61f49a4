import * as z from 'zod/mini';
import {
  DeviceKeyId,
  FuelRequestId,
  PurchaseId,
  RedemptionId,
  StationId,
  VoucherId,
} from '../ids.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { atMost } from '../values/text.ts';
import { conflictKinds, redemptionOutcomes } from './judge-redemption.ts';

/** A voucher as its phone keeps it, in litres and rand. */
export const Voucher = z.object({
  id: VoucherId,
  /** The phone to which it is bound. */
  deviceId: DeviceKeyId,
  /** What the issuer has signed, with the signature: 145 bytes in Base64 for URLs. */
  signed: z.string(),
  /** What is typed at the station where no camera works. */
  shortCode: z.string(),
  fuelType: FuelType,
  maxLitres: z.number(),
  maxAmount: z.number(),
  plate: z.string(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  requestId: z.nullable(FuelRequestId),
  purchaseId: z.nullable(PurchaseId),
});
export type Voucher = z.output<typeof Voucher>;

/** Fuel that somebody may still pour, in litres. */
export const FuelLeft = z.object({
  requestId: z.nullable(FuelRequestId),
  purchaseId: z.nullable(PurchaseId),
  fuelType: FuelType,
  plate: z.string(),
  litres: z.number(),
  /** What was poured of it before. */
  poured: z.number(),
});
export type FuelLeft = z.output<typeof FuelLeft>;

/**
 * Why there is no voucher for this phone now:
 * - `settling`: nobody knows yet whether the last one was redeemed.
 * - `other-phone`: it is on another phone of this person.
 * - `conflict`: an admin looks at what was poured beyond the fuel that was granted.
 * - `held`: an admin looks at what a station has reported of all the fuel that is left.
 * - `no-plate`: the desk has removed the plate that the fuel is for, and no other one was entered.
 * - `ending`: they want to cancel or delete what is left, which waits until the last one is settled.
 * - `blocked`: the account is blocked.
 * - `no-phone`: this phone has no key.
 */
const voucherWaits = [
  'settling',
  'other-phone',
  'conflict',
  'held',
  'no-plate',
  'ending',
  'blocked',
  'no-phone',
] as const;

/** The answer of `GET /api/vouchers`: what this phone can show, and what waits (VOU-8). */
export const Vouchers = z.object({
  voucher: z.nullable(Voucher),
  /** All fuel that is left, in the order in which it gets its vouchers. */
  fuel: z.array(FuelLeft),
  waits: z.nullable(z.enum(voucherWaits)),
  /** When the next voucher can be had at the latest, while it is not known what became of the last. */
  readyAt: z.nullable(z.iso.datetime()),
  /** The server's clock, by which the phone corrects its own. */
  now: z.iso.datetime(),
});
export type Vouchers = z.output<typeof Vouchers>;

export const VouchersQuery = z.object({ device: z.optional(DeviceKeyId) });

/** The body of `POST /api/vouchers/move`: the phone that gets the voucher in place of another one. */
export const VoucherMove = z.object({ device: DeviceKeyId });

const codeMessage = 'This is no code of Volmaak';

/** The body of `POST /api/redemptions`: what an attendant's phone has signed, and what proves it. */
export const RedemptionReport = z.object({
  /** The receipt code. */
  receipt: z.string(codeMessage).check(atMost(400, codeMessage)),
  /** What the motorist's phone showed; null if the short code was typed, or if they report it. */
  shown: z.nullable(z.string(codeMessage).check(atMost(600, codeMessage))),
  /** The short code, if that was typed. */
  shortCode: z.optional(z.nullable(z.string(codeMessage).check(atMost(20, codeMessage)))),
});
export type RedemptionReport = z.output<typeof RedemptionReport>;

/** A redemption as the server has booked it, in litres and rand. */
export const BookedRedemption = z.object({
  id: RedemptionId,
  voucherId: VoucherId,
  stationId: StationId,
  stationName: z.string(),
  fuelType: FuelType,
  litres: z.number(),
  amount: z.number(),
  pouredAt: z.iso.datetime(),
  outcome: z.enum(redemptionOutcomes),
  conflict: z.nullable(z.enum(conflictKinds)),
});
export type BookedRedemption = z.output<typeof BookedRedemption>;
