import * as z from 'zod/mini';

import { PageQuery } from '../values/page.ts';
import { Car } from '../vehicles/car.ts';
import { AdminUser } from './admin-lists.ts';

/** How many vehicles and people wait for an admin's check (ADM-16). */
export const WaitingCounts = z.object({
  vehicles: z.number(),
  people: z.number(),
  /** Vehicles whose owner was asked for a better photo, a thousand at most (VEH-23). */
  photos: z.number(),
});
export type WaitingCounts = z.output<typeof WaitingCounts>;

/** The query of the lists of what waits, the longest waiting first. */
export const WaitingQuery = PageQuery;
export type WaitingQuery = z.output<typeof WaitingQuery>;

/** With `photo`, the vehicles whose owner was asked for a better one, the longest ago first. */
export const WaitingVehiclesQuery = z.extend(PageQuery, {
  photo: z.optional(z.enum(['asked'], 'Please say asked')),
});
export type WaitingVehiclesQuery = z.output<typeof WaitingVehiclesQuery>;

/** How many of a person's vehicles an item of these lists names. */
export const maxNamedVehicles = 10;

/** A vehicle as far as an admin needs it beside another one. */
const NamedVehicle = z.pick(Car, {
  id: true,
  registrationNumber: true,
  make: true,
  model: true,
  year: true,
  isRoadworthy: true,
  isStolen: true,
  carPhotoUrl: true,
});
export type NamedVehicle = z.output<typeof NamedVehicle>;

/** A vehicle that waits, with its owner and the owner's other vehicles. */
export const WaitingVehicle = z.extend(Car, {
  owner: z.pick(AdminUser, {
    id: true,
    username: true,
    firstName: true,
    lastName: true,
    phoneNumber: true,
    isVerified: true,
    isBlacklisted: true,
  }),
  others: z.array(NamedVehicle),
});
export type WaitingVehicle = z.output<typeof WaitingVehicle>;

/** A person who waits, with their vehicles. */
export const WaitingPerson = z.extend(AdminUser, { vehicles: z.array(NamedVehicle) });
export type WaitingPerson = z.output<typeof WaitingPerson>;
