import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedCardId, UserId } from '../../domain/ids.ts';
import { call } from '../http/client.ts';
import { queryRoots } from './query-roots.ts';

/** The brand and last four digits of the cards that the user has saved (PAY-3, PAY-4). */
export function savedCardsQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.savedCards, userId],
    queryFn: ({ signal }) => call('GET /api/account/cards', {}, { signal }),
    staleTime: 0,
    // Cards that were loaded once are still shown if a later fetch fails.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function useSavedCardRemoval(userId: UserId) {
  const client = useQueryClient();
  const { queryKey } = savedCardsQuery(userId);
  return useMutation({
    mutationFn: (id: SavedCardId) => call('DELETE /api/account/cards/{id}', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
