import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Car } from '../../../domain/car.ts';
import { formatLitres } from '../../../domain/format.ts';
import { vehicleStatus } from '../../../domain/vehicle.ts';
import { centilitresFromLitres } from '../../../domain/volume.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { fuelTypeTexts, listTexts } from './texts.ts';
import classes from './vehicle-card.module.css';
import { vehicleName } from './vehicle-name.ts';
import { VehiclePicture } from './vehicle-picture.tsx';

interface VehicleCardProps {
  car: Car;
  onEdit: () => void;
  onReplacePicture: () => void;
  onDelete: () => void;
}

/** One vehicle of the list, with what can be done about it. */
export function VehicleCard({ car, onEdit, onReplacePicture, onDelete }: VehicleCardProps) {
  const name = vehicleName(car);
  const details = [car.modelType, car.year].filter(Boolean).join(' · ');
  const tank = listTexts.tank(formatLitres(centilitresFromLitres(car.fuelCapacity)));
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
        <div className={classes.facts}>
          <h3 className={classes.name}>
            {car.make} {car.model}
          </h3>
          <p className={classes.line}>{details}</p>
          <p className={classes.line}>
            {fuelTypeTexts[car.fuelType]} · {tank}
          </p>
          <div className={classes.marks}>
            <span className={classes.plate}>{car.registrationNumber}</span>
            <Standing car={car} />
          </div>
        </div>
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
