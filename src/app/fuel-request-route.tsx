import { Suspense, useState } from 'react';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { lazyComponent } from '../components/lazy-component.ts';
import { PriceCard } from '../features/dashboard/price-card.tsx';
import { FuelRequestPage } from '../features/fuel-request/fuel-request-page.tsx';

const VehicleDialog = lazyComponent(
  async () => (await import('../features/vehicles/vehicle-dialog.tsx')).VehicleDialog,
);

/** The fuel request page with parts of other features: the live prices and the vehicle dialog. */
export function FuelRequestRoute({ user }: { user: SessionUser }) {
  const [isRegistering, setIsRegistering] = useState(false);
  const [isDialogWanted, setIsDialogWanted] = useState(false);

  const registerVehicle = () => {
    setIsDialogWanted(true);
    setIsRegistering(true);
  };

  return (
    <>
      <FuelRequestPage user={user} onRegisterVehicle={registerVehicle} prices={<PriceCard />} />
      {isDialogWanted && (
        <Suspense>
          <VehicleDialog
            user={user}
            opened={isRegistering}
            onClose={() => setIsRegistering(false)}
          />
        </Suspense>
      )}
    </>
  );
}
