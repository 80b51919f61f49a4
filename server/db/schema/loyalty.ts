import type { Generated } from 'kysely';
import type { UserId } from '../../../domain/ids.ts';
import type { LoyaltyTier } from '../../../domain/loyalty/loyalty.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

export interface LoyaltyTables {
  loyaltyProfiles: {
    id: Generated<string>;
    userId: UserId;
    subscriptionYear: Generated<number>;
    annualPurchaseCount: Generated<number>;
    currentDiscountRate: Generated<number>;
    loyaltyTier: Generated<LoyaltyTier>;
    lastPurchaseDate: Date | null;
    consecutiveYears: Generated<number>;
    hasReachedStableRate: Generated<boolean>;
    wasPremiumLastYear: Generated<boolean>;
    nextAnniversary: Day;
    createdAt: Date;
  };
}
