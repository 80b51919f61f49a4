import { queryOptions } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import type { Credit, CreditUse } from '../../domain/purchases/credit-schemas.ts';
import { call } from '../http/client.ts';
import { isDate, isNumber, nullable, objectOf, oneOf, optional } from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

const useFields = { limit: isNumber, used: isNumber, free: isNumber };

/** Both credit limits of the user, for one vehicle or for any of them (LEND-8). */
export function creditQuery(userId: UserId, carId: CarId | null = null) {
  return queryOptions({
    queryKey: [queryRoots.credit, userId, carId],
    queryFn: ({ signal }) =>
      call('GET /api/account/credit', { query: carId ? { carId } : {} }, { signal }),
    // What is poured of a request is owed, so data older than a minute is fetched again.
    staleTime: appDurations.refetch.pendingRequests,
    refetchOnReconnect: true,
    meta: {
      persistedAs: {
        version: 1,
        isValid: objectOf<Credit>({
          budget: objectOf<Credit['budget']>({ ...useFields, held: optional(isNumber) }),
          collected: objectOf<CreditUse>(useFields),
          overdue: isNumber,
          refusal: nullable(
            oneOf<Credit['refusal']>(
              'id-number-missing',
              'credit-overdue',
              'vehicle-unverified',
              'voucher-unsettled',
              'over-credit-limit',
            ),
          ),
          unsettledUntil: nullable(isDate),
          requestDueDays: optional(isNumber),
          balance: optional(isNumber),
        }),
      },
    },
  });
}
