import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { useGiveUp } from '../../api/give-up.ts';
import { formatRand } from '../../components/amount-text.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { toastSuccess } from '../../components/states/toast.ts';
import { isConnected, useIsConnected } from '../../http/connection.ts';
import { leftOf, requestTexts } from './texts.ts';

interface GiveUpQuestionProps {
  userId: UserId;
  /** The request as it was when its button was tapped. */
  request: FuelRequest;
  onGivenUp: () => void;
  onClose: () => void;
}

/** Confirms that what can still be poured is given up (REQ-18). */
export function GiveUpQuestion({ userId, request, onGivenUp, onClose }: GiveUpQuestionProps) {
  const { mutateAsync, isPending } = useGiveUp(userId);
  const canGiveUp = useIsConnected();
  const [problem, setProblem] = useState<string | null>(null);
  const vehicle = `${request.carMake} ${request.carModel}`;
  const released = `Your budget no longer holds ${formatRand(request.heldAmount ?? 0)} for it.`;
  const loss = `You can't pour ${leftOf(request)} for your ${vehicle} any more then. ${released}`;

  async function giveUp() {
    setProblem(null);
    try {
      await mutateAsync(request.id);
      // The dialog closes first, because nothing behind it can take the focus or be announced.
      flushSync(onClose);
      onGivenUp();
      toastSuccess({ title: 'Given Up', text: released });
    } catch (error) {
      setProblem(
        isConnected() ? failureText(error, 'It could not be given up') : requestTexts.giveUpOffline,
      );
    }
  }

  return (
    <ConfirmDialog
      opened
      title={`Give up ${leftOf(request)}?`}
      text={canGiveUp ? `${loss} This can't be undone.` : requestTexts.giveUpOffline}
      confirmLabel="Give it up"
      cancelLabel="Keep it"
      pending={isPending}
      problem={problem}
      onConfirm={() => void giveUp()}
      onCancel={onClose}
    />
  );
}
