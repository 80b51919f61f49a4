import { toastError, toastSuccess } from '../../components/states/toast.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { useOutboxRetry } from '../../outbox/actions.ts';
import { outboxToasts } from './texts.ts';

/** Sends an item now and shows the outcome. Without an answer, the item's own state tells it. */
export function useSending(what: string) {
  const retry = useOutboxRetry();

  async function send({ id, isWithdrawn }: OutboxItem): Promise<void> {
    try {
      const item = await retry.mutateAsync(id);
      if (!item) toastSuccess(outboxToasts.deleted(what));
      else if (item.state === 'sent') {
        toastSuccess(isWithdrawn ? outboxToasts.arrived(what) : outboxToasts.sent(what));
      } else if (item.state === 'needs-you') {
        toastError(outboxToasts.refused(what, item.lastError?.message ?? ''));
      }
    } catch {
      toastError(outboxToasts.storage);
    }
  }

  return { send, isPending: retry.isPending };
}
