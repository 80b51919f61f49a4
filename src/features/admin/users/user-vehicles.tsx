import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import type { CarCheck } from '../../../../domain/admin/vehicle-desk.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../../domain/vehicles/vehicle.ts';
import { useCarCheck, usePlateReturn } from '../../../api/admin/vehicles.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Choice } from '../../../components/fields/choice.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { LookBadge } from '../badges.tsx';
import { litresOf, vehicleOf } from '../cell-text.ts';
import { useRights } from '../rights.tsx';
import { fuelTexts, stealingTexts } from '../texts.ts';
import { toastOutcome } from '../toast-failure.ts';
import { PhotoRequestDialog } from '../vehicles/photo-request-dialog.tsx';
import { PhotoRequestNote } from '../vehicles/photo-request-note.tsx';
import { PlateDialog } from '../vehicles/plate-dialog.tsx';
import { photoRequestTexts, plateTexts } from '../vehicles/texts.ts';
import { VehiclePhoto } from '../vehicles/vehicle-photo.tsx';
import { vehicleTexts as texts } from './panel-texts.ts';
import classes from './users.module.css';

/** A user's vehicles, for an admin to check by their photos. */
export function UserVehicles({ user }: { user: AdminUserDetails }) {
  return (
    <Surface title={texts.title}>
      {user.cars.length === 0 && <p className={classes.line}>{texts.none}</p>}
      <ul className="stack">
        {user.cars.map((car) => (
          <li key={car.id} className={`stack-12 ${classes.vehicle}`}>
            <VehiclePhoto url={car.carPhotoUrl} name={vehicleOf(car.make, car.model)} />
            <Stack gap="xs">
              <VehicleFacts car={car} />
              <VehicleChecks car={car} />
              <VehicleActions car={car} />
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

/** What the desk can ask of the owner, or do with the plate. */
function VehicleActions({ car }: { car: Car }) {
  const { may } = useRights();
  const [opened, setOpened] = useState<'photo' | 'plate' | null>(null);
  const plateReturn = usePlateReturn(car);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setOpened(null);
  const returnOutcome = { success: plateTexts.given, failed: plateTexts.notGiven };
  return (
    <>
      <PhotoRequestNote car={car} />
      {car.isPlateRemoved && <Notice kind="note">{plateTexts.missing}</Notice>}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Group gap="xs">
        {may('POST /api/admin/cars/{id}/photo-request', car.userId) && (
          <Button variant="default" onClick={() => setOpened('photo')}>
            {photoRequestTexts.open}
          </Button>
        )}
        {may('POST /api/admin/cars/{id}/plate-removal', car.userId) &&
          (car.isPlateRemoved ? (
            <Button
              variant="default"
              loading={plateReturn.isPending}
              onClick={async () =>
                setProblem(await toastOutcome(plateReturn.mutateAsync(), returnOutcome))
              }
            >
              {plateTexts.giveBack}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setOpened('plate')}>
              {plateTexts.open}
            </Button>
          ))}
      </Group>
      <PhotoRequestDialog car={car} opened={opened === 'photo'} onClose={close} />
      <PlateDialog car={car} opened={opened === 'plate'} onClose={close} />
    </>
  );
}

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
  const check = useCarCheck(car);
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
