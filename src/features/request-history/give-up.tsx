import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { useGiveUp } from '../../api/give-up.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { toastSuccess } from '../../components/states/toast.ts';
import { isConnected, useIsConnected } from '../../http/connection.ts';
import classes from './request-history.module.css';
import { giveUpTexts as texts } from './texts.ts';

interface GiveUpProps {
  request: FuelRequest;
  onGiveUp: (request: FuelRequest) => void;
}

/** Offers to give up what can still be poured of a request. */
export function GiveUp({ request, onGiveUp }: GiveUpProps) {
  const canGiveUp = useIsConnected();
  return (
    <div className={classes.actions}>
      {!canGiveUp && <p className={classes.refusal}>{texts.needsConnection}</p>}
      <Button variant="default" disabled={!canGiveUp} onClick={() => onGiveUp(request)}>
        {texts.button(request)}
      </Button>
    </div>
  );
}

interface GiveUpQuestionProps {
  userId: UserId;
  /** The request as it was when its button was tapped. */
  request: FuelRequest;
  onGivenUp: () => void;
  onClose: () => void;
}

/** Confirms that what can still be poured is given up. */
export function GiveUpQuestion({ userId, request, onGivenUp, onClose }: GiveUpQuestionProps) {
  const giving = useGiveUp(userId);
  const canGiveUp = useIsConnected();
  const [problem, setProblem] = useState<string | null>(null);

  async function giveUp() {
    setProblem(null);
    try {
      await giving.mutateAsync(request.id);
      // The dialog closes first, because nothing behind it can take the focus or be announced.
      flushSync(onClose);
      onGivenUp();
      toastSuccess(texts.done(request));
    } catch (error) {
      setProblem(isConnected() ? failureText(error, texts.failed) : texts.needsConnection);
    }
  }

  return (
    <ConfirmDialog
      opened
      title={texts.title(request)}
      text={canGiveUp ? texts.question(request) : texts.needsConnection}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      pending={giving.isPending}
      problem={problem}
      onConfirm={() => void giveUp()}
      onCancel={onClose}
    />
  );
}
