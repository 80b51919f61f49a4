import { Button } from '@mantine/core';
import { IconCheck, IconChecks, IconClock, IconTrash, IconX } from '@tabler/icons-react';
import type { FuelRequest, FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatDate, formatPercent, formatPrice } from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { formatFuel, formatRand, fuelNames } from '../../components/amount-text.ts';
import { type Detail, DetailList } from '../../components/layout/detail-list.tsx';
import { FigureList } from '../../components/layout/figure-list.tsx';
import { StatusBadge } from '../../components/layout/status-badge.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { WaitingChanges } from '../../components/outbox/waiting-changes.tsx';
import type { WaitingChange } from '../../outbox/queries.ts';
import classes from './history.module.css';

const badges = {
  pending: { name: 'Pending', color: 'yellow', Icon: IconClock },
  approved: { name: 'Approved', color: 'blue', Icon: IconCheck },
  completed: { name: 'Completed', color: 'green', Icon: IconChecks },
  rejected: { name: 'Rejected', color: 'red', Icon: IconX },
} satisfies Record<FuelRequestStatus, object>;

interface RequestCardProps {
  request: FuelRequest;
  /** Its changes that are only on this phone. */
  changes: WaitingChange[];
  onDelete: (request: FuelRequest) => void;
}

export function RequestCard({ request, changes, onDelete }: RequestCardProps) {
  const vehicle = `${request.carMake} ${request.carModel} ${request.carYear}`;
  const isWithdrawn = changes.length > 0;
  const requested = formatDate(new Date(request.requestedAt));
  const { name, color, Icon } = badges[request.status];
  return (
    <Surface
      title={vehicle}
      isNamed={false}
      action={
        <StatusBadge color={color} icon={<Icon size={16} />}>
          {name}
        </StatusBadge>
      }
    >
      <FigureList
        figures={[
          [fuelNames[request.fuelType], formatFuel(request.fuelAmount)],
          ['Total', formatRand(request.totalAmount)],
        ]}
      />
      <DetailList details={details(request)} />
      {request.notes && (
        <p className={classes.notes}>
          <strong>Note</strong> {request.notes}
        </p>
      )}
      <WaitingChanges changes={changes} />
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={`Delete request for ${vehicle} of ${requested}`}
          // Not `disabled`, because the button gets the focus back from its question.
          aria-disabled={isWithdrawn}
          data-disabled={isWithdrawn}
          onClick={() => isWithdrawn || onDelete(request)}
        >
          Delete
        </Button>
      </div>
    </Surface>
  );
}

function details(request: FuelRequest): Detail[] {
  const dates = [
    ['Requested', request.requestedAt],
    ['Approved', request.approvedAt],
    ['Completed', request.completedAt],
  ] as const;
  return [
    ['Price per litre', formatPrice(centsFromRand(request.basePricePerLiter))],
    ['Discount', formatPercent(request.discountPercentage)],
    ['Discounted price', formatPrice(centsFromRand(request.discountedPrice))],
    ...dates.flatMap(([label, instant]) =>
      instant ? [[label, formatDate(new Date(instant))] as const] : [],
    ),
  ];
}
