import type { Car } from '../../../../domain/vehicles/car.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { outboxTexts } from '../../../components/outbox/outbox-texts.ts';
import { storageText } from '../../../components/outbox/storage-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { useOutboxSubmission } from '../../../outbox/submission.ts';
import type { SubmitOutcome } from '../../../outbox/wait-for-outcome.ts';
import { deleteTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';

interface DeleteVehicleProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
  /** Receives the sentence that tells why the vehicle is still there. */
  onFailed: (text: string) => void;
}

/** Asks, and deletes a vehicle through the outbox. */
export function DeleteVehicle(props: DeleteVehicleProps) {
  const { car, opened, onClose, onDeleted, onFailed } = props;
  const { submit, phase } = useOutboxSubmission(car.userId, { isShown: opened });
  const name = vehicleName(car);

  async function confirm() {
    try {
      const item = { kind: 'vehicle-deletion', payload: { car }, dependsOn: null } as const;
      const submitted = await submit(item, null);
      if (submitted) end(submitted);
    } catch (error) {
      fail(storageText(error));
    }
  }

  function fail(text: string) {
    // The question would cover a toast.
    onClose();
    onFailed(text);
    toastError({ ...deleteTexts.failed, text });
  }

  function end({ kind }: SubmitOutcome) {
    if (kind === 'refused') return fail(deleteTexts.failed.text);
    if (kind === 'sent') onDeleted();
    else onClose();
    if (kind === 'sent')
      toastSuccess({ title: 'Vehicle Deleted', text: deleteTexts.doneText(name) });
    if (kind === 'saved') toastSuccess({ title: name, text: outboxTexts.saved() });
  }

  return (
    <ConfirmDialog
      {...deleteTexts.question(name)}
      opened={opened}
      pending={phase !== 'idle'}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
