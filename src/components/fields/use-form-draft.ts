import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { deleteFormDraft, readFormDraft, saveFormDraft } from '../../session/form-draft.ts';

const none: readonly never[] = [];

/**
 * Saves what is typed into a form and restores it after a reload. An untouched form saves nothing.
 * Call `deleteFormDraft` when the form is saved or discarded. The fields in `secrets` are never
 * saved.
 */
export function useFormDraft<Values extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<Values, unknown, Sent>,
  secrets: readonly (keyof Values)[] = none,
): void {
  const [{ subscribe, reset, getValues, control }] = useState(form);
  // Subscribes after the form's own effects. Any earlier, an untouched form would look changed.
  useEffect(() => {
    const typed = (values: object) =>
      Object.fromEntries(
        Object.entries(values).filter(
          // An empty number field holds nothing or NaN.
          ([field, value]) => !secrets.includes(field) && !Number.isNaN(value ?? Number.NaN),
        ),
      );
    const kept = readFormDraft<Partial<Values>>(name);
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = typed(values);
        // The values that the form was opened with.
        const opened = typed(control._defaultValues);
        if (JSON.stringify(draft) === JSON.stringify(opened)) deleteFormDraft(name);
        else saveFormDraft(name, draft);
      },
    });
  }, [name, secrets, subscribe, reset, getValues, control]);
}

/** The same for a single value that a component holds in its state. */
export function useDraftState<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(() => readFormDraft<Value>(name) ?? initial);
  const change = (next: Value) => {
    setValue(next);
    if (next === initial) deleteFormDraft(name);
    else saveFormDraft(name, next);
  };
  return [value, change] as const;
}
