import { Suspense } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { lazyComponent } from '../../../components/lazy-component.ts';
import { DeleteVehicle } from './delete-vehicle.tsx';

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

interface VehicleDialogsProps {
  user: SessionUser;
  /** The last request. It stays while its dialog closes. */
  action: VehicleAction | null;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
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
