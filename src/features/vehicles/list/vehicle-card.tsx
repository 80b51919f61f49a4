import { Box, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatLitres } from '../../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../../domain/vehicles/vehicle.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { ItemFate } from '../../../components/outbox/item-fate.tsx';
import { OnThisPhone } from '../../../components/outbox/on-this-phone.tsx';
import { OutboxPhoto } from '../../../components/outbox/outbox-photo.tsx';
import { WaitingChanges } from '../../../components/outbox/waiting-changes.tsx';
import { isCorrectable } from '../../../offline/correction.ts';
import type { VehicleChangeItem, VehicleItem } from '../../../offline/outbox-item.ts';
import type { WaitingChange } from '../../../outbox/queries.ts';
import { fuelTypeTexts, listTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import classes from './vehicle-card.module.css';
import type { OpenVehicle } from './vehicle-dialogs.tsx';
import pictureClasses from './vehicle-picture.module.css';
import { VehiclePicture } from './vehicle-picture.tsx';

interface VehicleCardProps {
  /** The vehicle on the server. */
  car: Car;
  /** The vehicle with its waiting changes. */
  shown: Car;
  /** Its changes that are only on this phone. */
  changes: WaitingChange[];
  onOpen: OpenVehicle;
}

/** One vehicle of the list, with its actions. */
export function VehicleCard({ car, shown, changes, onOpen }: VehicleCardProps) {
  const name = vehicleName(shown);
  const isDeleted = changes.some((change) => change.kind === 'vehicle-deletion');
  // A further edit changes what waits already.
  const corrected = changes.findLast(
    (change) => change.kind === 'vehicle-change' && isCorrectable(change),
  ) as VehicleChangeItem | undefined; // as found
  const actions = [
    { open: { kind: 'edit', car, corrected }, spoken: listTexts.editOf(name), Icon: IconPencil },
    { open: { kind: 'picture', car }, spoken: listTexts.pictureOf(name), Icon: IconCamera },
    { open: { kind: 'delete', car }, spoken: listTexts.deleteOf(name), Icon: IconTrash },
  ] as const;
  return (
    <li className={classes.card}>
      <div className={classes.vehicle}>
        <VehiclePicture car={car} />
        <VehicleFacts vehicle={shown}>
          <Standing car={car} />
        </VehicleFacts>
      </div>
      <WaitingChanges changes={changes} />
      <div className={classes.actions}>
        {actions.map(({ open, spoken, Icon }) => (
          <Button
            key={open.kind}
            variant="subtle"
            px={4}
            fz="sm"
            leftSection={<Icon size={20} aria-hidden="true" />}
            aria-label={spoken}
            // Not `disabled`, because the button gets the focus back from its dialog.
            aria-disabled={isDeleted}
            data-disabled={isDeleted}
            onClick={() => isDeleted || onOpen(open)}
          >
            {listTexts[open.kind]}
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
      <ItemFate item={item} />
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
