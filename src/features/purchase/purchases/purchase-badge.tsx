import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarDue,
  IconCalendarTime,
  IconCheck,
  IconClock,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { type Badge, badgeTexts } from './texts.ts';

const looks = {
  paid: { color: 'green', Icon: IconCheck },
  pending: { color: 'yellow', Icon: IconClock },
  scheduled: { color: 'blue', Icon: IconCalendarTime },
  'payment-due': { color: 'yellow', Icon: IconCalendarDue },
  failed: { color: 'red', Icon: IconX },
  overdue: { color: 'red', Icon: IconAlertTriangle },
  cancelled: { color: 'gray', Icon: IconBan },
  refunded: { color: 'gray', Icon: IconArrowBackUp },
} satisfies Record<Badge, object>;

export function PurchaseBadge({ badge }: { badge: Badge }) {
  const { color, Icon } = looks[badge];
  return (
    <StatusBadge color={color} icon={<Icon size={16} />}>
      {badgeTexts[badge]}
    </StatusBadge>
  );
}
