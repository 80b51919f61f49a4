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
 * Saves the changed fields of a form and restores them after a reload. An untouched form saves
 * nothing.
 * A name stands for a draft of this tab, which has to be deleted by `deleteFormDraft` when the form
 * is saved or discarded. The fields in `secrets` are never saved.
 */
export function useFormDraft<Values extends FieldValues, Sent>(
  draft: string | DraftPlace<Partial<Values>>,
  form: UseFormReturn<Values, unknown, Sent>,
  secrets: readonly (keyof Values)[] = none,
): { save: () => void } {
  const [{ subscribe, reset, getValues, control }] = useState(form);
  const placeOf = () => (typeof draft === 'string' ? tabPlace<Partial<Values>>(draft) : draft);

  function save() {
    // The rest stays as the form finds it later: somebody may have changed it meanwhile.
    const changed = Object.entries(getValues()).filter(
      ([field, value]) =>
        !secrets.includes(field) &&
        // An empty number field holds nothing or NaN.
        !Number.isNaN(value ?? Number.NaN) &&
        value !== control._defaultValues[field],
    );
    if (changed.length === 0) placeOf().remove();
    else placeOf().save(Object.fromEntries(changed) as Partial<Values>); // the form's own fields
  }

  // Subscribes after the form's own effects. Any earlier, an untouched form would look changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it subscribes once for each draft.
  useEffect(() => {
    const kept = placeOf().read();
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({ formState: { values: true }, callback: save });
  }, [draft, secrets, subscribe, reset, getValues, control]);
  return { save };
}

/** The same for a single value that a component holds in its state, or that state without a draft. */
export function useDraftState<Value>(
  draft: string | DraftPlace<Value> | undefined,
  initial: Value,
) {
  const place = typeof draft === 'string' ? tabPlace<Value>(draft) : draft;
  const [value, setValue] = useState(() => place?.read() ?? initial);
  const change = (next: Value) => {
    setValue(next);
    if (next === initial) place?.remove();
    else place?.save(next);
  };
  return [value, change] as const;
}
