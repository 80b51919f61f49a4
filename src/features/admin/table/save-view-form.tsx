import { Button, TextInput } from '@mantine/core';
import { type RefObject, type SubmitEvent, useState } from 'react';
import {
  maxViewName,
  type SavedView,
  SavedViewCreation,
  viewNameKey,
} from '../../../../domain/admin/saved-views.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { toastOutcome } from '../toast-failure.ts';
import type { ViewChanges } from './saved-view-row.tsx';
import classes from './saved-views.module.css';
import { viewTexts as texts } from './texts.ts';

interface SaveViewFormProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  /** What the list shows now. */
  shown: Pick<SavedView, 'list' | 'query'>;
  /** The views that the list has. */
  views: readonly SavedView[];
  changes: ViewChanges;
  onSaved: () => void;
}

/** Saves what a list shows under a name, or in place of the view that has the name. */
export function SaveViewForm({ fieldRef, shown, views, changes, onSaved }: SaveViewFormProps) {
  const { saving, changing, renew } = changes;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<SavedView | null>(null);
  const isPending = saving.isPending || changing.isPending;

  async function end(work: Promise<unknown>, name: string) {
    const failure = await toastOutcome(work, {
      success: texts.saved(name),
      failed: texts.notSaved,
    });
    setAsked(null);
    setProblem(failure);
    if (failure === null) onSaved();
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const { data: body, error } = SavedViewCreation.safeParse({ ...shown, name: typed });
    if (!body) {
      setProblem(error?.issues[0]?.message ?? null);
      fieldRef.current?.focus();
      return;
    }
    const same = views.find(({ name }) => viewNameKey(name) === viewNameKey(body.name));
    if (!same) void end(saving.mutateAsync(body), body.name);
    else if (same.query !== shown.query) setAsked(same);
    else {
      // It is saved already, perhaps by a try whose answer got lost.
      toastSuccess(texts.saved(same.name));
      onSaved();
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <TextInput
        ref={fieldRef}
        label={texts.name}
        description={texts.hint}
        className={classes.field ?? ''}
        maxLength={maxViewName}
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(null);
          renew();
        }}
      />
      <Button type="submit" loading={isPending && !asked}>
        {texts.save}
      </Button>
      {asked && (
        <ConfirmDialog
          opened
          title={texts.replace.title(asked.name)}
          text={texts.replace.text}
          confirmLabel={texts.replace.confirm}
          pending={changing.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            const { id, name } = asked;
            void end(changing.mutateAsync({ id, body: { query: shown.query } }), name);
          }}
        />
      )}
    </form>
  );
}
