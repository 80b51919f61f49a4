import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import type { DialogFrame } from '../../components/dialogs/use-dialog.ts';
import { type OutcomeTexts, toastOutcome } from './toast-failure.ts';

export interface QuestionDialogProps extends DialogFrame {
  /** The action was tried: why it failed, or null. */
  onTried: (failure: string | null) => void;
}

interface ActionQuestionProps<Done> extends QuestionDialogProps {
  texts: { title: string; text: string; confirm: string; cancel?: string } & OutcomeTexts<Done>;
  pending: boolean;
  /** It takes nothing away, so its button is not red. */
  isHarmless?: boolean;
  action: () => Promise<Done>;
  /** The action was attempted, and the question is closed. */
  onSettled?: () => void;
}

/** Confirms an action, does it and says how it ended. */
export function ActionQuestion<Done>(props: ActionQuestionProps<Done>) {
  const { opened, onClose, onTried, texts, pending, isHarmless, action, onSettled } = props;

  async function confirm() {
    // The dialog closes first, because screen readers do not announce a toast behind it.
    const failure = await toastOutcome(
      action().finally(() => flushSync(onClose)),
      texts,
    );
    onTried(failure);
    onSettled?.();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={pending}
      {...(isHarmless && { confirmColor: 'petrol' })}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
