import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { needsPhoto, vehicleStatus } from '../../../../domain/vehicles/vehicle.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { ItemFate } from '../../../components/outbox/item-fate.tsx';
import { itemTone } from '../../../components/outbox/item-state.ts';
import { OnThisPhone } from '../../../components/outbox/on-this-phone.tsx';
import { OutboxPhoto } from '../../../components/outbox/outbox-photo.tsx';
import { WaitingChanges } from '../../../components/outbox/waiting-changes.tsx';
import { CarPicture } from '../../../components/pictures/car-picture.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { isCorrectable } from '../../../offline/correction.ts';
import type { OutboxItem, VehicleChangeItem, VehicleItem } from '../../../offline/outbox-item.ts';
import type { WaitingChange } from '../../../outbox/queries.ts';
import { listTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import type { OpenVehicle } from './vehicle-dialogs.tsx';
import classes from './vehicle-row.module.css';
import { VehicleRow } from './vehicle-row.tsx';

interface ListedVehicleProps {
  /** The vehicle on the server. */
  car: Car;
  /** The vehicle with its waiting changes. */
  shown: Car;
  /** Its changes that are only on this phone. */
  changes: WaitingChange[];
  /** Why it was not deleted. */
  failure: string | null;
  onOpen: OpenVehicle;
}

/** One vehicle of the list, with its actions. */
export function ListedVehicle({ car, shown, changes, failure, onOpen }: ListedVehicleProps) {
  const isChanged = changes.length > 0;
  return (
    <VehicleRow
      vehicle={shown}
      picture={
        <CarPicture
          car={car}
          alt={listTexts.photoOf(`${car.make} ${car.model}`)}
          className={classes.picture}
          width={48}
          height={48}
        />
      }
      mark={markOf(car, changes)}
    >
      {(isChanged || isAsked(car)) && <Standing car={car} />}
      <AskedOfOwner car={car} changes={changes} onOpen={onOpen} />
      <WaitingChanges changes={changes} />
      <Actions car={car} shown={shown} changes={changes} onOpen={onOpen} />
      {failure !== null && <Notice kind="problem">{failure}</Notice>}
    </VehicleRow>
  );
}

/** Whether the desk needs a better photo or another plate of its owner (VEH-23, VEH-25). */
function isAsked(car: Car): boolean {
  return needsPhoto(car) || car.isPlateRemoved === true;
}

function markOf(car: Car, changes: WaitingChange[]) {
  if (changes.length > 0) return <WaitingMark items={changes} />;
  return isAsked(car) ? <ActionNeeded /> : <Standing car={car} />;
}

/** What the desk asks of the owner of a vehicle, until an answer waits on this phone or was sent. */
function AskedOfOwner({
  car,
  changes,
  onOpen,
}: Pick<ListedVehicleProps, 'car' | 'changes' | 'onOpen'>) {
  const waits = changes.filter((change) => change.kind === 'vehicle-change');
  const hasPhoto = waits.some(({ payload }) => payload.hasPhoto);
  const hasPlate = waits.some(({ payload }) => payload.changes.registrationNumber !== undefined);
  return (
    <>
      {needsPhoto(car) && !hasPhoto && (
        <Asked
          text={listTexts.photoAsked(car.photoRequest?.reason ?? '')}
          action={listTexts.sendPhoto}
          onAct={() => onOpen({ kind: 'picture', car })}
        />
      )}
      {car.isPlateRemoved && !hasPlate && (
        <Asked
          text={listTexts.plateRemoved(car.registrationNumber)}
          action={listTexts.enterPlate}
          onAct={() => onOpen({ kind: 'edit', car, corrected: undefined })}
        />
      )}
    </>
  );
}

function Asked({ text, action, onAct }: { text: string; action: string; onAct: () => void }) {
  return (
    <>
      <Notice kind="note">{text}</Notice>
      <Button variant="light" mt={8} onClick={onAct}>
        {action}
      </Button>
    </>
  );
}

function Actions({ car, shown, changes, onOpen }: Omit<ListedVehicleProps, 'failure'>) {
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
  );
}

/** A vehicle that is waiting on this phone. Its actions are in the outbox. */
export function WaitingVehicle({ item }: { item: VehicleItem }) {
  const { make, model } = item.payload;
  return (
    <VehicleRow
      vehicle={item.payload}
      picture={
        <OutboxPhoto
          itemId={item.id}
          alt={listTexts.photoOf(`${make} ${model}`)}
          className={classes.picture}
        />
      }
      mark={<WaitingMark items={[item]} />}
    >
      <ItemFate item={item} />
    </VehicleRow>
  );
}

/** Says that something is only on this phone, or that its user has to act. */
function WaitingMark({ items }: { items: readonly OutboxItem[] }) {
  return items.some((item) => itemTone(item) === 'attention') ? <ActionNeeded /> : <OnThisPhone />;
}

function ActionNeeded() {
  return (
    <StatusBadge color="red" icon={<IconAlertTriangle size={16} />}>
      {listTexts.actionNeeded}
    </StatusBadge>
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
