import * as z from 'zod/mini';
import { FuelType } from './fuel-price.ts';
import { CarId, FuelRequestId, UserId } from './ids.ts';
import { LoyaltyTier } from './loyalty.ts';
import { Moment } from './moment.ts';
import { type Cents, cents, hundredths, roundHalfUp } from './money.ts';
import { line } from './text.ts';
import { vehicleLimits } from './vehicle.ts';
import { type Centilitres, costOf } from './volume.ts';

export const FuelRequestStatus = z.enum(['pending', 'approved', 'completed', 'rejected']);
export type FuelRequestStatus = z.output<typeof FuelRequestStatus>;

/** The only moves a fuel request's status makes (REQ-5). */
export const statusMoves: Readonly<Record<FuelRequestStatus, readonly FuelRequestStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['completed'],
  completed: [],
  rejected: [],
};

/** The body of `PATCH /api/fuel-requests/{id}/status`: the next status, and perhaps notes that the user sees (REQ-6). */
export const FuelRequestDecision = z.object({
  status: z.enum(FuelRequestStatus.options, 'Please choose approved, rejected or completed'),
  notes: z.optional(line('The notes are a text', { min: 0, max: 500 })),
});
export type FuelRequestDecision = z.output<typeof FuelRequestDecision>;

/** A motorist may delete a request that is pending or rejected, and no other (REQ-7). */
export function isDeletable(status: FuelRequestStatus): boolean {
  return status === 'pending' || status === 'rejected';
}

export type AmountRefusal = 'amount-missing' | 'over-capacity';

/** Why a volume cannot be asked for, or null: it must be above 0 and fit the tank (REQ-2). */
export function refuseAmount(volume: Centilitres, capacity: Centilitres): AmountRefusal | null {
  // Asked this way round, an unreadable amount (NaN) is refused too.
  if (!(volume > 0)) return 'amount-missing';
  return volume <= capacity ? null : 'over-capacity';
}

export interface FuelRequestPrice {
  /** Cents per litre after the discount. */
  discountedPrice: Cents;
  totalAmount: Cents;
}

/**
 * The price of a fuel request: the discount is taken off the price per litre, rounded to the cent,
 * and the total is volume times that; no premium (REQ-4). The discount is in percent.
 */
export function priceFuelRequest(
  volume: Centilitres,
  pricePerLitre: Cents,
  discountPercent: number,
): FuelRequestPrice {
  // Percent carry two decimals, hence ten thousandths.
  const remaining = 10_000 - hundredths(discountPercent);
  const discountedPrice = cents(roundHalfUp(pricePerLitre * remaining, 10_000));
  return { discountedPrice, totalAmount: costOf(volume, discountedPrice) };
}

const day = 24 * 60 * 60 * 1000;
const oldestClaim = 7 * day;

/** The moment whose price a request gets: when it was asked for, but never later than now and never more than 7 days ago (REQ-3). */
export function pricedAt(requestedAt: Date, now: Date): Date {
  const oldest = now.getTime() - oldestClaim;
  return new Date(Math.min(Math.max(requestedAt.getTime(), oldest), now.getTime()));
}

const vehicleMessage = 'Please select a vehicle';
const amountMessage = 'The amount of fuel must be above 0 litres';

/** The body of `POST /api/fuel-requests`: the vehicle by make, model and year, or exactly by `carId` (REQ-1). */
export const FuelRequestCreation = z.object({
  carId: z.optional(CarId),
  carMake: line(vehicleMessage),
  carModel: line(vehicleMessage),
  carYear: z
    .number(vehicleMessage)
    .check(
      z.int({ error: vehicleMessage, abort: true }),
      z.gte(vehicleLimits.oldestYear, vehicleMessage),
      z.lte(vehicleLimits.latestYear, vehicleMessage),
    ),
  /** Without it, the car's. */
  fuelType: z.optional(FuelType),
  fuelAmount: z
    .number(amountMessage)
    .check(
      z.gte(0.01, amountMessage),
      z.lte(vehicleLimits.largestCapacity, 'The amount of fuel is too large'),
    ),
  /** Accepted and not used: the capacity comes from the car (REQ-2). */
  fuelCapacity: z.optional(z.nullable(z.number('The fuel capacity is a number of litres'))),
  requestedAt: z.optional(Moment),
});
export type FuelRequestCreation = z.output<typeof FuelRequestCreation>;

export const FuelRequest = z.object({
  id: FuelRequestId,
  userId: UserId,
  carMake: z.string(),
  carModel: z.string(),
  carYear: z.number(),
  fuelAmount: z.number(),
  fuelCapacity: z.nullable(z.number()),
  fuelType: FuelType,
  basePricePerLiter: z.number(),
  discountPercentage: z.number(),
  discountedPrice: z.number(),
  totalAmount: z.number(),
  loyaltyTier: LoyaltyTier,
  status: FuelRequestStatus,
  approvedBy: z.nullable(UserId),
  approvedAt: z.nullable(z.iso.datetime()),
  completedAt: z.nullable(z.iso.datetime()),
  notes: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
});
export type FuelRequest = z.output<typeof FuelRequest>;
