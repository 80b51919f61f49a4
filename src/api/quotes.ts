import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FuelOrder } from '../../domain/fuel-requests/fuel-order.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import type { Quote } from '../../domain/purchases/quote.ts';
import { call } from '../http/client.ts';
import { creditQuery } from './credit.ts';
import { queryRoots } from './query-roots.ts';

export interface VehicleFuelOrder extends FuelOrder {
  carId: CarId;
  fuelType: FuelType;
}

/** The server's quote for an order. It replaces an estimate, in the background or on request. */
export function quoteQuery(userId: UserId, order: VehicleFuelOrder) {
  return queryOptions({
    queryKey: [queryRoots.quote, userId, order],
    queryFn: ({ client, signal }) => askQuote(client, userId, order, signal),
    // Prices change, so an old quote is never reused.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asks for a quote once, when the user presses a button. */
export function useQuoteRequest(userId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: VehicleFuelOrder) => askQuote(client, userId, order),
  });
}

/** The server's quote. The credit that comes with it is kept apart, because it changes earlier. */
async function askQuote(
  client: QueryClient,
  userId: UserId,
  order: VehicleFuelOrder,
  signal?: AbortSignal,
): Promise<Quote> {
  const parts = { body: { userId, ...order } };
  const { credit, ...quote } = await call(
    'POST /api/purchases/quote',
    parts,
    signal ? { signal } : {},
  );
  client.setQueryData(creditQuery(userId, order.carId).queryKey, credit);
  return quote;
}
