import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** `held`: it cannot be left now, since its answer is awaited or another dialog stands before it. */
export type LeavingState = 'empty' | 'unsaved' | 'held';

/** What a form tells the dialog that it stands in. */
export interface LeavingForm {
  leavingState(): LeavingState;
}

interface LeavingOptions {
  opened: boolean;
  stateOf: () => LeavingState;
  onLeave: () => void;
  texts: { title: string; text: string; confirm: string; cancel: string };
}

/**
 * The way out of a dialog with a form: its `onClose` and its buttons call `leave`. Where something
 * typed would be lost, `question` is asked first.
 */
export function useLeaving({ opened, stateOf, onLeave, texts }: LeavingOptions): {
  leave: () => void;
  question: ReactNode;
} {
  const [isAsking, setAsking] = useState(false);
  // What is closed meanwhile, since it was saved, has nothing to ask.
  if (isAsking && !opened) setAsking(false);

  function leave() {
    // The dialog hears the Escape that answers the question too.
    if (isAsking) return;
    const state = stateOf();
    if (state === 'empty') onLeave();
    // After this event: the browser would take the same Escape for the answer to the question.
    if (state === 'unsaved') setTimeout(() => setAsking(true));
  }

  const question = (
    <ConfirmDialog
      opened={isAsking}
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false);
        onLeave();
      }}
    />
  );
  return { leave, question };
}

/** The same where a form of its own stands in the dialog: `form` is to be its ref. */
export function useFormLeaving(options: Omit<LeavingOptions, 'stateOf'>) {
  const form = useRef<LeavingForm>(null);
  const stateOf = () => form.current?.leavingState() ?? 'empty';
  return { form, ...useLeaving({ ...options, stateOf }) };
}
