import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SecondFactorState } from '../../../../domain/accounts/second-factor.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { secondFactorQuery, useAppRemoval, useNewRecoveryCodes } from '../../../api/passkeys.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { useAttempt } from '../../../components/states/use-attempt.ts';
import { useIsConnected } from '../../../http/connection.ts';
import classes from '../own/own-account.module.css';
import { AuthenticatorSetup, RecoveryCodes, useAppSetupSteps } from './authenticator-setup.tsx';
import { factorTexts as texts } from './texts.ts';

/** What an admin has besides the password (ACC-31). */
export function SecondFactorSection({ userId }: { userId: UserId }) {
  const { data: factor } = useQuery(secondFactorQuery(userId));
  const isConnected = useIsConnected();
  const steps = useAppSetupSteps(userId);
  const { step } = steps;

  return (
    <Surface title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      {factor && <p className={classes.text}>{stateText(factor)}</p>}
      {steps.failure && <Notice kind="problem">{steps.failure}</Notice>}
      {factor?.hasApp ? (
        <AppActions userId={userId} onCodes={steps.showCodes} />
      ) : (
        <Button
          variant="default"
          fullWidth
          disabled={!isConnected || !factor}
          loading={steps.isStarting}
          onClick={() => void steps.start()}
        >
          {texts.setUp}
        </Button>
      )}
      <Dialog
        opened={step.kind !== 'closed'}
        onClose={steps.close}
        title={step.kind === 'codes' ? texts.codes : texts.dialog}
        size={460}
      >
        {step.kind === 'app' && (
          <AuthenticatorSetup setup={step.setup} onCodes={steps.showCodes} onCancel={steps.close} />
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={steps.close} />}
      </Dialog>
    </Surface>
  );
}

function stateText({ hasApp, passkeys, recoveryCodesLeft }: SecondFactorState): string {
  const app = hasApp ? texts.hasApp(recoveryCodesLeft) : texts.noApp;
  return passkeys > 0 ? `${texts.withPasskeys(passkeys)} ${app}` : app;
}

interface AppActionsProps {
  userId: UserId;
  onCodes: (codes: string[]) => void;
}

function AppActions({ userId, onCodes }: AppActionsProps) {
  const removal = useAppRemoval(userId);
  const renewal = useNewRecoveryCodes(userId);
  const isConnected = useIsConnected();
  const [isAsking, setAsking] = useState(false);
  const { attempt, failure } = useAttempt({ title: texts.failedTitle, text: texts.failed });

  const renew = async () => onCodes((await renewal.mutateAsync(undefined)).recoveryCodes);

  async function remove() {
    // The dialog closes first, because screen readers do not announce a toast behind it.
    await removal.mutateAsync(undefined).finally(() => flushSync(() => setAsking(false)));
    toastSuccess(texts.removed);
  }

  return (
    <div className="stack-12">
      {failure && <Notice kind="problem">{failure}</Notice>}
      <Button
        variant="default"
        fullWidth
        disabled={!isConnected}
        loading={renewal.isPending}
        onClick={() => void attempt(renew)}
      >
        {texts.newCodes}
      </Button>
      <Button
        variant="outline"
        color="red"
        fullWidth
        disabled={!isConnected}
        onClick={() => setAsking(true)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        {...texts.question}
        opened={isAsking}
        pending={removal.isPending}
        onConfirm={() => void attempt(remove)}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
