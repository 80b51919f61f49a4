import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  FuelPriceCreation,
  PriceReplacement,
} from '../../../domain/admin/admin-fuel-prices.ts';
import type { WrongPriceDecisionBody } from '../../../domain/admin/wrong-price.ts';
import type { FuelPriceId } from '../../../domain/ids.ts';
import { acceptGone } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { pricesKey } from '../first-paint-prices.ts';
import { reload } from '../reload.ts';
import { adminQuery } from './admin-query.ts';
import { useKeyedMutation } from './keyed-mutation.ts';
import { adminListKey, reloadAdmin } from './lists.ts';

/** The state of the price feed, and the prices that wait for an admin's confirmation. */
export function priceFeedQuery() {
  return adminQuery(['price-feed'], 'GET /api/admin/price-feed', {});
}

/** Enters prices one by one. A retry after a lost answer enters nothing twice. */
export function usePriceEntry() {
  const send = (body: FuelPriceCreation, key: string) =>
    call('POST /api/admin/fuel-prices', { body }, { key });
  return useKeyedMutation(send, { onSettled: usePriceReload() });
}

/** Replaces a wrong price that is in force. A retry after a lost answer replaces nothing twice. */
export function usePriceReplacement(id: FuelPriceId) {
  const send = (body: PriceReplacement, key: string) =>
    call('POST /api/admin/fuel-prices/{id}/replacement', { params: { id }, body }, { key });
  return useKeyedMutation(send, { onSettled: usePriceReload() });
}

/** Corrects or keeps what was made at a wrong price. */
export function useWrongPriceDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WrongPriceDecisionBody) => call('POST /api/admin/wrong-prices', { body }),
    onSettled: () =>
      reloadAdmin(
        client,
        ...(['GET /api/admin/wrong-prices', 'GET /api/admin/purchases'] as const),
        ...(['GET /api/admin/fuel-requests', 'GET /api/admin/vouchers'] as const),
      ),
  });
}

/** Deletes a price that is not in force yet. */
export function usePriceWithdrawal() {
  const onSettled = usePriceReload();
  return useMutation({
    mutationFn: (id: FuelPriceId) =>
      acceptGone(call('DELETE /api/admin/fuel-prices/{id}', { params: { id } })),
    onSettled,
  });
}

/** Reloads the admin's list and the prices that everybody sees. */
function usePriceReload() {
  const client = useQueryClient();
  return () => {
    void reload(client, adminListKey('GET /api/admin/fuel-prices'));
    void reload(client, priceFeedQuery().queryKey);
    void reload(client, pricesKey);
  };
}
