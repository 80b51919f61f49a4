import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from '../../session/drafts.ts';
import { deleteFormDraft, readFormDraft, saveFormDraft } from '../../session/form-draft.ts';

/** Where a form or a field keeps its draft. */
interface DraftPlace<Value> {
  read(): Value | null;
  save(value: Value): void;
  remove(): void;
}

/** A part of a motorist's draft, which stays on this phone. */
export function useDraftPart<Parts extends object, Part extends keyof Parts>(
  draft: Draft<Parts>,
  part: Part,
): DraftPlace<Parts[Part]> {
  const change = (value: Parts[Part] | undefined) =>
    // TypeScript does not know that a computed key is the part's own.
    draft.change({ [part]: value } as Parameters<Draft<Parts>['change']>[0]);
  const [place] = useState(() => ({
    read: () => draft.parts()[part] ?? null,
    save: change,
    remove: () => change(undefined),
  }));
  return place;
}

/** A draft that ends with its tab, because a lent phone keeps no personal details. */
function tabPlace<Value>(name: string): DraftPlace<Value> {
  return {
    read: () => readFormDraft<Value>(name),
    save: (value) => saveFormDraft(name, value),
    remove: () => deleteFormDraft(name),
  };
}

const none: readonly never[] = [];

/**
 * Saves what is typed into a form and restores it after a reload. An untouched form saves nothing.
 * A name stands for a draft of this tab, which has to be deleted by `deleteFormDraft` when the form
 * is saved or discarded. The fields in `secrets` are never saved.
 */
export function useFormDraft<Values extends FieldValues, Sent>(
  draft: string | DraftPlace<Values>,
  form: UseFormReturn<Values, unknown, Sent>,
  secrets: readonly (keyof Values)[] = none,
): void {
  const [{ subscribe, reset, getValues, control }] = useState(form);
  // Subscribes after the form's own effects. Any earlier, an untouched form would look changed.
  useEffect(() => {
    const place = typeof draft === 'string' ? tabPlace<Values>(draft) : draft;
    const typed = (values: object) =>
      Object.fromEntries(
        Object.entries(values).filter(
          // An empty number field holds nothing or NaN.
          ([field, value]) => !secrets.includes(field) && !Number.isNaN(value ?? Number.NaN),
        ),
      ) as Values; // the form's own, where an empty number field has no number
    const kept = place.read();
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = typed(values);
        // The values that the form was opened with.
        const opened = typed(control._defaultValues);
        if (JSON.stringify(now) === JSON.stringify(opened)) place.remove();
        else place.save(now);
      },
    });
  }, [draft, secrets, subscribe, reset, getValues, control]);
}

/** The same for a single value that a component holds in its state. */
export function useDraftState<Value>(draft: string | DraftPlace<Value>, initial: Value) {
  const place = typeof draft === 'string' ? tabPlace<Value>(draft) : draft;
  const [value, setValue] = useState(() => place.read() ?? initial);
  const change = (next: Value) => {
    setValue(next);
    if (next === initial) place.remove();
    else place.save(next);
  };
  return [value, change] as const;
}
