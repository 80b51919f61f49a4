import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import type { SessionUser } from '../../../domain/account.ts';
import type { Car } from '../../../domain/car.ts';
import { vehicleStatus } from '../../../domain/vehicle.ts';
import { useConnection } from '../../api/connection.ts';
import { outboxQuery } from '../../api/outbox.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useDialogFrame } from '../../components/dialog-frame.ts';
import { outboxTexts } from '../../components/outbox-texts.ts';
import { useBackCloses } from '../../components/use-back-closes.ts';
import type { VehicleItem } from '../../offline/outbox-item.ts';
import { CorrectionForm } from './correction-form.tsx';
import { discardTexts, formTexts } from './texts.ts';
import { useChangeVehicle } from './use-change-vehicle.ts';
import { useRegisterVehicle } from './use-register-vehicle.ts';
import classes from './vehicle-dialog.module.css';
import { VehicleForm, type VehicleFormHandle } from './vehicle-form.tsx';

interface VehicleDialogProps {
  user: SessionUser;
  opened: boolean;
  onClose: () => void;
  /** The vehicle to edit; without one, a new one is registered. */
  car?: Car | undefined;
  /** What was refused, to be corrected. */
  refused?: VehicleItem | undefined;
}

/** Registration of a vehicle, and editing one. What is half filled in is never thrown away unasked. */
export function VehicleDialog({ user, opened, onClose, car, refused }: VehicleDialogProps) {
  const frame = useDialogFrame(opened, { body: classes.body ?? '' });
  const form = useRef<VehicleFormHandle>(null);
  const [isAsking, setAsking] = useState(false);

  function requestClose() {
    // Both dialogs hear the same Escape, this one first: it is meant for the upper one.
    if (form.current?.isCovered()) return;
    if (!form.current?.isUnsaved()) return onClose();
    // After this event: the browser would take the same Escape for the answer to the question.
    setTimeout(() => setAsking(true));
  }
  useBackCloses(opened, requestClose);

  return (
    <>
      <Modal
        {...frame}
        onClose={requestClose}
        closeOnEscape={!isAsking}
        title={titleOf(car, refused)}
        size={720}
      >
        {refused ? (
          <CorrectionForm
            ref={form}
            user={user}
            item={refused}
            isShown={opened}
            onSaved={onClose}
          />
        ) : car ? (
          <ChangeForm ref={form} car={car} onSaved={onClose} />
        ) : (
          <RegistrationForm ref={form} user={user} isShown={opened} onSaved={onClose} />
        )}
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title={discardTexts.title}
        text={refused ? discardTexts.correction : discardTexts.text}
        confirmLabel={discardTexts.confirm}
        cancelLabel={discardTexts.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}

function titleOf(car: Car | undefined, refused: VehicleItem | undefined): string {
  if (refused) return formTexts.correct;
  return car ? formTexts.edit : formTexts.register;
}

interface FormProps {
  ref: Ref<VehicleFormHandle>;
  onSaved: () => void;
}

interface RegistrationFormProps extends FormProps {
  user: SessionUser;
  isShown: boolean;
}

function RegistrationForm({ ref, ...options }: RegistrationFormProps) {
  const saving = useRegisterVehicle(options);
  const outbox = useQuery(outboxQuery(options.user.id));
  const notices = outbox.isError ? [outboxTexts.keepsNothing] : [];
  return <VehicleForm ref={ref} notices={notices} saving={saving} />;
}

function ChangeForm({ ref, car, onSaved }: FormProps & { car: Car }) {
  const saving = useChangeVehicle(car, onSaved);
  const { kind } = useConnection();
  const notices = [
    ...(kind === 'online' ? [] : [formTexts.needsConnection]),
    ...(vehicleStatus(car) === 'verified' ? [formTexts.recheck] : []),
  ];
  return <VehicleForm ref={ref} car={car} notices={notices} saving={saving} />;
}
