import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { appDurations } from '../../domain/durations.ts';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { AccountPage, loadRegistration } from '../features/account/account-page.tsx';
import { recheckConnection, useConnection } from '../http/connection.ts';
import { LoginButton, LoginLink } from './go-to-login.tsx';
import { appRoutes } from './route-table.ts';
import { deniedTexts as texts } from './texts.ts';
import { UnreachableNotice } from './unreachable-notice.tsx';
import { whenIdle } from './when-idle.ts';

interface SignedOutProps {
  /** Nobody could be recognised: then the sign-in stands at every address. */
  unreachable?: { retrying: boolean; retry: () => void };
}

/** What a visitor sees: sign-in, or at some addresses the word that one is needed (ACC-9). */
export function SignedOut({ unreachable }: SignedOutProps) {
  useEffect(() => whenIdle(fetchAhead), []);
  // Whoever began to sign in while nothing answered goes on with it once the answer is there.
  const [isSigningIn, setSigningIn] = useState(false);
  if (unreachable && !isSigningIn) setSigningIn(true);
  const isLost = useConnection().kind !== 'online';
  const notice = (unreachable || isLost) && (
    <UnreachableNotice
      retrying={unreachable?.retrying ?? false}
      onRetry={unreachable?.retry ?? recheckConnection}
    />
  );
  return (
    <Routes>
      {!isSigningIn &&
        appRoutes.map(({ path, denied }) => {
          if (!denied) return null;
          return (
            <Route
              key={path}
              path={path}
              element={
                <AccountFrame title={texts.title} intro={denied.text}>
                  {denied.returnsAfterLogin ? <LoginLink /> : <LoginButton />}
                </AccountFrame>
              }
            />
          );
        })}
      <Route path="*" element={<AccountPage notice={notice} />} />
    </Routes>
  );
}

/**
 * Fetches the code of the next screens while somebody types. Where the page itself came slowly, this
 * would be in the way of the sign-in. What fails here is fetched again when it is needed.
 */
function fetchAhead(): void {
  const [start] = performance.getEntriesByType('navigation');
  const isMeasured = start instanceof PerformanceNavigationTiming;
  if (isMeasured && start.domContentLoadedEventEnd > appDurations.start.slow) return;
  for (const load of [loadRegistration, () => import('./signed-in.tsx')]) {
    load().catch(() => {});
  }
}
