import { Box, Button } from '@mantine/core';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { CarId } from '../../../../domain/ids.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { vehiclesQuery } from '../../../api/vehicles.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import type { OutboxItem, VehicleItem } from '../../../offline/outbox-item.ts';
import {
  outboxQuery,
  waitingChanges,
  waitingVehicles,
  withWaitingChanges,
} from '../../../outbox/queries.ts';
import { draftsQuery } from '../../../session/drafts.ts';
import { listTexts } from '../texts.ts';
import { vehicleForm } from '../vehicle-name.ts';
import { ListedVehicle, WaitingVehicle } from './listed-vehicle.tsx';
import { type OpenVehicle, type VehicleAction, VehicleDialogs } from './vehicle-dialogs.tsx';
import classes from './vehicle-list.module.css';

/** My Vehicles: the list, and the dialogs to add, edit and delete. */
export function VehicleList({ user }: { user: SessionUser }) {
  const vehicles = useQuery(vehiclesQuery(user.id));
  const outbox = useQuery(outboxQuery(user.id));
  const items = outbox.data?.items ?? [];
  const waiting = waitingVehicles(items);
  const [action, setAction] = useState<VehicleAction | null>(null);
  const [opened, setOpened] = useState(false);
  const [failure, setFailure] = useState<DeletionFailure | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const open: OpenVehicle = (next) => {
    setFailure(null);
    setAction(next);
    setOpened(true);
  };

  return (
    <>
      {vehicles.isPending ? (
        <CardSkeleton height={206} />
      ) : (
        <Surface
          className={classes.card ?? ''}
          title={listTexts.title}
          action={
            <Button
              ref={addButton}
              variant="light"
              leftSection={<IconPlus size={20} aria-hidden="true" />}
              aria-label={listTexts.addLabel}
              aria-describedby={user.isBlacklisted ? reasonId : undefined}
              disabled={user.isBlacklisted}
              onClick={() => open({ kind: 'register' })}
            >
              {listTexts.add}
            </Button>
          }
        >
          {user.isBlacklisted && (
            <Box component="p" id={reasonId} mb={12}>
              {listTexts.blocked(user.blacklistReason)}
            </Box>
          )}
          {!user.isBlacklisted && (
            <Unfinished user={user} cars={vehicles.data ?? []} onOpen={open} />
          )}
          <Vehicles
            cars={vehicles.data ?? []}
            items={items}
            waiting={waiting}
            failure={failure}
            onOpen={open}
          />
          <AgeNote query={vehicles} />
          {vehicles.data?.length === 0 && waiting.length === 0 && !outbox.isPending && (
            <NoVehicles isBlocked={user.isBlacklisted} onAdd={() => open({ kind: 'register' })} />
          )}
          {!vehicles.data && (
            <ErrorState
              title={listTexts.failed}
              text={listTexts.failedText}
              offlineText={listTexts.offlineText}
              onRetry={() => void vehicles.refetch()}
            />
          )}
        </Surface>
      )}
      {/* Outside of the list, so that an open form survives a failed list and its retry. */}
      <VehicleDialogs
        user={user}
        action={action}
        opened={opened}
        onClose={() => setOpened(false)}
        onDeleted={() => {
          // The question must close before anything behind it can take the focus. The button that
          // opened it is gone with its vehicle.
          flushSync(() => setOpened(false));
          addButton.current?.focus();
        }}
        onDeletionFailed={(text) => action?.car && setFailure({ carId: action.car.id, text })}
      />
    </>
  );
}

interface UnfinishedProps {
  user: SessionUser;
  cars: readonly Car[];
  onOpen: OpenVehicle;
}

/** Leads to a form that was left unsaved, for example when the phone ended the app (OUT-24). */
function Unfinished({ user, cars, onOpen }: UnfinishedProps) {
  const { data: drafts = [] } = useQuery(draftsQuery(user.id));
  const isLeft = (about?: Car) => drafts.some(({ form }) => form === vehicleForm(about));
  const changed = cars.find(isLeft);
  if (!changed && !isLeft()) return null;
  return (
    <div className={`ends ${classes.unfinished}`}>
      <span>{isLeft() ? listTexts.unfinished : listTexts.unfinishedChange}</span>
      <Button
        variant="light"
        onClick={() =>
          onOpen(
            isLeft() || !changed
              ? { kind: 'register' }
              : { kind: 'edit', car: changed, corrected: undefined },
          )
        }
      >
        {listTexts.open}
      </Button>
    </div>
  );
}

interface VehiclesProps {
  cars: readonly Car[];
  /** The items of the user's outbox. */
  items: OutboxItem[];
  waiting: readonly VehicleItem[];
  failure: DeletionFailure | null;
  onOpen: OpenVehicle;
}

/** Why the last try did not delete its vehicle. */
interface DeletionFailure {
  carId: CarId;
  text: string;
}

function Vehicles({ cars, items, waiting, failure, onOpen }: VehiclesProps) {
  if (cars.length + waiting.length === 0) return null;
  return (
    <ul>
      {cars.map((car) => (
        <ListedVehicle
          key={car.id}
          car={car}
          shown={withWaitingChanges(items, car)}
          changes={waitingChanges(items, car)}
          failure={failure?.carId === car.id ? failure.text : null}
          onOpen={onOpen}
        />
      ))}
      {waiting.map((item) => (
        <WaitingVehicle key={item.id} item={item} />
      ))}
    </ul>
  );
}

function NoVehicles({ isBlocked, onAdd }: { isBlocked: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconCar size={40} stroke={1.5} />}
      title={listTexts.empty}
      text={listTexts.emptyText}
      action={
        <Button disabled={isBlocked} onClick={onAdd}>
          {listTexts.emptyAction}
        </Button>
      }
    />
  );
}
