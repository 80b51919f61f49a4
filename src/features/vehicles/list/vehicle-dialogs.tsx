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
  | { kind: 'register' }
  | { kind: 'edit'; car: Car }
  | { kind: 'picture'; car: Car }
  | { kind: 'delete'; car: Car };

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

interface VehicleDialogsProps extends DialogProps {
  user: SessionUser;
  /** The last request. It stays while its dialog closes. */
  action: VehicleAction | null;
}

/** The dialogs of the vehicle list, whose code loads when they are first opened. */
export function VehicleDialogs(props: VehicleDialogsProps) {
  const { user, action, opened, onClose, onDeleted } = props;
  if (!action) return null;
  if (action.kind === 'delete') {
    return (
      <DeleteVehicle car={action.car} opened={opened} onClose={onClose} onDeleted={onDeleted} />
    );
  }
  return (
    <Suspense>
      {action.kind === 'register' && (
        <VehicleDialog user={user} opened={opened} onClose={onClose} />
      )}
      {action.kind === 'edit' && (
        <VehicleDialog user={user} car={action.car} opened={opened} onClose={onClose} />
      )}
      {action.kind === 'picture' && (
        <ReplacePicture car={action.car} opened={opened} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Confirms and deletes a vehicle. */
function DeleteVehicle({ car, opened, onClose, onDeleted }: DialogProps & { car: Car }) {
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
