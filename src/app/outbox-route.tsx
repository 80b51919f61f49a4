import { Suspense, useState } from 'react';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { lazyComponent } from '../components/lazy-component.ts';
import { OutboxPage } from '../features/outbox/outbox-page.tsx';
import type { VehicleItem } from '../offline/outbox-item.ts';

const VehicleDialog = lazyComponent(
  async () => (await import('../features/vehicles/vehicle-dialog.tsx')).VehicleDialog,
);

/** The outbox page with the dialog that corrects a refused vehicle. */
export function OutboxRoute({ user }: { user: SessionUser }) {
  const [refused, setRefused] = useState<VehicleItem | null>(null);
  const [isOpen, setOpen] = useState(false);

  function correct(item: VehicleItem) {
    setRefused(item);
    setOpen(true);
  }

  return (
    <>
      <OutboxPage user={user} onCorrectVehicle={correct} />
      {refused && (
        <Suspense>
          <VehicleDialog
            user={user}
            refused={refused}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
