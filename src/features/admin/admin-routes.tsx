import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { UserId } from '../../../domain/ids.ts';
import { LoadingText } from '../../components/loading-text.tsx';
import { AdminPage } from './admin-page.tsx';
import { UserPanelContext } from './user-link.tsx';

const MessagesPage = lazy(async () => ({
  default: (await import('./messages/messages-page.tsx')).MessagesPage,
}));
const UserPanel = lazy(async () => ({
  default: (await import('./users/user-panel.tsx')).UserPanel,
}));

const ReportsPage = lazy(async () => ({
  default: (await import('./reports/reports-page.tsx')).ReportsPage,
}));
const FuelPricesPage = lazy(async () => ({
  default: (await import('./fuel-prices/fuel-prices-page.tsx')).FuelPricesPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('./audit/audit-page.tsx')).AuditPage,
}));

const late = (page: ReactNode) => <Suspense fallback={<LoadingText />}>{page}</Suspense>;

/** The admin's desk. Who is no admin never comes here; what it shows is the server's to give. */
export function AdminRoutes({ notFound }: { notFound: ReactNode }) {
  const [userId, setUserId] = useState<UserId | null>(null);
  // The panel keeps its user while it closes, and gives the focus back.
  const [isOpen, setOpen] = useState(false);
  const panel = useMemo(
    () => ({
      open: (id: UserId) => {
        setUserId(id);
        setOpen(true);
      },
      isOpen,
    }),
    [isOpen],
  );
  return (
    <UserPanelContext value={panel}>
      <Routes>
        <Route index element={<AdminPage />} />
        <Route path="messages" element={late(<MessagesPage />)} />
        <Route path="reports" element={late(<ReportsPage />)} />
        <Route path="fuel-prices" element={late(<FuelPricesPage />)} />
        <Route path="audit" element={late(<AuditPage />)} />
        <Route path="*" element={notFound} />
      </Routes>
      {userId && (
        <Suspense>
          <UserPanel userId={userId} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </UserPanelContext>
  );
}
