import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import type { LoyaltyProfile } from '../../domain/loyalty/loyalty-profile.ts';
import { call } from '../http/client.ts';
import { startPart } from '../http/start-call.ts';
import { isBoolean, isNumber, isString, objectOf } from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

const loyaltyValidator = objectOf<LoyaltyProfile>({
  subscriptionYear: isNumber,
  annualPurchaseCount: isNumber,
  currentDiscountRate: isNumber,
  loyaltyTier: isString,
  consecutiveYears: isNumber,
  hasReachedStableRate: isBoolean,
  createdAt: isString,
});

export function loyaltyQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.loyalty, userId],
    queryFn: ({ signal }) =>
      startPart('loyalty', userId, () =>
        call('GET /api/loyalty/{userId}', { params: { userId } }, { signal }),
      ),
    meta: { persistedAs: loyaltyValidator },
  });
}
