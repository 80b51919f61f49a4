import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../session/form-draft.ts';

const none: readonly never[] = [];

/**
 * Keeps what is typed into a form over a reload, and fills it in again. A form that is as it was
 * opened keeps nothing; whoever saves it or throws it away is to call `dropFormDraft`.
 * `secrets` are fields that are kept nowhere.
 */
export function useFormDraft<Values extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<Values, unknown, Sent>,
  secrets: readonly (keyof Values)[] = none,
): void {
  const [{ subscribe, reset, getValues, control }] = useState(form);
  // After the form's own effects: subscribed to earlier, it takes an untouched form for a typed one.
  useEffect(() => {
    const typed = (values: object) =>
      Object.fromEntries(
        Object.entries(values).filter(
          // A number field that is empty holds nothing, or no number.
          ([field, value]) => !secrets.includes(field) && !Number.isNaN(value ?? Number.NaN),
        ),
      );
    const kept = readFormDraft<Partial<Values>>(name);
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = typed(values);
        // The form's own record of what it was opened with.
        const opened = typed(control._defaultValues);
        if (JSON.stringify(draft) === JSON.stringify(opened)) dropFormDraft(name);
        else keepFormDraft(name, draft);
      },
    });
  }, [name, secrets, subscribe, reset, getValues, control]);
}

/** The same for one value that its component holds itself. */
export function useDraftState<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(() => readFormDraft<Value>(name) ?? initial);
  const change = (next: Value) => {
    setValue(next);
    if (next === initial) dropFormDraft(name);
    else keepFormDraft(name, next);
  };
  return [value, change] as const;
}
