import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { PlateRemoval } from '../../../../domain/admin/vehicle-desk.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { adminUserQuery } from '../../../api/admin/users.ts';
import { usePlateRemoval } from '../../../api/admin/vehicles.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { vehicleOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import { ReasonField } from '../reason-field.tsx';
import { UserPicker } from '../sms/user-picker.tsx';
import { toastOutcome } from '../toast-failure.ts';
import { plateTexts as texts } from './texts.ts';

interface PlateDialogProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
}

/** Above the person's panel, from which it is opened. */
const overPanel = 230;

/** Removes the plate of a vehicle, and may move it to a vehicle of somebody else (VEH-25). */
export function PlateDialog({ car, opened, onClose }: PlateDialogProps) {
  const removal = usePlateRemoval(car);
  const [reason, setReason] = useState('');
  const [isMoved, setMoved] = useState(false);
  const [toCarId, setToCarId] = useState('');
  const [problems, setProblems] = useState<{ reason?: string; vehicle?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    if (removal.isPending) return;
    setReason('');
    setMoved(false);
    setToCarId('');
    setProblems({});
    setFailure(null);
    onClose();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { registrationNumber } = car;
    const to = isMoved ? { toCarId } : {};
    const { data, error } = PlateRemoval.safeParse({ reason, registrationNumber, ...to });
    const wrong = (field: string) => error?.issues.find(({ path }) => path[0] === field);
    setProblems({
      ...(wrong('reason') && { reason: wrong('reason')?.message ?? '' }),
      ...(wrong('toCarId') && { vehicle: texts.vehicleMissing }),
    });
    if (!data) {
      const name = wrong('reason') ? 'reason' : 'vehicle';
      return event.currentTarget.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    }
    if (removal.isPending) return;
    const success = isMoved ? texts.success : texts.removed;
    const removing = removal.mutateAsync(data);
    const failed = await toastOutcome(removing, { success, failed: texts.failed });
    setFailure(failed);
    if (failed === null) close();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={texts.title(car.registrationNumber)}
      size={520}
      zIndex={overPanel}
    >
      <form className={shared.part} noValidate onSubmit={(event) => void submit(event)}>
        <p className={shared.line}>{texts.text}</p>
        <ReasonField
          isFirst
          name="reason"
          usual={texts.usual}
          value={reason}
          error={problems.reason}
          onChange={(typed) => {
            setReason(typed);
            setProblems({ ...problems, reason: undefined as never });
          }}
        />
        <ChoiceList label={texts.next}>
          <Choice
            name="next"
            label={texts.free}
            hint={texts.freeHint}
            checked={!isMoved}
            onChange={() => setMoved(false)}
          />
          <Choice
            name="next"
            label={texts.move}
            hint={texts.moveHint}
            checked={isMoved}
            onChange={() => setMoved(true)}
          />
        </ChoiceList>
        {isMoved && <Receiver value={toCarId} error={problems.vehicle} onChange={setToCarId} />}
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={removal.isPending} onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={removal.isPending}>
            {isMoved ? texts.confirmMove : texts.confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
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
