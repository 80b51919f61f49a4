import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { outboxStore } from '../offline/sender.ts';
import { cancelled, requeued } from '../offline/transitions.ts';
import { outboxQuery } from './queries.ts';
import { sendNow } from './sending.ts';
import { clearSent } from './sign-out.ts';
import { waitForOutcome } from './wait-for-outcome.ts';
import { clearLoss } from './waiting-cookies.ts';

/** Tries an item again at once, and returns its state afterwards; null if it is gone. */
export function useOutboxRetry() {
  return useMutation({
    mutationFn: async (id: string) => {
      await outboxStore.update(id, (item) => requeued(item, 'user'));
      void sendNow();
      return waitForOutcome(id);
    },
  });
}

/** The item is gone, has already arrived, or is marked because the server must still be asked. */
export type DeletionResult = 'deleted' | 'arrived' | 'marked';

/** Deletes an item. If it was tried, the server is asked first whether it arrived. */
export function useOutboxDeletion() {
  return useMutation({
    mutationFn: async (id: string): Promise<DeletionResult> => {
      if (!(await outboxStore.update(id, cancelled))) return 'deleted';
      void sendNow();
      const item = await waitForOutcome(id);
      if (!item) return 'deleted';
      return item.state === 'sent' ? 'arrived' : 'marked';
    },
  });
}

export function useClearSentItems(userId: UserId) {
  return useMutation({ mutationFn: () => clearSent(userId) });
}

export function useUnreadableDeletion() {
  return useMutation({ mutationFn: (id: string) => outboxStore.remove(id) });
}

/** Called when the user has read how many items were lost. */
export function useLossAcknowledgement(userId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => clearLoss(userId),
    onSuccess: () => client.refetchQueries({ queryKey: outboxQuery(userId).queryKey }),
  });
}
