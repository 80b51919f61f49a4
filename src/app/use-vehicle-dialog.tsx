import { useState } from 'react';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { lazyPart } from '../components/lazy-component.ts';
import type { VehicleChangeItem, VehicleItem } from '../offline/outbox-item.ts';

const VehicleDialog = lazyPart(
  async () => (await import('../features/vehicles/vehicle-dialog.tsx')).VehicleDialog,
);

interface Shown {
  corrected?: VehicleItem | VehicleChangeItem;
}

/** The dialog that registers a vehicle or corrects one in the outbox, for other features' screens. */
export function useVehicleDialog(user: SessionUser) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setOpen] = useState(false);

  function open(next: Shown) {
    setShown(next);
    setOpen(true);
  }

  const dialog = shown && (
    <VehicleDialog {...shown} user={user} opened={isOpen} onClose={() => setOpen(false)} />
  );
  return {
    register: () => open({}),
    correct: (corrected: VehicleItem | VehicleChangeItem) => open({ corrected }),
    dialog,
  };
}
