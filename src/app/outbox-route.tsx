import type { SessionUser } from '../../domain/accounts/account.ts';
import { PageTitle } from '../components/layout/page-title.tsx';
import { OutboxPage } from '../features/outbox/outbox-page.tsx';
import { useVehicleDialog } from './use-vehicle-dialog.tsx';

/** The outbox page with the dialog that corrects a vehicle. */
export function OutboxRoute({ user }: { user: SessionUser }) {
  const { correct, dialog } = useVehicleDialog(user);
  return (
    <>
      <PageTitle />
      <OutboxPage user={user} onCorrectVehicle={correct} />
      {dialog}
    </>
  );
}
