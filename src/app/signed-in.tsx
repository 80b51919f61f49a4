import { lazy } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../domain/account.ts';
import { useSignOut } from '../api/session.ts';
import { DeniedPage } from './denied-page.tsx';
import { HomePage } from './home-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

const ChangePasswordPage = lazy(async () => ({
  default: (await import('../features/account/change-password-page.tsx')).ChangePasswordPage,
}));
const FuelRequestRoute = lazy(async () => ({
  default: (await import('./fuel-request-route.tsx')).FuelRequestRoute,
}));
const FuelRequestHistoryPage = lazy(async () => ({
  default: (await import('../features/history/fuel-request-history-page.tsx'))
    .FuelRequestHistoryPage,
}));

/** Everything behind the sign-in. */
export function SignedIn({ user }: { user: SessionUser }) {
  const logout = useLogout();
  const returnTo = useReturnPath();
  if (user.mustChangePassword) {
    return <ChangePasswordPage username={user.username} onLogout={logout} />;
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
        {!user.isAdmin && <Route path="/admin" element={<DeniedPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Shell>
  );
}

/** Signs out and returns to the sign-in, also when nobody hears it (section 2). */
function useLogout(): () => void {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return () => {
    signOut
      .mutateAsync()
      .catch(() => {})
      .finally(() => navigate('/'));
  };
}

/** The address that asked for a sign-in, when the user comes from there. */
function useReturnPath(): string | null {
  const state: unknown = useLocation().state;
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state;
  return isReturn && typeof state.returnTo === 'string' ? state.returnTo : null;
}
