import type { OutboxItem } from '../../offline/outbox-item.ts';
import type { UnreadableItem } from '../../offline/readable-item.ts';
import { itemText } from './item-text.ts';
import { deletionTexts as texts } from './texts.ts';

/** Explains what deleting this item means. */
export function deletionQuestion(
  asked: OutboxItem | UnreadableItem,
  items: OutboxItem[],
  isConnected: boolean,
): string {
  if (!('state' in asked)) return texts.unreadable;
  // The item may have been tried since the question opened.
  const item = items.find(({ id }) => id === asked.id) ?? asked;
  const tried = isConnected ? texts.tried : texts.offline;
  const text = (item.tries === 0 ? texts.untried : tried)(itemText(item));
  const dependents = items.filter(({ dependsOn }) => dependsOn === item.id).length;
  return dependents > 0 ? `${text} ${texts.dependents(dependents)}` : text;
}
