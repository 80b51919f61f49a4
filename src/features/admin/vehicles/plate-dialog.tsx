import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlateRemoval } from '../../../../domain/admin/vehicle-desk.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { adminUserQuery } from '../../../api/admin/users.ts';
import { usePlateRemoval } from '../../../api/admin/vehicles.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { vehicleOf } from '../cell-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { UserPicker } from '../sms/user-picker.tsx';
import { plateTexts as texts } from './texts.ts';

const initial = { reason: '', isMoved: false, toCarId: '' };
type Values = typeof initial;

/** Removes the plate of a vehicle, and may move it to a vehicle of somebody else (VEH-25). */
export function PlateDialog({ car, ...frame }: DialogFrame & { car: Car }) {
  const removal = usePlateRemoval(car);
  const { registrationNumber } = car;
  const bodyOf = ({ reason, isMoved, toCarId }: Values) => ({
    registrationNumber,
    reason,
    ...(isMoved && { toCarId }),
  });
  return (
    <FormDialog
      {...frame}
      title={texts.title(registrationNumber)}
      texts={texts}
      success={({ isMoved }) => (isMoved ? texts.success : texts.removed)}
      initial={initial}
      check={(values: Values) => {
        const { toCarId, ...problems } = problemsOf<Values>(PlateRemoval, bodyOf(values));
        return { ...problems, ...(toCarId && { toCarId: texts.vehicleMissing }) };
      }}
      send={(values) => removal.mutateAsync(PlateRemoval.parse(bodyOf(values)))}
      isRed
    >
      {({ values, field, change }) => (
        <>
          <p>{texts.text}</p>
          <ReasonField isFirst usual={texts.usual} {...field('reason')} />
          <ChoiceList label={texts.next}>
            <Choice
              name="next"
              label={texts.free}
              hint={texts.freeHint}
              checked={!values.isMoved}
              onChange={() => change({ isMoved: false })}
            />
            <Choice
              name="next"
              label={texts.move}
              hint={texts.moveHint}
              checked={values.isMoved}
              onChange={() => change({ isMoved: true })}
            />
          </ChoiceList>
          {values.isMoved && <Receiver {...field('toCarId')} />}
        </>
      )}
    </FormDialog>
  );
}

interface ReceiverProps {
  /** The chosen vehicle, or an empty text. */
  value: string;
  error: string | undefined;
  onChange: (carId: string) => void;
}

/** Chooses a person and one of their vehicles. */
function Receiver({ value, error, onChange }: ReceiverProps) {
  const [personId, setPersonId] = useState<string | null>(null);
  return (
    <>
      <UserPicker
        label={texts.person}
        placeholder={texts.personExample}
        value={personId}
        error={personId === null ? error : undefined}
        onChange={(id) => {
          setPersonId(id);
          onChange('');
        }}
      />
      {personId !== null && (
        // The picker answers with ids of the server.
        <TheirVehicles id={personId as UserId} value={value} error={error} onChange={onChange} />
      )}
    </>
  );
}

function TheirVehicles({ id, value, error, onChange }: ReceiverProps & { id: UserId }) {
  const { data } = useQuery(adminUserQuery(id));
  if (data?.cars.length === 0) return <Notice kind="note">{texts.noVehicles}</Notice>;
  return (
    <NativeSelect
      name="vehicle"
      label={texts.vehicle}
      value={value}
      error={error}
      data={[
        { value: '', label: texts.chooseVehicle },
        ...(data?.cars ?? []).map((car) => ({
          value: car.id,
          label: `${vehicleOf(car.make, car.model)} · ${car.registrationNumber}`,
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
