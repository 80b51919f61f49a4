import type { LoyaltyTier } from '../../../domain/loyalty/loyalty.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';

export const priceTexts = {
  title: 'Fuel prices',
  fuel: { petrol: 'Petrol', diesel: 'Diesel' } satisfies Record<FuelType, string>,
  perLitre: '/l',
  up: (cents: string) => `▲ ${cents}`,
  down: (cents: string) => `▼ ${cents}`,
  upSpoken: (cents: number) => `up ${cents} cents per litre from the last price`,
  downSpoken: (cents: number) => `down ${cents} cents per litre from the last price`,
  none: 'No fuel prices available',
  noneText: 'Prices appear here as soon as they are published.',
  fallback: 'Using fallback prices',
  fallbackText: 'The live prices could not be loaded. You get the price at the moment you ask.',
  estimate: 'estimate',
  retry: 'Try again',
} as const;

export const loyaltyTexts = {
  title: 'Loyalty',
  tier: {
    new: 'New',
    regular: 'Regular',
    consistent: 'Consistent',
    premium: 'Premium',
  } satisfies Record<LoyaltyTier, string>,
  discount: 'discount',
  missing: (fills: number, tier: LoyaltyTier) =>
    `${fills} more ${fills === 1 ? 'fill' : 'fills'} to ${tier}`,
  progress: (done: number, of: number, tier: LoyaltyTier) =>
    `${done} of ${of} paid fills to ${tier}`,
  highest: 'You are in the highest tier',
  stable: 'You keep your rate for good',
  annualPurchases: 'Purchases this year',
  subscriptionYear: 'Subscription year',
  consecutiveYears: 'Consecutive years',
  failed: 'Your loyalty status could not be loaded',
  failedText: 'It has not changed. Please try again.',
  offlineText: "It isn't on this phone yet. You need a connection to see it.",
} as const;
