import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { type PaymentOptions, processorNames } from '../../domain/payments/processors.ts';
import { call } from '../http/client.ts';
import { isBoolean, isString, nullable, objectOf, oneOf } from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

/** How the user can pay: what the operator has configured (PAY-16). */
export function paymentOptionsQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.paymentOptions, userId],
    queryFn: ({ signal }) => call('GET /api/payments/options', {}, { signal }),
    refetchOnReconnect: true,
    meta: {
      persistedAs: {
        version: 1,
        isValid: objectOf<PaymentOptions>({
          processor: oneOf(...processorNames),
          checkoutHost: nullable(isString),
          debitOrders: isBoolean,
        }),
      },
    },
  });
}
