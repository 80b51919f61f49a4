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
import type { historyBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';

type Badge = ReturnType<typeof historyBadge>;

const looks = {
  paid: { name: 'Paid', color: 'green', Icon: IconCheck },
  pending: { name: 'Pending', color: 'yellow', Icon: IconClock },
  scheduled: { name: 'Scheduled', color: 'blue', Icon: IconCalendarTime },
  'payment-due': { name: 'Payment Due', color: 'yellow', Icon: IconCalendarDue },
  failed: { name: 'Failed', color: 'red', Icon: IconX },
  overdue: { name: 'Overdue', color: 'red', Icon: IconAlertTriangle },
  cancelled: { name: 'Cancelled', color: 'gray', Icon: IconBan },
  'written-off': { name: 'Written off', color: 'gray', Icon: IconBan },
  refunded: { name: 'Refunded', color: 'gray', Icon: IconArrowBackUp },
} satisfies Record<Badge, object>;

export function PurchaseBadge({ badge }: { badge: Badge }) {
  const { name, color, Icon } = looks[badge];
  return (
    <StatusBadge color={color} icon={<Icon size={16} />}>
      {name}
    </StatusBadge>
  );
}
