import { Button, Group } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { type LeavingState, useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { useDraftState } from '../../../components/fields/use-form-draft.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { type ToastText, toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { toastFailure } from '../toast-failure.ts';
import type { ActionProps } from './action-props.ts';
import classes from './purchase-panel.module.css';
import { formTexts } from './texts.ts';

/** Why a field is refused, by its name. */
type Problems<Values> = Partial<Record<keyof Values, string>>;

/** A field of the form: its value, and how it is changed. */
export interface FormState<Values> {
  values: Values;
  problems: Problems<Values>;
  change: (changes: Partial<Values>) => void;
}

interface ActionDialogProps<Values, Done> extends ActionProps {
  title: string;
  texts: { submit: string; failed: ToastText };
  success: (values: Values, done: Done) => ToastText;
  /** The name of what is kept of it when the page is reloaded. */
  draft: string;
  initial: Values;
  check: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<Done>;
  isRed?: boolean;
  children: (form: FormState<Values>) => ReactNode;
}

/** Above the panel. */
const overPanel = 230;

/** The form of an action on a purchase. A failure stays in it (SCR-4). */
export function ActionDialog<Values extends object, Done>(props: ActionDialogProps<Values, Done>) {
  const { opened, onClosed, title, texts, isRed = false, children } = props;
  const { form, values, problems, change, failure, isSending, leave, question, submit } =
    useActionForm(props);
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      // The button that opened it may be gone.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      zIndex={overPanel}
      title={title}
      size={520}
    >
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {children({ values, problems, change })}
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isSending} onClick={leave}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" {...(isRed && { color: 'red' })} loading={isSending}>
            {texts.submit}
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
  );
}

function useActionForm<Values extends object, Done>(props: ActionDialogProps<Values, Done>) {
  const { opened, onClose, onTried, texts, success, draft, initial, check, send } = props;
  const [values, setValues] = useDraftState(draft, initial);
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A double click can fire again before React has updated the state, so a ref blocks it.
  const isSent = useRef(false);

  function stateOf(): LeavingState {
    if (isSending) return 'blocked';
    return JSON.stringify(values) === JSON.stringify(initial) ? 'empty' : 'unsaved';
  }

  function close() {
    setValues(initial);
    setProblems({});
    setFailure(null);
    onClose();
  }

  function point(found: Problems<Values>) {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  function refuse(error: unknown) {
    const reason = toastFailure(knownFailure(error), texts.failed);
    const issues = error instanceof ApiError ? error.issues : [];
    const found = issues.filter(({ field }) => field in values);
    if (error instanceof ApiError && error.status === 409 && error.code !== 'in-progress') {
      // Somebody else was faster. The panel shows how it is now, and what happened.
      close();
      onTried(reason);
    } else if (found.length > 0) {
      // The names were found in the form's own values.
      point(Object.fromEntries(found.map((one) => [one.field, one.message])) as Problems<Values>);
    } else {
      setFailure(reason);
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSent.current) return;
    const found = check(values);
    if (Object.keys(found).length > 0) return point(found);
    isSent.current = true;
    setProblems({});
    setFailure(null);
    setSending(true);
    try {
      const done = await send(values);
      close();
      toastSuccess(success(values, done));
      onTried(null);
    } catch (error) {
      setSending(false);
      refuse(error);
    } finally {
      isSent.current = false;
      setSending(false);
    }
  }

  const leaving = useLeaving({ opened, stateOf, onLeave: close, texts: formTexts.discard });
  return {
    ...{ form, values, problems, failure, isSending, submit, ...leaving },
    change: (changes: Partial<Values>) => {
      setValues({ ...values, ...changes });
      // A problem disappears with its cause.
      const rest = Object.entries(problems).filter(([field]) => !(field in changes));
      setProblems(Object.fromEntries(rest) as Problems<Values>); // a part of them
    },
  };
}

/** A key that was used for something else means that an earlier try may have arrived. */
function knownFailure(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'key-reused') return error;
  return new ApiError(error.status, '', JSON.stringify({ message: formTexts.maybeSaved }));
}
