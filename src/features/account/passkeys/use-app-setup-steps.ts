import { useState } from 'react';
import type { UserId } from '../../../../domain/ids.ts';
import { useAppSetup, useSecondFactorReload } from '../../../api/passkeys.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError } from '../../../components/states/toast.ts';
import { factorTexts as texts } from './texts.ts';

export type SetupStep =
  | { kind: 'closed' }
  | { kind: 'app'; setup: { secret: string; uri: string } }
  | { kind: 'codes'; codes: string[] };

/** The steps of an authenticator app's set-up: its secret, a code of it, the recovery codes. */
export function useAppSetupSteps(userId: UserId) {
  const setup = useAppSetup();
  const reload = useSecondFactorReload(userId);
  const [step, setStep] = useState<SetupStep>({ kind: 'closed' });

  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setFailure(null);
    try {
      setStep({ kind: 'app', setup: await setup.mutateAsync() });
    } catch (error) {
      const reason = failureText(error, texts.failed);
      setFailure(reason);
      toastError({ title: texts.failedTitle, text: reason });
    }
  }

  return {
    step,
    failure,
    isStarting: setup.isPending,
    start,
    showCodes: (codes: string[]) => setStep({ kind: 'codes', codes }),
    close: () => {
      setStep({ kind: 'closed' });
      reload.mutate(undefined);
    },
  };
}
