import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { UserId } from '../../../domain/ids.ts';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { AdminPage } from './admin-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { CollectionsPage } from './collections/collections-page.tsx';
import { FuelPricesPage } from './fuel-prices/fuel-prices-page.tsx';
import { MessagesPage } from './messages/messages-page.tsx';
import { PhonesPage } from './phones/phones-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { SecurityPage } from './security/security-page.tsx';
import { UserPanelContext } from './user-link.tsx';
import { UserPanel } from './users/user-panel.tsx';

/** The admin pages. The app shows them to admins only; the server checks every call. */
export function AdminRoutes({ notFound }: { notFound: ReactNode }) {
  const panel = useDialog<UserId>();
  const { subject: userId, opened, close } = panel;
  return (
    <UserPanelContext value={panel}>
      <Routes>
        <Route index element={<AdminPage />} />
        <Route path="collections" element={<CollectionsPage />} />
        <Route path="messages" element={<MessagesPage />} />
        <Route path="reports" element={<ReportsPage />} />
        <Route path="fuel-prices" element={<FuelPricesPage />} />
        <Route path="phones" element={<PhonesPage />} />
        <Route path="security" element={<SecurityPage />} />
        <Route path="audit" element={<AuditPage />} />
        <Route path="*" element={notFound} />
      </Routes>
      {userId && <UserPanel userId={userId} opened={opened} onClose={close} />}
    </UserPanelContext>
  );
}
