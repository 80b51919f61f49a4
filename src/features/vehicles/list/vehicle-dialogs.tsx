import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { lazyPart } from '../../../components/lazy-component.ts';
import type { VehicleChangeItem } from '../../../offline/outbox-item.ts';

const VehicleDialog = lazyPart(async () => (await import('../vehicle-dialog.tsx')).VehicleDialog);
const ReplacePicture = lazyPart(
  async () => (await import('../photo/replace-picture.tsx')).ReplacePicture,
);
const DeleteVehicle = lazyPart(async () => (await import('./delete-vehicle.tsx')).DeleteVehicle);

/** What the list was asked to do. */
export type VehicleAction =
  | { kind: 'register'; car?: undefined }
  | { kind: 'edit'; car: Car; corrected: VehicleChangeItem | undefined }
  | { kind: 'picture' | 'delete'; car: Car };

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
  onDeletionFailed: (text: string) => void;
}

/** The dialogs of the vehicle list, whose code loads when they are first opened. */
export function VehicleDialogs(props: VehicleDialogsProps) {
  const { user, action, onDeleted, onDeletionFailed, ...dialog } = props;
  if (!action) return null;
  const { kind, car } = action;
  if (kind === 'delete') {
    return (
      <DeleteVehicle car={car} onDeleted={onDeleted} onFailed={onDeletionFailed} {...dialog} />
    );
  }
  if (kind === 'picture') return <ReplacePicture car={car} {...dialog} />;
  return (
    <VehicleDialog
      key={kind}
      user={user}
      car={car}
      corrected={kind === 'edit' ? action.corrected : undefined}
      {...dialog}
    />
  );
}
