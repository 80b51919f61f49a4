import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { type SessionState, useSession } from '../api/session.ts';
import { LateParts } from './late-parts.tsx';
import { screen } from './screen.tsx';
import { SignedOut } from './signed-out.tsx';
import { Starting } from './starting.tsx';

const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
}));
const SignedIn = screen(async () => (await import('./signed-in.tsx')).SignedIn);

/** Loads the code of a remembered user's first screen, so that the first rendering shows it. */
export async function loadSignedIn(pathname: string): Promise<void> {
  const [{ loadScreen }] = await Promise.all([import('./signed-in.tsx'), SignedIn.load()]);
  await loadScreen(pathname);
}

/** The public addresses, the redirects, and the app behind the sign-in. */
export function AppRoutes() {
  const session = useSession();
  return (
    <>
      {session.state !== 'checking' && <LateParts />}
      <Suspense fallback={<Starting />}>
        <Routes>
          <Route path="/login" element={<Navigate to="/" replace />} />
          <Route path="/dashboard" element={<Navigate to="/" replace />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="*" element={<Gate session={session} />} />
        </Routes>
      </Suspense>
    </>
  );
}

/** Shows the app or the sign-in without changing the address, so that signing in leads there. */
function Gate({ session }: { session: SessionState }) {
  switch (session.state) {
    case 'checking':
      return <Starting />;
    case 'signed-in':
      // The key resets all state when another user signs in.
      return <SignedIn key={session.user.id} user={session.user} />;
    case 'signed-out':
      return <SignedOut />;
    case 'unreachable':
      return <SignedOut unreachable={session} />;
  }
}
