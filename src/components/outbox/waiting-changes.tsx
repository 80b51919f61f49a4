import { Box } from '@mantine/core';
import { isDeletionItem, type OutboxItem } from '../../offline/outbox-item.ts';
import { ItemFate } from './item-fate.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** Says that something on the server has changes that are only on this phone. */
export function WaitingChanges({ changes }: { changes: OutboxItem[] }) {
  // The others wait for the first one.
  const [first] = changes;
  if (!first) return null;
  const isDeletion = changes.some(isDeletionItem);
  return (
    <Box mt={8}>
      <strong>{isDeletion ? outboxTexts.deletionWaits : outboxTexts.changeWaits}</strong>
      <ItemFate item={first} />
    </Box>
  );
}
