import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  maxViewName,
  type SavedView,
  SavedViewChange,
} from '../../../../domain/admin/saved-views.ts';
import type { useSavedViews } from '../../../api/admin/saved-views.ts';
import { ActionQuestion } from '../action-question.tsx';
import { problemsOf } from '../problems-of.ts';
import { useAdminForm } from '../use-admin-form.ts';
import classes from './saved-views.module.css';
import { viewTexts as texts } from './texts.ts';

export type ViewChanges = ReturnType<typeof useSavedViews>;

interface SavedViewRowProps {
  view: SavedView;
  /** Whether the list shows it now. */
  isShown: boolean;
  changes: ViewChanges;
  onShow: () => void;
  onDeleted: () => void;
}

/** A view, which can be shown, renamed and deleted. */
export function SavedViewRow({ view, isShown, changes, onShow, onDeleted }: SavedViewRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const { deleting } = changes;

  function endRenaming() {
    flushSync(() => setRenaming(false));
    renameButton.current?.focus();
  }

  if (isRenaming) {
    return (
      <li>
        <RenameForm view={view} changing={changes.changing} onEnd={endRenaming} />
      </li>
    );
  }
  return (
    <li className={classes.view}>
      <UnstyledButton className={classes.name ?? ''} aria-current={isShown} onClick={onShow}>
        <span>{view.name}</span>
        {isShown && <IconCheck size={20} aria-hidden="true" className={classes.mark} />}
      </UnstyledButton>
      <ActionIcon
        ref={renameButton}
        aria-label={texts.renameOf(view.name)}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        color="red"
        aria-label={texts.deleteOf(view.name)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionQuestion
        opened={isAsking}
        texts={texts.deletion(view.name)}
        pending={deleting.isPending}
        action={() => deleting.mutateAsync(view.id)}
        onClose={() => setAsking(false)}
        onTried={(failure) => {
          if (failure === null) onDeleted();
        }}
      />
    </li>
  );
}

interface RenameFormProps {
  view: SavedView;
  changing: ViewChanges['changing'];
  onEnd: () => void;
}

function RenameForm({ view, changing, onEnd }: RenameFormProps) {
  const { form, problems, failure, running, input, submit } = useAdminForm({
    initial: { name: view.name },
    check: (values) => problemsOf(SavedViewChange, values),
    send: (values) => changing.mutateAsync({ id: view.id, body: SavedViewChange.parse(values) }),
    success: (_, { name }) => texts.renamed(name),
    failed: texts.notRenamed,
    onDone: onEnd,
  });

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        autoFocus
        aria-label={texts.newName(view.name)}
        className={classes.field ?? ''}
        maxLength={maxViewName}
        autoComplete="off"
        {...input('name')}
        error={problems.name ?? failure}
      />
      <Button variant="default" onClick={onEnd}>
        {texts.cancel}
      </Button>
      <Button type="submit" loading={running !== null}>
        {texts.rename}
      </Button>
    </form>
  );
}
