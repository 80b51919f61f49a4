import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { Notice } from '../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { useIsConnected } from '../../http/connection.ts';
import { signInByPasskey, stopAskingForPasskey } from '../../session/passkeys.ts';
import { signInTexts as texts } from './texts.ts';

/** Signs in by a passkey, which the browser also offers in the username field (ACC-29). */
export function PasskeyButton() {
  const client = useQueryClient();
  const isConnected = useIsConnected();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const signIn = useCallback(
    async (isAutofill: boolean) => {
      try {
        const user = await signInByPasskey(client, isAutofill);
        if (user) toastSuccess(texts.success);
      } catch (error) {
        // Nobody has asked for an offer, so nobody is told that there is none.
        const isRefused = error instanceof Error && 'code' in error && error.code === refused;
        if (isAutofill && !isRefused) return;
        const text = failureText(error, failed.text);
        setProblem(text);
        toastError({ title: failed.title, text }, visitor);
      }
    },
    [client],
  );

  const offer = useCallback(() => {
    if (document.visibilityState === 'visible') void signIn(true);
  }, [signIn]);

  useEffect(() => {
    if (!isConnected || isAsking) return;
    offer();
    const renewal = setInterval(offer, appDurations.passkeys.renewal);
    document.addEventListener('visibilitychange', offer);
    return () => {
      clearInterval(renewal);
      document.removeEventListener('visibilitychange', offer);
    };
  }, [isConnected, isAsking, offer]);

  // The offer ends with the form, and not when the button replaces it by a question.
  useEffect(() => stopAskingForPasskey, []);

  async function ask() {
    setAsking(true);
    setProblem(null);
    await signIn(false);
    setAsking(false);
  }

  return (
    <>
      <Button variant="default" loading={isAsking} onClick={() => void ask()}>
        {texts.usePasskey}
      </Button>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </>
  );
}

const failed = {
  title: 'Login failed',
  text: 'The passkey could not be used. Please try again, or sign in with your password.',
};
const refused = 'passkey-unknown';
const visitor = { forVisitor: true } as const;
