import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type ToastText, toastSuccess } from '../../components/states/toast.ts';
import { useConnection } from '../../http/connection.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import type { UnreadableItem } from '../../offline/readable-item.ts';
import { outboxStore } from '../../offline/sender.ts';
import { deleteItem } from '../../outbox/actions.ts';
import { itemText } from './item-text.ts';
import type { WatchedTry } from './storage-problem.tsx';
import { outboxToasts, deletionTexts as texts } from './texts.ts';

type Asked = OutboxItem | UnreadableItem;

interface DeletionOptions {
  items: OutboxItem[];
  /** Shows a failure of the storage at the item. */
  watch: (itemId: string) => WatchedTry;
  onDone: () => void;
}

/** Asks, then deletes and shows the outcome, because an item that was tried may have arrived. */
export function useItemDeletion({ items, watch, onDone }: DeletionOptions) {
  const { kind } = useConnection();
  const [asked, setAsked] = useState<Asked | null>(null);
  // The dialog closes first, because nothing behind it can take the focus or be announced.
  const close = () => flushSync(() => setAsked(null));
  const deletion = useMutation({
    mutationFn: remove,
    onMutate: ({ id }) => watch(id).onMutate(),
    onSuccess: (toast) => {
      close();
      onDone();
      toastSuccess(toast);
    },
    onError: (_error, { id }) => {
      close();
      watch(id).onError();
    },
  });
  return {
    asked,
    question: asked ? deletionQuestion(asked, items, kind === 'online') : '',
    ask: setAsked,
    confirm: () => asked && deletion.mutate(asked),
    cancel: () => setAsked(null),
    isPending: deletion.isPending,
  };
}

/** Deletes an item, and returns the toast that tells the outcome. */
async function remove(item: Asked): Promise<ToastText> {
  if ('state' in item) return outboxToasts[await deleteItem(item.id)](itemText(item));
  await outboxStore.remove(item.id);
  return outboxToasts.unreadableDeleted;
}

/** Explains what deleting this item means. @internal */
export function deletionQuestion(asked: Asked, items: OutboxItem[], isConnected: boolean): string {
  if (!('state' in asked)) return "Whatever it holds is lost then. This can't be undone.";
  // The item may have been tried since the question opened.
  const item = items.find(({ id }) => id === asked.id) ?? asked;
  const tried = isConnected ? texts.tried : texts.offline;
  const text = (item.tries === 0 ? texts.untried : tried)(itemText(item));
  const dependents = items.filter(({ dependsOn }) => dependsOn === item.id).length;
  return dependents > 0 ? `${text} ${texts.dependents(dependents)}` : text;
}
