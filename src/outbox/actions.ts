import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { outboxStore } from '../offline/sender.ts';
import { cancelled, requeued } from '../offline/transitions.ts';
import { outboxQuery } from './queries.ts';
import { sendNow } from './sending.ts';
import { waitForOutcome } from './wait-for-outcome.ts';
import { clearLoss } from './waiting-cookies.ts';

/** Tries an item again at once, because its user asks; answers it as it then stands, null when it is gone. */
export function useOutboxRetry() {
  return useMutation({
    mutationFn: async (id: string) => {
      await outboxStore.update(id, (item) => requeued(item, 'user'));
      void sendNow();
      return waitForOutcome(id);
    },
  });
}

/** Whether an item is gone, was made on the server before the wish came there, or the server is still to be asked. */
export type Deletion = 'deleted' | 'arrived' | 'marked';

/** Deletes an item: at once if it was never tried, else the server is asked first what became of it. */
export function useOutboxDeletion() {
  return useMutation({
    mutationFn: async (id: string): Promise<Deletion> => {
      if (!(await outboxStore.update(id, cancelled))) return 'deleted';
      void sendNow();
      const item = await waitForOutcome(id);
      if (!item) return 'deleted';
      return item.state === 'sent' ? 'arrived' : 'marked';
    },
  });
}

/** Takes everything that was sent out of a user's list. */
export function useOutboxClearing(userId: UserId) {
  return useMutation({
    mutationFn: () =>
      outboxStore.change((item) => (item.state !== 'sent' || item.userId !== userId ? item : null)),
  });
}

/** Takes out what this version cannot read. */
export function useUnreadableDeletion() {
  return useMutation({ mutationFn: (id: string) => outboxStore.remove(id) });
}

/** The user has read how many items were lost. */
export function useLossAcknowledgement(userId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => clearLoss(userId),
    onSuccess: () => client.refetchQueries({ queryKey: outboxQuery(userId).queryKey }),
  });
}
