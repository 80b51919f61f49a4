import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../domain/account.ts';
import { type LazyComponent, lazyComponent } from '../components/lazy-component.ts';
import { LoadingText } from '../components/loading-text.tsx';
import { useOutboxChanges } from '../outbox/queries.ts';
import { DeniedPage } from './denied-page.tsx';
import { HomePage } from './home-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';
import { useLogout } from './use-logout.tsx';

const ChangePasswordPage = lazyComponent(
  async () => (await import('../features/account/change-password-page.tsx')).ChangePasswordPage,
);
const FuelRequestRoute = lazyComponent(
  async () => (await import('./fuel-request-route.tsx')).FuelRequestRoute,
);
const FuelRequestHistoryPage = lazyComponent(
  async () =>
    (await import('../features/history/fuel-request-history-page.tsx')).FuelRequestHistoryPage,
);
const PurchaseHistoryPage = lazyComponent(
  async () =>
    (await import('../features/purchase/purchases/purchase-history-page.tsx')).PurchaseHistoryPage,
);
const AdminRoutes = lazyComponent(
  async () => (await import('../features/admin/admin-routes.tsx')).AdminRoutes,
);
const OutboxRoute = lazyComponent(async () => (await import('./outbox-route.tsx')).OutboxRoute);
const OwnAccountPage = lazyComponent(
  async () => (await import('../features/account/own/own-account-page.tsx')).OwnAccountPage,
);

const screens: Record<string, LazyComponent<{ user: SessionUser }>> = {
  '/fuel-request': FuelRequestRoute,
  '/fuel-requests-history': FuelRequestHistoryPage,
  '/purchase-history': PurchaseHistoryPage,
  '/outbox': OutboxRoute,
  '/account': OwnAccountPage,
};

/** Loads the screen of an address ahead; the others follow when they are asked for. */
export async function loadScreen(pathname: string): Promise<void> {
  await screens[pathname]?.load();
}

/** Everything behind the sign-in. */
export function SignedIn({ user }: { user: SessionUser }) {
  const { logout, question } = useLogout(user);
  const returnTo = useReturnPath();
  useOutboxChanges(user.id);
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

/** The address that asked for a sign-in, when the user comes from there. */
function useReturnPath(): string | null {
  const state: unknown = useLocation().state;
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state;
  return isReturn && typeof state.returnTo === 'string' ? state.returnTo : null;
}
