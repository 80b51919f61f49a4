import { Button } from '@mantine/core';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../domain/account.ts';
import type { Car } from '../../../domain/car.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { CardSkeleton } from '../../components/card-skeleton.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Surface } from '../../components/surface.tsx';
import { listTexts } from './texts.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { type VehicleAction, VehicleDialogs } from './vehicle-dialogs.tsx';
import classes from './vehicle-list.module.css';

/** My Vehicles: what the user drives, and adding, changing and deleting it. */
export function VehicleList({ user }: { user: SessionUser }) {
  const vehicles = useQuery(vehiclesQuery(user.id));
  const [action, setAction] = useState<VehicleAction | null>(null);
  const [opened, setOpened] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const open = (next: VehicleAction) => {
    setAction(next);
    setOpened(true);
  };

  if (vehicles.isPending) return <CardSkeleton height={260} />;
  return (
    <Surface
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
        <p id={reasonId} className={classes.blocked}>
          {listTexts.blocked(user.blacklistReason)}
        </p>
      )}
      {vehicles.data ? (
        <Vehicles cars={vehicles.data} isBlocked={user.isBlacklisted} onOpen={open} />
      ) : (
        <ErrorState
          title={listTexts.failed}
          text={listTexts.failedText}
          onRetry={() => void vehicles.refetch()}
        />
      )}
      <VehicleDialogs
        user={user}
        action={action}
        opened={opened}
        onClose={() => setOpened(false)}
        onDeleted={() => {
          // The question must be gone before something behind it can take the focus, and the button
          // that asked for it went with its vehicle.
          flushSync(() => setOpened(false));
          addButton.current?.focus();
        }}
      />
    </Surface>
  );
}

interface VehiclesProps {
  cars: readonly Car[];
  isBlocked: boolean;
  onOpen: (action: VehicleAction) => void;
}

function Vehicles({ cars, isBlocked, onOpen }: VehiclesProps) {
  if (cars.length === 0) {
    return (
      <EmptyState
        icon={<IconCar size={40} stroke={1.5} />}
        title={listTexts.empty}
        text={listTexts.emptyText}
        action={
          <Button disabled={isBlocked} onClick={() => onOpen({ kind: 'register' })}>
            {listTexts.emptyAction}
          </Button>
        }
      />
    );
  }
  return (
    <ul className={classes.list}>
      {cars.map((car) => (
        <VehicleCard
          key={car.id}
          car={car}
          onEdit={() => onOpen({ kind: 'edit', car })}
          onReplacePicture={() => onOpen({ kind: 'picture', car })}
          onDelete={() => onOpen({ kind: 'delete', car })}
        />
      ))}
    </ul>
  );
}
