import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraftState } from '../../components/fields/use-form-draft.ts';
import { type ToastText, toastSuccess } from '../../components/states/toast.ts';
import { ApiError } from '../../http/api-error.ts';
import { useSingleRun } from '../../http/use-single-run.ts';
import type { Problems } from './problems-of.ts';
import { toastFailure } from './toast-failure.ts';

export interface AdminFormOptions<Values, Done> {
  initial: Values;
  /** The name of what is kept of it when the page is reloaded. */
  draft?: string;
  check: (values: Values) => Problems<Values>;
  /** Called in place of sending, where a question comes first. */
  onChecked?: (() => void) | undefined;
  /** Resolves to null if its user has thought better of it. */
  send: (values: Values) => Promise<Done | null>;
  success: (values: Values, done: Done) => ToastText;
  failed: ToastText;
  onDone?: ((done: Done) => void) | undefined;
  /** Whether a refusal leaves nothing to send, because somebody else was faster. */
  isOver?: ((error: ApiError) => boolean) | undefined;
  /** The form has ended: why it failed, or null. */
  onEnd?: (failure: string | null) => void;
}

/** The values of a form and what is wrong with them. It is sent once, and a failure stays (SCR-4). */
export function useAdminForm<Values extends object, Done>(options: AdminFormOptions<Values, Done>) {
  const { initial, draft, check, onChecked, success, failed, onDone, isOver, onEnd } = options;
  const [edited, setEdited] = useDraftState<Values | null>(draft, null);
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState<'sending' | 'other' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const runOnce = useSingleRun();
  const values = edited ?? initial;

  function reset() {
    setEdited(null);
    setProblems({});
    setFailure(null);
  }

  function point(found: Problems<Values>) {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  function refuse(error: unknown, reason: string) {
    const issues = error instanceof ApiError ? error.issues : [];
    const found = issues.filter(({ field }) => field in values);
    if (error instanceof ApiError && isOver?.(error)) {
      reset();
      onEnd?.(reason);
    } else if (found.length > 0) {
      // The names were found in the form's own values.
      point(Object.fromEntries(found.map((one) => [one.field, one.message])) as Problems<Values>);
    } else {
      flushSync(() => {
        setFailure(reason);
        setRunning(null);
      });
      // The button was disabled meanwhile, so it has lost the focus.
      if (document.activeElement !== document.body) return;
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
  }

  /** Does what ends the form if it works. Returns what the work returns, or null if it failed. */
  const attempt = <Result>(
    kind: 'sending' | 'other',
    work: () => Promise<Result | null>,
    outcome: { success: (result: Result) => ToastText; failed: ToastText },
  ): Promise<Result | null> =>
    runOnce(async () => {
      setProblems({});
      setFailure(null);
      setRunning(kind);
      try {
        const result = await work();
        if (result === null) return null;
        reset();
        onEnd?.(null);
        toastSuccess(outcome.success(result));
        return result;
      } catch (error) {
        refuse(error, toastFailure(error, outcome.failed));
        return null;
      } finally {
        setRunning(null);
      }
    });

  async function send() {
    const done = await attempt('sending', () => options.send(values), {
      success: (result) => success(values, result),
      failed,
    });
    if (done !== null) onDone?.(done);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running) return;
    const found = check(values);
    if (Object.keys(found).length > 0) return point(found);
    if (onChecked) onChecked();
    else void send();
  }

  function change(changes: Partial<Values>) {
    setEdited({ ...values, ...changes });
    // A problem disappears with its cause.
    const rest = Object.entries(problems).filter(([field]) => !(field in changes));
    setProblems(Object.fromEntries(rest) as Problems<Values>); // a part of them
  }

  /** What a field needs whose `onChange` gets its value. */
  const field = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    error: problems[name],
    // TypeScript does not know that a computed key is the name of a value.
    onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
  });

  /** The same for an input. */
  const input = <Name extends keyof Values>(name: Name) => ({
    ...field(name),
    onChange: ({ currentTarget }: { currentTarget: { value: Values[Name] } }) =>
      field(name).onChange(currentTarget.value),
  });

  const isEdited = edited !== null && JSON.stringify(edited) !== JSON.stringify(initial);
  return {
    form,
    values,
    problems,
    failure,
    running,
    isEdited,
    field,
    input,
    change,
    attempt,
    send,
    submit,
    reset,
  };
}

/** A form as its fields see it. */
export type AdminForm<Values extends object> = Pick<
  ReturnType<typeof useAdminForm<Values, unknown>>,
  'values' | 'problems' | 'running' | 'field' | 'input' | 'change' | 'attempt' | 'send'
>;
