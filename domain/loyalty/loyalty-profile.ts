import * as z from 'zod/mini';
import { UserId } from '../ids.ts';
import { loyaltyTiers } from './loyalty.ts';

export const LoyaltyTier = z.enum(loyaltyTiers);

/** A motorist's loyalty profile (LOY-2, LOY-4, LOY-5). Rates are in percent. */
export const LoyaltyProfile = z.object({
  id: z.uuid(),
  userId: UserId,
  subscriptionYear: z.number(),
  annualPurchaseCount: z.number(),
  currentDiscountRate: z.number(),
  loyaltyTier: LoyaltyTier,
  lastPurchaseDate: z.nullable(z.iso.datetime()),
  consecutiveYears: z.number(),
  hasReachedStableRate: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type LoyaltyProfile = z.output<typeof LoyaltyProfile>;
