import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminUserDetails, CarCheck } from '../../../../domain/admin/admin-users.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../../domain/vehicles/vehicle.ts';
import { useCarCheck } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Choice } from '../../../components/fields/choice.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { useBrokenPicture } from '../../../components/pictures/use-broken-picture.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { LookBadge } from '../badges.tsx';
import { litresOf, vehicleOf } from '../cell-text.ts';
import { useRights } from '../rights.tsx';
import { fuelTexts, stealingTexts } from '../texts.ts';
import { toastOutcome } from '../toast-failure.ts';
import { vehicleTexts as texts } from './panel-texts.ts';
import classes from './users.module.css';

/** A user's vehicles, for an admin to check by their photos. */
export function UserVehicles({ user }: { user: AdminUserDetails }) {
  return (
    <Surface title={texts.title}>
      {user.cars.length === 0 && <p className={classes.line}>{texts.none}</p>}
      <ul className={classes.vehicles}>
        {user.cars.map((car) => (
          <li key={car.id} className={classes.vehicle}>
            <VehiclePhoto car={car} />
            <Stack gap="xs">
              <VehicleFacts car={car} />
              <VehicleChecks car={car} />
            </Stack>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

const looks = {
  verified: { color: 'green', Icon: IconCheck },
  pending: { color: 'yellow', Icon: IconAlertTriangle },
};

function VehicleFacts({ car }: { car: Car }) {
  const status = vehicleStatus(car);
  const tank = texts.tank(litresOf(car.fuelCapacity));
  return (
    <>
      <Group justify="space-between" gap="8px 12px">
        <h3 className={classes.plate}>{car.registrationNumber}</h3>
        <LookBadge {...looks[status]} text={texts[status]} />
      </Group>
      <p className={classes.line}>
        {[vehicleOf(car.make, car.model), car.modelType, car.year].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.line}>{`${fuelTexts[car.fuelType]} · ${tank}`}</p>
    </>
  );
}

const checks = [
  { field: 'isRoadworthy', label: texts.roadworthy },
  { field: 'isStolen', label: texts.stolen },
] as const;

function VehicleChecks({ car }: { car: Car }) {
  const check = useCarCheck(car.userId, car.id);
  const mayCheck = useRights().may('PATCH /api/admin/cars/{id}', car.userId);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  // Shows the requested value until the answer. After a refusal it shows the saved value.
  const asked = check.isPending ? check.variables : undefined;

  async function note(found: CarCheck) {
    const toasts = texts.toasts(car.registrationNumber);
    if (!check.isPending) setProblem(await toastOutcome(check.mutateAsync(found), toasts));
  }

  return (
    <>
      {checks.map(({ field, label }) => (
        <Choice
          key={field}
          kind="checkbox"
          role="switch"
          label={label}
          checked={asked?.[field] ?? car[field]}
          disabled={!mayCheck}
          aria-busy={check.isPending}
          onChange={({ currentTarget: { checked } }) => {
            if (field === 'isStolen' && checked) setAsking(true);
            else void note({ [field]: checked });
          }}
        />
      ))}
      <ConfirmDialog
        opened={isAsking}
        title={stealingTexts.title(car.registrationNumber)}
        text={stealingTexts.text}
        confirmLabel={stealingTexts.confirm}
        cancelLabel={stealingTexts.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void note({ isStolen: true });
        }}
      />
      {problem && <Notice kind="problem">{problem}</Notice>}
    </>
  );
}

/** A photo large enough to check, which opens in its own tab; a drawn car if it cannot be shown. */
function VehiclePhoto({ car }: { car: Car }) {
  const { isBroken, onError } = useBrokenPicture(car.carPhotoUrl);
  const name = vehicleOf(car.make, car.model);
  if (isBroken) {
    return (
      <div className={classes.noPhoto}>
        <IconCar size={56} stroke={1.25} aria-hidden="true" />
        <span>{texts.noPhoto}</span>
      </div>
    );
  }
  return (
    <a
      className={classes.photo}
      href={car.carPhotoUrl}
      target="_blank"
      rel="noopener"
      aria-label={texts.openPhoto(name)}
    >
      <img src={car.carPhotoUrl} alt={texts.photoOf(name)} decoding="async" onError={onError} />
    </a>
  );
}
