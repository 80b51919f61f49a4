import { IconClock } from '@tabler/icons-react';
import { outboxTexts } from './outbox-texts.ts';
import { StatusBadge } from './status-badge.tsx';

/** Marks what waits among what is on the server. */
export function OnThisPhone() {
  return (
    <StatusBadge color="slate" icon={<IconClock size={16} />}>
      {outboxTexts.onThisPhone}
    </StatusBadge>
  );
}
