import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** `blocked`: the form cannot be left now, as an answer is awaited or another dialog is open. */
export type LeavingState = 'empty' | 'unsaved' | 'blocked';

/** What a form tells the dialog around it. */
export interface LeavingForm {
  leavingState(): LeavingState;
}

/** Tells the dialog around a form whether it can be left, and whether something would be lost. */
export function useLeavingState(
  ref: Ref<LeavingForm>,
  { isBlocked, isUnsaved }: { isBlocked: boolean; isUnsaved: boolean },
): void {
  const state = isUnsaved ? 'unsaved' : 'empty';
  useImperativeHandle(ref, () => ({ leavingState: () => (isBlocked ? 'blocked' : state) }));
}

interface LeavingOptions {
  opened: boolean;
  stateOf: () => LeavingState;
  onLeave: () => void;
  texts: { title: string; text: string; confirm?: string; cancel?: string };
}

/**
 * Handles leaving a dialog with a form. Its `onClose` and its buttons call `leave`. It renders
 * `question`, which asks before something typed is lost.
 */
export function useLeaving({ opened, stateOf, onLeave, texts }: LeavingOptions): {
  leave: () => void;
  question: ReactNode;
} {
  const [isAsking, setAsking] = useState(false);
  // A dialog that closed in the meantime, because the form was saved, has nothing to ask.
  if (isAsking && !opened) setAsking(false);

  function leave() {
    // The Escape that answers the question reaches the dialog too.
    if (isAsking) return;
    const state = stateOf();
    if (state === 'empty') onLeave();
    // After this event, because the browser would close the question with the same Escape.
    if (state === 'unsaved') setTimeout(() => setAsking(true));
  }

  const question = (
    <ConfirmDialog
      opened={isAsking}
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm ?? 'Discard'}
      cancelLabel={texts.cancel ?? 'Keep editing'}
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false);
        onLeave();
      }}
    />
  );
  return { leave, question };
}

/** The same for a dialog with its own form component. Pass `form` to it as its ref. */
export function useFormLeaving(options: Omit<LeavingOptions, 'stateOf'>) {
  const form = useRef<LeavingForm>(null);
  const stateOf = () => form.current?.leavingState() ?? 'empty';
  return { form, ...useLeaving({ ...options, stateOf }) };
}
