import { IconCheck, IconChecks, IconClock, IconX } from '@tabler/icons-react';
import type { FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import { StatusBadge } from '../../components/layout/status-badge.tsx';
import { historyTexts } from './texts.ts';

const looks = {
  pending: { color: 'yellow', Icon: IconClock },
  approved: { color: 'blue', Icon: IconCheck },
  completed: { color: 'green', Icon: IconChecks },
  rejected: { color: 'red', Icon: IconX },
} satisfies Record<FuelRequestStatus, object>;

export function RequestStatus({ status }: { status: FuelRequestStatus }) {
  const { color, Icon } = looks[status];
  return (
    <StatusBadge color={color} icon={<Icon size={16} />}>
      {historyTexts.status[status]}
    </StatusBadge>
  );
}
