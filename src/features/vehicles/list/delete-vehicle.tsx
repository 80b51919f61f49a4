import type { Car } from '../../../../domain/vehicles/car.ts';
import { useCarDeletion } from '../../../api/vehicle-changes.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { isConnected } from '../../../http/connection.ts';
import { deleteTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';

interface DeleteVehicleProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms and deletes a vehicle. */
export function DeleteVehicle({ car, opened, onClose, onDeleted }: DeleteVehicleProps) {
  const deletion = useCarDeletion(car.userId);
  const name = vehicleName(car);

  async function confirm() {
    try {
      await deletion.mutateAsync(car.id);
      onDeleted();
      toastSuccess({ title: deleteTexts.done, text: deleteTexts.doneText(name) });
    } catch {
      // The question would cover a toast.
      onClose();
      const text = isConnected() ? deleteTexts.failedText : deleteTexts.offline;
      toastError({ title: deleteTexts.failed, text });
    }
  }

  return (
    <ConfirmDialog
      {...deleteTexts.question(name)}
      opened={opened}
      pending={deletion.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
