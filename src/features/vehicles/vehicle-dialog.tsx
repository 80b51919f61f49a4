import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SessionUser } from '../../../domain/account.ts';
import type { Car } from '../../../domain/car.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useDialogFrame } from './dialog-frame.ts';
import { discardTexts, formTexts } from './texts.ts';
import classes from './vehicle-dialog.module.css';
import { VehicleForm, type VehicleFormHandle } from './vehicle-form.tsx';

interface VehicleDialogProps {
  user: SessionUser;
  opened: boolean;
  onClose: () => void;
  /** The vehicle to edit; without one, a new one is registered. */
  car?: Car | undefined;
}

/** Registration of a vehicle, and editing one. What is half filled in is never thrown away unasked. */
export function VehicleDialog({ user, opened, onClose, car }: VehicleDialogProps) {
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

  return (
    <>
      <Modal
        {...frame}
        onClose={requestClose}
        closeOnEscape={!isAsking}
        title={car ? formTexts.edit : formTexts.register}
        size={720}
      >
        <VehicleForm ref={form} user={user} car={car} onSaved={onClose} />
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title={discardTexts.title}
        text={discardTexts.text}
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
