import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import { isVoid } from '../../../domain/payments/payment-status.ts';
import { fuelRequestsQuery } from '../../api/fuel-requests.ts';
import { purchasesQuery } from '../../api/purchases.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { vehicleChoices } from '../../outbox/vehicle-choices.ts';
import { fillsOf } from './last-fill.ts';

/** The user's vehicles, what was requested and bought for them, and how it was last paid. */
export function useFills(userId: UserId) {
  const vehicles = useQuery(vehiclesQuery(userId));
  const outbox = useQuery(outboxQuery(userId));
  const requests = useInfiniteQuery(fuelRequestsQuery(userId));
  const purchases = useQuery(purchasesQuery(userId));
  const items = outbox.data?.items ?? [];
  const choices = vehicleChoices(vehicles.data, items);
  const made = {
    requests: requests.data?.pages.flatMap((page) => page.requests) ?? [],
    purchases: purchases.data ?? [],
    items,
  };
  const [lastPaid] = made.purchases
    .filter(({ paymentStatus }) => !isVoid(paymentStatus))
    .toSorted((a, b) => b.purchaseDate.localeCompare(a.purchaseDate));
  return {
    vehicles,
    choices,
    items,
    fills: fillsOf(choices, made),
    // A scheduled payment needs a day, so it cannot be repeated with one tap.
    lastPayment: lastPaid?.isScheduledPayment ? undefined : lastPaid?.paymentMethod,
    isPending: vehicles.isPending || outbox.isPending,
  };
}
