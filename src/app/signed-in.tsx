import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../domain/account.ts';
import { useOutboxNews } from '../api/outbox.ts';
import { LoadingText } from '../components/loading-text.tsx';
import { DeniedPage } from './denied-page.tsx';
import { HomePage } from './home-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { type Screen, screen } from './screen.tsx';
import { Shell } from './shell.tsx';
import { useLogout } from './use-logout.tsx';

const ChangePasswordPage = lazy(async () => ({
  default: (await import('../features/account/change-password-page.tsx')).ChangePasswordPage,
}));
const FuelRequestRoute = screen(
  async () => (await import('./fuel-request-route.tsx')).FuelRequestRoute,
);
const FuelRequestHistoryPage = screen(
  async () =>
    (await import('../features/history/fuel-request-history-page.tsx')).FuelRequestHistoryPage,
);
const PurchaseHistoryPage = screen(
  async () =>
    (await import('../features/purchase/purchases/purchase-history-page.tsx')).PurchaseHistoryPage,
);
const AdminRoutes = lazy(async () => ({
  default: (await import('../features/admin/admin-routes.tsx')).AdminRoutes,
}));
const OutboxRoute = screen(async () => (await import('./outbox-route.tsx')).OutboxRoute);
const OwnAccountPage = screen(
  async () => (await import('../features/account/own/own-account-page.tsx')).OwnAccountPage,
);

const screens: Record<string, Screen<{ user: SessionUser }>> = {
  '/fuel-request': FuelRequestRoute,
  '/fuel-requests-history': FuelRequestHistoryPage,
  '/purchase-history': PurchaseHistoryPage,
  '/outbox': OutboxRoute,
  '/account': OwnAccountPage,
};

/** Preloads the screen at an address. The other screens load when they are opened. */
export async function loadScreen(pathname: string): Promise<void> {
  await screens[pathname]?.load();
}

/** Everything behind the sign-in. */
export function SignedIn({ user }: { user: SessionUser }) {
  const { logout, question } = useLogout(user);
  const returnTo = useReturnPath();
  useOutboxNews(user.id);
  if (user.mustChangePassword) {
    return (
      <>
        <ChangePasswordPage username={user.username} onLogout={logout} />
        {question}
      </>
    );
  }
  return (
    <Shell user={user}>
      <Routes>
        <Route
          path="/"
          element={
            returnTo ? (
              <Navigate to={returnTo} replace />
            ) : (
              <HomePage user={user} onLogout={logout} />
            )
          }
        />
        <Route path="/fuel-request" element={<FuelRequestRoute user={user} />} />
        <Route path="/fuel-requests-history" element={<FuelRequestHistoryPage user={user} />} />
        <Route path="/purchase-history" element={<PurchaseHistoryPage user={user} />} />
        <Route path="/outbox" element={<OutboxRoute user={user} />} />
        <Route path="/account" element={<OwnAccountPage user={user} />} />
        <Route
          path="/admin/*"
          element={
            user.isAdmin ? (
              <Suspense fallback={<LoadingText />}>
                <AdminRoutes notFound={<NotFoundPage />} />
              </Suspense>
            ) : (
              <DeniedPage />
            )
          }
        />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      {question}
    </Shell>
  );
}

/** The address that required the sign-in, if the user comes from there. */
function useReturnPath(): string | null {
  const state: unknown = useLocation().state;
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state;
  return isReturn && typeof state.returnTo === 'string' ? state.returnTo : null;
}
