import { Suspense, useState } from 'react';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { lazyComponent } from '../components/lazy-component.ts';
import type { VehicleItem } from '../offline/outbox-item.ts';

const VehicleDialog = lazyComponent(
  async () => (await import('../features/vehicles/vehicle-dialog.tsx')).VehicleDialog,
);

/** The dialog that registers a vehicle or corrects a refused one, for other features' screens. */
export function useVehicleDialog(user: SessionUser) {
  const [shown, setShown] = useState<{ refused?: VehicleItem } | null>(null);
  const [isOpen, setOpen] = useState(false);

  function open(next: { refused?: VehicleItem }) {
    setShown(next);
    setOpen(true);
  }

  const dialog = shown && (
    <Suspense>
      <VehicleDialog {...shown} user={user} opened={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { register: () => open({}), correct: (refused: VehicleItem) => open({ refused }), dialog };
}
