import { queryOptions } from '@tanstack/react-query';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { SmsStatus } from '../../domain/messages/sms.ts';
import type { PurchaseDetails, PurchaseEvent } from '../../domain/purchases/purchase.ts';
import { call } from '../http/client.ts';
import {
  arrayOf,
  isDate,
  isNumber,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
} from '../session/validator.ts';
import { purchaseFields, purchaseKey } from './purchases.ts';

const eventValidator = objectOf<PurchaseEvent>({
  type: oneOf<PurchaseEvent['type']>(
    ...(['created', 'charging', 'card-checked', 'paid', 'declined', 'moved'] as const),
    ...(['cancelled', 'overdue', 'reminded', 'refunding', 'refunded'] as const),
    ...(['refund-failed', 'paid-late', 'paid-back', 'written-off', 'poured'] as const),
    ...(['part-paid', 'payment-reversed', 'part-refunded', 'write-off-reversed'] as const),
    ...(['instalments-agreed', 'instalments-broken'] as const),
  ),
  at: isDate,
  delivery: optional(oneOf<SmsStatus>('queued', 'sent', 'failed', 'cancelled')),
  amount: nullable(isNumber),
  words: nullable(isString),
});

/** A purchase with all that has happened to it. */
export function purchaseQuery(userId: UserId, id: PurchaseId) {
  return queryOptions({
    queryKey: [...purchaseKey(userId), id],
    queryFn: ({ signal }) => call('GET /api/purchases/{id}', { params: { id } }, { signal }),
    // The purchase may have changed since it was fetched.
    staleTime: 0,
    meta: {
      persistedAs: {
        version: 4,
        isValid: objectOf<PurchaseDetails>({ ...purchaseFields, events: arrayOf(eventValidator) }),
      },
    },
  });
}

/** The address of a purchase's receipt, a page to print. */
export function receiptAddress(id: PurchaseId): string {
  return `/api/purchases/${id}/receipt`;
}
