import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import {
  formatDate,
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { type Detail, DetailList } from '../../components/layout/detail-list.tsx';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import classes from './history.module.css';
import { RequestStatus } from './request-status.tsx';
import { historyTexts } from './texts.ts';

interface Props {
  request: FuelRequest;
  onDelete: (request: FuelRequest) => void;
}

export function RequestCard({ request, onDelete }: Props) {
  const vehicle = historyTexts.vehicle(request.carMake, request.carModel, request.carYear);
  return (
    // It has no accessible name, because several cards of one vehicle would be landmarks with the
    // same name.
    <Surface>
      <div className={classes.head}>
        <h2>{vehicle}</h2>
        <RequestStatus status={request.status} />
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{historyTexts.fuel[request.fuelType]}</dt>
          <dd>
            <Figure value={formatLitres(centilitresFromLitres(request.fuelAmount))} />
          </dd>
        </div>
        <div>
          <dt>{historyTexts.total}</dt>
          <dd>
            <Figure value={formatMoney(centsFromRand(request.totalAmount))} />
          </dd>
        </div>
      </dl>
      <DetailList details={details(request)} />
      {request.notes && (
        <p className={classes.notes}>
          <strong>{historyTexts.notes}</strong> {request.notes}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={historyTexts.removeSpoken(vehicle, formatDate(new Date(request.requestedAt)))}
          onClick={() => onDelete(request)}
        >
          {historyTexts.remove}
        </Button>
      </div>
    </Surface>
  );
}

function details(request: FuelRequest): Detail[] {
  const dates = [
    [historyTexts.requested, request.requestedAt],
    [historyTexts.approved, request.approvedAt],
    [historyTexts.completed, request.completedAt],
  ] as const;
  return [
    [historyTexts.basePrice, formatPrice(centsFromRand(request.basePricePerLiter))],
    [historyTexts.discount, formatPercent(request.discountPercentage)],
    [historyTexts.discountedPrice, formatPrice(centsFromRand(request.discountedPrice))],
    ...dates.flatMap(([label, instant]) =>
      instant ? [[label, formatDate(new Date(instant))] as const] : [],
    ),
  ];
}
