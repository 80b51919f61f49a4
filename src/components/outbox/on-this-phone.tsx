import { IconClock } from '@tabler/icons-react';
import { StatusBadge } from '../layout/status-badge.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** Marks an item that is only on this phone, in a list of items from the server. */
export function OnThisPhone() {
  return (
    <StatusBadge color="slate" icon={<IconClock size={16} />}>
      {outboxTexts.onThisPhone}
    </StatusBadge>
  );
}
