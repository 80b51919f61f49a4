import * as z from 'zod/mini';
import { CarId, FuelRequestId, UserId } from '../ids.ts';
import { LoyaltyTier } from '../loyalty/loyalty-profile.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { Moment } from '../values/moment.ts';
import { line } from '../values/text.ts';
import { day } from '../values/time-units.ts';
import { vehicleLimits } from '../vehicles/vehicle.ts';

export const FuelRequestStatus = z.enum(['pending', 'approved', 'completed', 'rejected']);
export type FuelRequestStatus = z.output<typeof FuelRequestStatus>;

/** The allowed changes of a fuel request's status (REQ-5). */
export const statusTransitions: Readonly<Record<FuelRequestStatus, readonly FuelRequestStatus[]>> =
  {
    pending: ['approved', 'rejected'],
    approved: ['completed'],
    completed: [],
    rejected: [],
  };

/** The body of `PATCH /api/fuel-requests/{id}/status`; the user sees the notes (REQ-6). */
export const FuelRequestDecision = z.object({
  status: z.enum(FuelRequestStatus.options, 'Please choose approved, rejected or completed'),
  notes: z.optional(line('The notes are a text', { min: 0, max: 500 })),
  /** Whether the decision can be undone for ten seconds; otherwise it counts at once (REQ-14). */
  undoable: z.optional(z.boolean('Please say true or false')),
});
export type FuelRequestDecision = z.output<typeof FuelRequestDecision>;

const maxRequestAge = 7 * day;

/** The instant whose price a request gets: when it was made, at most 7 days ago (REQ-3). */
export function pricedAt(requestedAt: Date, now: Date): Date {
  const oldest = now.getTime() - maxRequestAge;
  return new Date(Math.min(Math.max(requestedAt.getTime(), oldest), now.getTime()));
}

const vehicleMessage = 'Please select a vehicle';
const amountMessage = 'The amount of fuel must be above 0 litres';

/** Litres: at least 0.01 l, which is the least that a quote by money can result in. */
export const FuelAmount = z
  .number(amountMessage)
  .check(
    z.gte(0.01, amountMessage),
    z.lte(vehicleLimits.maxCapacity, 'The amount of fuel is too large'),
  );

/** The body of `POST /api/fuel-requests`: its vehicle by name and year, or `carId` (REQ-1). */
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
  /** By default the car's own. */
  fuelType: z.optional(FuelType),
  fuelAmount: FuelAmount,
  /** Accepted but ignored: the capacity comes from the car (REQ-2). */
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
  /** What was poured of it on vouchers; missing if it never had one (VOU-18). */
  pouredLitres: z.optional(z.number()),
  /** What can still be poured of it would cost this much, in rand; missing if nothing can (LEND-46). */
  heldAmount: z.optional(z.number()),
});
export type FuelRequest = z.output<typeof FuelRequest>;

/** A request after a decision, which may be held until an instant (REQ-14). */
export const DecidedRequest = z.extend(FuelRequest, { appliesAt: z.optional(z.iso.datetime()) });
export type DecidedRequest = z.output<typeof DecidedRequest>;
