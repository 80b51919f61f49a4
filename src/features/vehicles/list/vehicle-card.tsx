import { Box, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatLitres } from '../../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../../domain/vehicles/vehicle.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { ItemStateLine } from '../../../components/outbox/item-state-line.tsx';
import { OnThisPhone } from '../../../components/outbox/on-this-phone.tsx';
import { OutboxPhoto } from '../../../components/outbox/outbox-photo.tsx';
import { outboxTexts } from '../../../components/outbox/outbox-texts.ts';
import type { VehicleItem } from '../../../offline/outbox-item.ts';
import { fuelTypeTexts, listTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import classes from './vehicle-card.module.css';
import type { OpenVehicle } from './vehicle-dialogs.tsx';
import pictureClasses from './vehicle-picture.module.css';
import { VehiclePicture } from './vehicle-picture.tsx';

/** One vehicle of the list, with its actions. */
export function VehicleCard({ car, onOpen }: { car: Car; onOpen: OpenVehicle }) {
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

/** A vehicle that is waiting on this phone. Its actions are in the outbox. */
export function WaitingVehicleCard({ item }: { item: VehicleItem }) {
  const { make, model } = item.payload;
  return (
    <li className={classes.card}>
      <div className={classes.vehicle}>
        <OutboxPhoto
          itemId={item.id}
          alt={listTexts.photoOf(`${make} ${model}`)}
          className={pictureClasses.frame}
        />
        <VehicleFacts vehicle={item.payload}>
          <OnThisPhone />
        </VehicleFacts>
      </div>
      <div className={classes.fate}>
        <ItemStateLine item={item} />
        <Link to="/outbox" className={classes.link}>
          {outboxTexts.toOutbox}
        </Link>
      </div>
    </li>
  );
}

/** A vehicle's details, beside its picture. Its status is the child, shown beside its plate. */
function VehicleFacts({ vehicle, children }: { vehicle: Car | CarFields; children: ReactNode }) {
  const { make, model, modelType, year, fuelType, fuelCapacity, registrationNumber } = vehicle;
  const tank = listTexts.tank(formatLitres(centilitresFromLitres(fuelCapacity)));
  return (
    <Box miw={0}>
      <h3 className={classes.name}>
        {make} {model}
      </h3>
      <p className={classes.line}>{[modelType, year].filter(Boolean).join(' · ')}</p>
      <p className={classes.line}>
        {fuelTypeTexts[fuelType]} · {tank}
      </p>
      <div className={classes.marks}>
        <span className={classes.plate}>{registrationNumber}</span>
        {children}
      </div>
    </Box>
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
