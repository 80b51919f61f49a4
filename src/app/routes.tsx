import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Mark } from '../components/layout/mark.tsx';
import { lazyComponent, optionalComponent } from '../components/lazy-component.ts';
import { areToastsWanted, onToastsWanted, wantToasts } from '../components/states/toast.ts';
import { sharedTexts } from '../components/texts.ts';
import { type SessionState, useSession } from '../session/session.ts';
import { SignedOut } from './signed-out.tsx';
import { SignedIn } from './start/load-screens.ts';
import { whenSettled } from './start/when-idle.ts';

const ForgotPasswordPage = lazyComponent(
  async () => (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyComponent(
  async () => (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
);
/** Offline their code may not load, and the screens work without them. */
const ToastHost = optionalComponent(
  async () => (await import('./layout/toast-host.tsx')).ToastHost,
);
const UpdateNotice = optionalComponent(
  async () => (await import('./layout/update-notice.tsx')).UpdateNotice,
);

/** The public addresses, the redirects, and the app behind the sign-in. */
export function AppRoutes() {
  const session = useSession();
  return (
    <>
      {session.state !== 'checking' && <LazyNotices isSignedIn={session.state === 'signed-in'} />}
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

/** Shown while the session is checked. It looks like index.html before any script runs. */
function Starting() {
  return (
    <div className="starting" role="status">
      <Mark size={56} />
      <span>{sharedTexts.loading}</span>
    </div>
  );
}

/** Toasts and the update notice load after the first screen, and miss nothing until then. */
function LazyNotices({ isSignedIn }: { isSignedIn: boolean }) {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => whenSettled(() => setIsSettled(true)), []);
  const areWanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  useEffect(() => {
    // A visitor's first toast follows the sign-in, which has them load.
    if (!isSignedIn) return;
    const listening = new AbortController();
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, wantToasts, { signal: listening.signal, once: true, passive: true });
    }
    return () => listening.abort();
  }, [isSignedIn]);
  return (
    <>
      <Suspense>{areWanted && <ToastHost />}</Suspense>
      <Suspense>{isSettled && <UpdateNotice />}</Suspense>
    </>
  );
}
