import * as z from 'zod/mini';
import { DeviceKeyId, StationId, VoucherId } from '../ids.ts';
import { FuelType } from '../prices/price-schemas.ts';

const sinceMessage = 'This is no number of the list';
const since = z
  .number(sinceMessage)
  .check(z.refine((number) => Number.isSafeInteger(number) && number >= 0, sinceMessage));

/**
 * The body of `POST /api/station/sync`: the phone, and how far it knows the vouchers that have
 * ended.
 */
export const StationSync = z.object({ device: DeviceKeyId, since });
export type StationSync = z.output<typeof StationSync>;

/**
 * What an attendant's phone needs to check vouchers without a connection: the station, the issuer's
 * keys, what it lacks of the vouchers that have ended, and when it has to stop (VOU-11, VOU-12).
 */
export const StationData = z.object({
  station: z.object({
    id: StationId,
    name: z.string(),
    number: z.number(),
    area: z.number(),
  }),
  keys: z.array(z.object({ number: z.number(), publicKey: z.string() })),
  ended: z.array(VoucherId),
  until: z.number(),
  isWhole: z.boolean(),
  settings: z.object({
    /** Rand. */
    challengeAbove: z.number(),
    offlineHours: z.number(),
    redemptions: z.number(),
    amount: z.number(),
  }),
  /** The prices per litre, in rand, between which a voucher of today may have been poured. */
  prices: z.record(FuelType, z.object({ lowest: z.number(), highest: z.number() })),
  now: z.iso.datetime(),
});
export type StationData = z.output<typeof StationData>;

/** A voucher that was found by its short code, in litres and rand (VOU-13). */
export const FoundVoucher = z.object({
  id: VoucherId,
  fuelType: FuelType,
  maxLitres: z.number(),
  maxAmount: z.number(),
  plate: z.string(),
  expiresAt: z.iso.datetime(),
});
export type FoundVoucher = z.output<typeof FoundVoucher>;
