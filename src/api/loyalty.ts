import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { loyaltyTiers } from '../../domain/loyalty/loyalty.ts';
import type { LoyaltyProfile } from '../../domain/loyalty/loyalty-profile.ts';
import { call } from '../http/client.ts';
import { startPart } from '../http/start-call.ts';
import {
  isBoolean,
  isDate,
  isNumber,
  isString,
  nullable,
  objectOf,
  oneOf,
} from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

const loyaltyValidator = objectOf<LoyaltyProfile>({
  id: isString,
  userId: isString,
  subscriptionYear: isNumber,
  annualPurchaseCount: isNumber,
  currentDiscountRate: isNumber,
  loyaltyTier: oneOf(...loyaltyTiers),
  lastPurchaseDate: nullable(isDate),
  consecutiveYears: isNumber,
  hasReachedStableRate: isBoolean,
  createdAt: isDate,
});

export function loyaltyQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.loyalty, userId],
    queryFn: ({ signal }) =>
      startPart('loyalty', userId, () =>
        call('GET /api/loyalty/{userId}', { params: { userId } }, { signal }),
      ),
    meta: { persistedAs: { version: 2, isValid: loyaltyValidator } },
  });
}
