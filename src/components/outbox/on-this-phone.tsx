import { IconClock } from '@tabler/icons-react';
import { StatusBadge } from '../layout/status-badge.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** Marks what is only on this phone, in a list of items from the server. */
export function OnThisPhone({ children = outboxTexts.onThisPhone }: { children?: string }) {
  return (
    <StatusBadge color="slate" icon={<IconClock size={16} />}>
      {children}
    </StatusBadge>
  );
}
