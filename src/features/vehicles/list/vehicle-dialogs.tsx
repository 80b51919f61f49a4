import { Suspense } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { useCarDeletion } from '../../../api/vehicle-changes.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { lazyComponent } from '../../../components/lazy-component.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { isConnected } from '../../../http/connection.ts';
import { deleteTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';

const VehicleDialog = lazyComponent(
  async () => (await import('../vehicle-dialog.tsx')).VehicleDialog,
);
const ReplacePicture = lazyComponent(
  async () => (await import('../photo/replace-picture.tsx')).ReplacePicture,
);

/** What the list was asked to do. */
export type VehicleAction =
  | { kind: 'register'; car?: undefined }
  | { kind: 'edit' | 'picture' | 'delete'; car: Car };

export type OpenVehicle = (action: VehicleAction) => void;

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

interface VehicleDialogsProps extends DialogProps {
  user: SessionUser;
  /** The last request. It stays while its dialog closes. */
  action: VehicleAction | null;
  onDeleted: () => void;
}

/** The dialogs of the vehicle list, whose code loads when they are first opened. */
export function VehicleDialogs({ user, action, onDeleted, ...dialog }: VehicleDialogsProps) {
  if (!action) return null;
  const { kind, car } = action;
  if (kind === 'delete') return <DeleteVehicle car={car} onDeleted={onDeleted} {...dialog} />;
  return (
    <Suspense>
      {kind === 'picture' ? (
        <ReplacePicture car={car} {...dialog} />
      ) : (
        <VehicleDialog key={kind} user={user} car={car} {...dialog} />
      )}
    </Suspense>
  );
}

interface DeleteVehicleProps extends DialogProps {
  car: Car;
  onDeleted: () => void;
}

/** Confirms and deletes a vehicle. */
function DeleteVehicle({ car, opened, onClose, onDeleted }: DeleteVehicleProps) {
  const deletion = useCarDeletion(car.userId);
  const name = vehicleName(car);

  async function confirm() {
    try {
      await deletion.mutateAsync(car.id);
      onDeleted();
      toastSuccess({ title: 'Vehicle Deleted', text: deleteTexts.doneText(name) });
    } catch {
      // The question would cover a toast.
      onClose();
      const text = isConnected() ? 'Failed to delete vehicle' : deleteTexts.offline;
      toastError({ title: 'Delete Failed', text });
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
