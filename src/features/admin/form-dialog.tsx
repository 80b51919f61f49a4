import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../components/dialogs/use-dialog.ts';
import { useLeaving } from '../../components/dialogs/use-leaving.tsx';
import type { ToastText } from '../../components/states/toast.ts';
import { FormFrame } from './form-frame.tsx';
import { formTexts } from './texts.ts';
import { type AdminForm, type AdminFormOptions, useAdminForm } from './use-admin-form.ts';

export interface FormDialogProps<Values extends object, Done>
  extends DialogFrame,
    Omit<AdminFormOptions<Values, Done>, 'success' | 'failed' | 'onEnd'> {
  /** Gives the focus to what comes next, if the button that opened the dialog may be gone. */
  onClosed?: () => void;
  /** The form has ended the dialog: why it failed, or null. */
  onTried?: (failure: string | null) => void;
  title: string;
  size?: number;
  className?: string | undefined;
  texts: { submit: string | ((values: Values) => string); failed: ToastText };
  success: ToastText | ((values: Values, done: Done) => ToastText);
  /** The question before something typed is lost. */
  discard?: Parameters<typeof useLeaving>[0]['texts'];
  isRed?: boolean;
  children: (form: AdminForm<Values>) => ReactNode;
}

/** Above a person's or a purchase's panel, from which it may be opened. */
const overPanel = 230;

/** A dialog in which an admin fills in a form. */
export function FormDialog<Values extends object, Done>(props: FormDialogProps<Values, Done>) {
  const { opened, onClose, onClosed, onTried, title, size = 520, className, isRed = false } = props;
  const { texts, success, discard = formTexts.discard, children } = props;
  const state = useAdminForm<Values, Done>({
    ...props,
    success: typeof success === 'function' ? success : () => success,
    failed: texts.failed,
    onEnd: (failure) => {
      onClose();
      onTried?.(failure);
    },
  });
  const { leave, question } = useLeaving({
    opened,
    stateOf: () => {
      if (state.running) return 'blocked';
      return state.isEdited ? 'unsaved' : 'empty';
    },
    onLeave: () => {
      state.reset();
      onClose();
    },
    texts: discard,
  });
  const { submit } = texts;
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      returnFocus={onClosed === undefined}
      onExitTransitionEnd={() => onClosed?.()}
      zIndex={overPanel}
      title={title}
      size={size}
    >
      <FormFrame
        state={state}
        className={className}
        submit={typeof submit === 'function' ? submit(state.values) : submit}
        isRed={isRed}
        onCancel={leave}
      >
        {children(state)}
      </FormFrame>
      {question}
    </Dialog>
  );
}
