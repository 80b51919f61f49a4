import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../../domain/vehicles/vehicle.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { listTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import classes from './vehicle-card.module.css';
import type { VehicleAction } from './vehicle-dialogs.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';
import { VehiclePicture } from './vehicle-picture.tsx';

interface VehicleCardProps {
  car: Car;
  onOpen: (action: VehicleAction) => void;
}

/** One vehicle of the list, with its actions. */
export function VehicleCard({ car, onOpen }: VehicleCardProps) {
  const name = vehicleName(car);
  const actions = [
    { kind: 'edit', spoken: listTexts.editOf(name), Icon: IconPencil },
    { kind: 'picture', spoken: listTexts.pictureOf(name), Icon: IconCamera },
    { kind: 'delete', spoken: listTexts.deleteOf(name), Icon: IconTrash },
  ] as const;
  return (
    <li className={classes.card}>
      <div className={classes.vehicle}>
        <VehiclePicture car={car} />
        <VehicleFacts vehicle={car}>
          <Standing car={car} />
        </VehicleFacts>
      </div>
      <div className={classes.actions}>
        {actions.map(({ kind, spoken, Icon }) => (
          <Button
            key={kind}
            variant="subtle"
            px={4}
            fz="sm"
            leftSection={<Icon size={20} aria-hidden="true" />}
            aria-label={spoken}
            onClick={() => onOpen({ kind, car })}
          >
            {listTexts[kind]}
          </Button>
        ))}
      </div>
    </li>
  );
}

function Standing({ car }: { car: Car }) {
  const status = vehicleStatus(car);
  return status === 'verified' ? (
    <StatusBadge color="green" icon={<IconCircleCheck size={16} />}>
      {listTexts.status.verified}
    </StatusBadge>
  ) : (
    <StatusBadge color="yellow" icon={<IconAlertTriangle size={16} />}>
      {listTexts.status.pending}
    </StatusBadge>
  );
}
