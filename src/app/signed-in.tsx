import { useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { PageTitle, RouteTitle } from '../components/layout/page-title.tsx';
import { Surface } from '../components/layout/surface.tsx';
import { lazyComponent, lazyPart } from '../components/lazy-component.ts';
import { setProofAsker } from '../http/proof.ts';
import { useOutboxChanges } from '../outbox/queries.ts';
import { LoginButton } from './errors/go-to-login.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { Shell } from './layout/shell.tsx';
import { type AppRoute, appRoutes, type ScreenProps } from './route-table.ts';
import { useLogout } from './sign-out/use-logout.tsx';
import { deniedTexts as texts } from './texts.ts';

const ChangePasswordPage = lazyComponent(
  async () => (await import('../features/account/change-password-page.tsx')).ChangePasswordPage,
);

const SecondFactorPage = lazyComponent(
  async () =>
    (await import('../features/account/passkeys/second-factor-page.tsx')).SecondFactorPage,
);

export function SignedIn({ user }: { user: SessionUser }) {
  const { logout, question, isLeaving } = useLogout(user);
  // An attendant works at the station, wherever they have signed in.
  const home = useReturnPath() ?? (user.station ? '/station' : '/');
  useOutboxChanges(user.id);
  if (user.mustChangePassword) {
    return (
      <>
        <ChangePasswordPage username={user.username} onLogout={logout} />
        {question}
      </>
    );
  }
  if (user.mustSetUpSecondFactor) {
    return (
      <>
        <SecondFactorPage user={user} onLogout={logout} />
        <ProofHost user={user} />
        {question}
      </>
    );
  }
  return (
    <Shell user={user}>
      <Routes>
        {appRoutes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={
              route.path === '/' && home !== '/' ? (
                // Whoever signs out stays here, where the sign-in will be.
                !isLeaving && <Navigate to={home} replace />
              ) : (
                <RouteScreen route={route} user={user} onLogout={logout} />
              )
            }
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ProofHost user={user} />
      {question}
    </Shell>
  );
}

function RouteScreen({ route, ...props }: ScreenProps & { route: AppRoute }) {
  const { title, isForAdmins, screen: Screen } = route;
  if (isForAdmins && !props.user.isAdmin) return <DeniedPage />;
  return (
    <RouteTitle value={title ?? null}>
      <Screen {...props} />
    </RouteTitle>
  );
}

/** The admin dashboard, as shown to a signed-in user who is not an admin (ADM-1). */
function DeniedPage() {
  return (
    <Surface label={texts.title} className="prose">
      <PageTitle>{texts.title}</PageTitle>
      <p>{texts.admin}</p>
      <LoginButton />
    </Surface>
  );
}

/** The address that required the sign-in, if the user comes from there. */
function useReturnPath(): string | null {
  const state: unknown = useLocation().state;
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state;
  return isReturn && typeof state.returnTo === 'string' ? state.returnTo : null;
}

const ProofDialog = lazyPart(async () => (await import('./proof/proof-dialog.tsx')).ProofDialog);

/** Opens the dialog for a proof when a call needs one, and says how it ended (ACC-38). */
function ProofHost({ user }: { user: SessionUser }) {
  const [settle, setSettle] = useState<((isProved: boolean) => void) | null>(null);

  useEffect(() => {
    let open = (_: boolean) => {};
    const endAsking = setProofAsker(async () => {
      // Without a connection its code may not load, and the call then says what it needs.
      if (!(await ProofDialog.load().then(...outcome))) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open = resolve;
      setSettle(() => resolve);
      return promise.finally(() => setSettle(null));
    });
    return () => {
      endAsking();
      open(false);
    };
  }, []);

  return settle && <ProofDialog user={user} onSettled={settle} />;
}

/** Whether a promise was kept. */
const outcome = [() => true, () => false] as const;
