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
import { VehicleFacts } from './vehicle-facts.tsx';
import { VehiclePicture } from './vehicle-picture.tsx';

interface VehicleCardProps {
  car: Car;
  onEdit: () => void;
  onReplacePicture: () => void;
  onDelete: () => void;
}

/** One vehicle of the list, with its actions. */
export function VehicleCard({ car, onEdit, onReplacePicture, onDelete }: VehicleCardProps) {
  const name = vehicleName(car);
  const actions = [
    { label: listTexts.edit, spoken: listTexts.editOf(name), Icon: IconPencil, act: onEdit },
    {
      label: listTexts.picture,
      spoken: listTexts.pictureOf(name),
      Icon: IconCamera,
      act: onReplacePicture,
    },
    { label: listTexts.delete, spoken: listTexts.deleteOf(name), Icon: IconTrash, act: onDelete },
  ];
  return (
    <li className={classes.card}>
      <div className={classes.vehicle}>
        <VehiclePicture car={car} />
        <VehicleFacts vehicle={car}>
          <Standing car={car} />
        </VehicleFacts>
      </div>
      <div className={classes.actions}>
        {actions.map(({ label, spoken, Icon, act }) => (
          <Button
            key={label}
            variant="subtle"
            px={4}
            fz="sm"
            leftSection={<Icon size={20} aria-hidden="true" />}
            aria-label={spoken}
            onClick={act}
          >
            {label}
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
