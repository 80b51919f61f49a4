import type { SessionUser } from '../../domain/accounts/account.ts';
import { PageTitle } from '../components/layout/page-title.tsx';
import { GetFuelPage } from '../features/get-fuel/get-fuel-page.tsx';
import { useVehicleDialog } from './use-vehicle-dialog.tsx';

/** The Get fuel page with the dialog that registers a vehicle. */
export function GetFuelRoute({ user }: { user: SessionUser }) {
  const { register, dialog } = useVehicleDialog(user);
  return (
    <>
      <PageTitle />
      <GetFuelPage user={user} onRegisterVehicle={register} />
      {dialog}
    </>
  );
}
