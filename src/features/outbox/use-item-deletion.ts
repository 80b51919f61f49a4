import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { useConnection } from '../../http/connection.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import type { UnreadableItem } from '../../offline/readable-item.ts';
import { useOutboxDeletion, useUnreadableDeletion } from '../../outbox/actions.ts';
import { itemText } from './item-text.ts';
import { outboxToasts, deletionTexts as texts } from './texts.ts';

type Asked = OutboxItem | UnreadableItem;

/** Asks, then deletes and shows the outcome, because an item that was tried may have arrived. */
export function useItemDeletion(items: OutboxItem[], onDone: () => void) {
  const deletion = useOutboxDeletion();
  const clearing = useUnreadableDeletion();
  const { kind } = useConnection();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isPending = deletion.isPending || clearing.isPending;

  async function confirm(): Promise<void> {
    if (!asked || isPending) return;
    try {
      const toast = await remove(asked);
      close();
      onDone();
      toastSuccess(toast);
    } catch {
      close();
      toastError(outboxToasts.storage);
    }
  }

  async function remove(item: Asked) {
    if ('state' in item) return outboxToasts[await deletion.mutateAsync(item.id)](itemText(item));
    await clearing.mutateAsync(item.id);
    return outboxToasts.unreadableDeleted;
  }

  /** The dialog closes first, because nothing behind it can take the focus or be announced. */
  function close() {
    flushSync(() => setAsked(null));
  }

  return {
    asked,
    question: asked ? deletionQuestion(asked, items, kind === 'online') : '',
    ask: setAsked,
    confirm,
    cancel: () => setAsked(null),
    isPending,
  };
}

/** Explains what deleting this item means. */
export function deletionQuestion(asked: Asked, items: OutboxItem[], isConnected: boolean): string {
  if (!('state' in asked)) return texts.unreadable;
  // The item may have been tried since the question opened.
  const item = items.find(({ id }) => id === asked.id) ?? asked;
  const tried = isConnected ? texts.tried : texts.offline;
  const text = (item.tries === 0 ? texts.untried : tried)(itemText(item));
  const dependents = items.filter(({ dependsOn }) => dependsOn === item.id).length;
  return dependents > 0 ? `${text} ${texts.dependents(dependents)}` : text;
}
