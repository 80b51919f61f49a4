import { Box, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../components/lazy-component.ts';
import { sharedTexts } from '../components/texts.ts';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { AccountPage, loadRegistration } from '../features/account/account-page.tsx';
import { recheckConnection, useConnection } from '../http/connection.ts';
import { LoginButton, LoginLink } from './errors/go-to-login.tsx';
import { appRoutes, publicRoutes } from './route-table.ts';
import classes from './signed-out.module.css';
import { loadAtSignIn, prefetchScreens } from './start/load-screens.ts';
import { appTexts, deniedTexts as texts } from './texts.ts';

/** Few visitors read the pages of text. */
const VisitorPage = lazyComponent(
  async () => (await import('./layout/visitor-page.tsx')).VisitorPage,
);

interface SignedOutProps {
  /** The session is unknown, so every address shows the sign-in. */
  unreachable?: { retrying: boolean; retry: () => void } | undefined;
}

/** What a visitor sees: sign-in, or at some addresses a note that it is required (ACC-9). */
export function SignedOut({ unreachable }: SignedOutProps) {
  useEffect(loadWhileTyping, []);
  // A visitor who started to sign in while the server did not answer keeps what they typed.
  const [isSigningIn, setSigningIn] = useState(false);
  if (unreachable && !isSigningIn) setSigningIn(true);
  const isLost = useConnection().kind !== 'online';
  const notice = (unreachable || isLost) && <UnreachableNotice unreachable={unreachable} />;
  return (
    <Routes>
      {publicRoutes.map((route) => (
        <Route key={route.path} path={route.path} element={<VisitorPage route={route} />} />
      ))}
      {!isSigningIn &&
        appRoutes.map(({ path, isForAdmins, denied }) => {
          if (!denied) return null;
          return (
            <Route
              key={path}
              path={path}
              element={
                <AccountFrame title={texts.title} intro={denied}>
                  {isForAdmins ? <LoginButton /> : <LoginLink />}
                </AccountFrame>
              }
            />
          );
        })}
      <Route path="*" element={<AccountPage notice={notice} />} />
    </Routes>
  );
}

/** Shown when the session check got no answer, so the user is neither signed in nor out (ACC-6). */
function UnreachableNotice({ unreachable }: SignedOutProps) {
  return (
    <div className={classes.unreachable} role="alert">
      <Box component="p" fw={700}>
        {appTexts.unreachable.title}
      </Box>
      <Box component="p" mt={4} mb="sm">
        {appTexts.unreachable.text}
      </Box>
      <Button
        variant="default"
        loading={unreachable?.retrying ?? false}
        onClick={unreachable?.retry ?? recheckConnection}
      >
        {sharedTexts.retry}
      </Button>
    </div>
  );
}

/** Loads the code of the next screens while the user types, or at the latest when they sign in. */
function loadWhileTyping(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const prefetch = () => prefetchScreens(loadRegistration);
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, prefetch, { signal, once: true });
  }
  document.addEventListener('submit', loadAtSignIn, { signal });
  return () => listening.abort();
}
