import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import type { LoyaltyProfile } from '../../domain/loyalty/loyalty.ts';
import { call } from '../http/client.ts';
import { figure, flag, record, text } from '../session/shape.ts';
import { queryRoots } from './query-roots.ts';

const loyaltyShape = record<LoyaltyProfile>({
  subscriptionYear: figure,
  annualPurchaseCount: figure,
  currentDiscountRate: figure,
  loyaltyTier: text,
  consecutiveYears: figure,
  hasReachedStableRate: flag,
  createdAt: text,
});

export function loyaltyQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.loyalty, userId],
    queryFn: ({ signal }) => call('GET /api/loyalty/{userId}', { params: { userId } }, { signal }),
    meta: { keptOnDevice: loyaltyShape },
  });
}
