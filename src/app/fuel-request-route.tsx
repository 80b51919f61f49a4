import type { SessionUser } from '../../domain/accounts/account.ts';
import { PriceCard } from '../features/dashboard/price-card.tsx';
import { FuelRequestPage } from '../features/fuel-request/fuel-request-page.tsx';
import { InstallOffer } from './layout/install-offer.tsx';
import { useVehicleDialog } from './use-vehicle-dialog.tsx';

/** The fuel request page with parts of other features: the live prices and the vehicle dialog. */
export function FuelRequestRoute({ user }: { user: SessionUser }) {
  const { register, dialog } = useVehicleDialog(user);
  return (
    <>
      <FuelRequestPage
        user={user}
        onRegisterVehicle={register}
        prices={<PriceCard hasHistory={false} />}
        installOffer={<InstallOffer user={user} />}
      />
      {dialog}
    </>
  );
}
