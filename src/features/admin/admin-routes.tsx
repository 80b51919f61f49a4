import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { UserId } from '../../../domain/ids.ts';
import { LoadingText } from '../../components/states/loading-text.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminPage } from './admin-page.tsx';
import { lazyDialog, lazyPanel } from './lazy.tsx';
import { adminTexts as texts } from './texts.ts';
import { useDialog } from './use-dialog.ts';
import { UserPanelContext } from './user-link.tsx';

const framed = (title: string) => ({
  waiting: <LoadingText />,
  // Shows the links even if the page's code is missing.
  Frame: ({ children }: { children: ReactNode }) => (
    <AdminFrame title={title}>{children}</AdminFrame>
  ),
});
const MessagesPage = lazyPanel(
  async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  framed(texts.messagesPlace),
);
const ReportsPage = lazyPanel(
  async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  framed(texts.reportsPlace),
);
const FuelPricesPage = lazyPanel(
  async () => (await import('./fuel-prices/fuel-prices-page.tsx')).FuelPricesPage,
  framed(texts.pricesPlace),
);
const AuditPage = lazyPanel(
  async () => (await import('./audit/audit-page.tsx')).AuditPage,
  framed(texts.auditPlace),
);
const UserPanel = lazyDialog(async () => (await import('./users/user-panel.tsx')).UserPanel);

/** The admin pages. The app shows them to admins only; the server checks every call. */
export function AdminRoutes({ notFound }: { notFound: ReactNode }) {
  const panel = useDialog<UserId>();
  const { subject: userId, opened, close } = panel;
  return (
    <UserPanelContext value={panel}>
      <Routes>
        <Route index element={<AdminPage />} />
        <Route path="messages" element={<MessagesPage />} />
        <Route path="reports" element={<ReportsPage />} />
        <Route path="fuel-prices" element={<FuelPricesPage />} />
        <Route path="audit" element={<AuditPage />} />
        <Route path="*" element={notFound} />
      </Routes>
      {userId && <UserPanel userId={userId} opened={opened} onClose={close} />}
    </UserPanelContext>
  );
}
