import * as z from 'zod/mini';
import { CarId, UserId } from '../ids.ts';
import { maxSearchLength } from '../values/page.ts';
import { line, structured } from '../values/text.ts';
import { AdminPurchase, AdminUser, PersonName } from './admin-lists.ts';

/** How many results of each kind a search has. A longer text finds fewer. */
export const maxFound = 6;

/** The query of `GET /api/admin/search`. */
export const DeskSearchQuery = z.object({
  q: line('Search for one text', { min: 2, max: maxSearchLength, clean: structured() }),
});

/** A vehicle that the desk has found, with its owner. */
export const FoundVehicle = z.object({
  id: CarId,
  userId: UserId,
  registrationNumber: z.string(),
  make: z.string(),
  model: z.string(),
  user: PersonName,
});
export type FoundVehicle = z.output<typeof FoundVehicle>;

/** The people, vehicles and purchases that match a text, the latest of each kind (ADM-32). */
export const DeskFindings = z.object({
  people: z.array(AdminUser),
  vehicles: z.array(FoundVehicle),
  purchases: z.array(AdminPurchase),
});
export type DeskFindings = z.output<typeof DeskFindings>;
