import { toastError, toastSuccess } from '../../components/toast.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { useOutboxRetry } from '../../outbox/actions.ts';
import { outboxToasts } from './texts.ts';

/** Tries an item again because its user asks, and says what came of it; where no answer came, the item itself says so. */
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
