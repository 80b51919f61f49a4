import { IconBookmarks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedViewList } from '../../../../domain/admin/saved-views.ts';
import { savedViewsQuery, useSavedViews } from '../../../api/admin/saved-views.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Loading } from '../loaded.tsx';
import { SaveViewForm } from './save-view-form.tsx';
import { SavedViewRow } from './saved-view-row.tsx';
import classes from './saved-views.module.css';
import { viewTexts as texts } from './texts.ts';
import { ToolButton } from './tool-button.tsx';
import type { ListState } from './use-admin-list.ts';

interface SavedViewsProps {
  list: ListState;
  of: SavedViewList;
}

/** Opens the admin's own views of a list: to show one, or to keep what is shown now (ADM-36). */
export function SavedViews(props: SavedViewsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ToolButton
        label={texts.button}
        icon={IconBookmarks}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.title} size={520}>
        <Views {...props} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function Views({ list, of, onClose }: SavedViewsProps & { onClose: () => void }) {
  const query = useQuery(savedViewsQuery());
  const changes = useSavedViews();
  const nameField = useRef<HTMLInputElement>(null);
  if (!query.data) {
    return (
      <Loading
        query={query}
        heights={[160]}
        failed={{ title: texts.failed, text: texts.failedText }}
      />
    );
  }
  const views = query.data
    .filter((view) => view.list === of)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="stack">
      {views.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      {views.length > 0 && (
        <ul className={`stack ${classes.views}`}>
          {views.map((view) => (
            <SavedViewRow
              key={view.id}
              view={view}
              isShown={view.query === list.view}
              changes={changes}
              onShow={() => {
                onClose();
                list.showView(view.query);
              }}
              // The button that had the focus is gone.
              onDeleted={() => nameField.current?.focus()}
            />
          ))}
        </ul>
      )}
      <SaveViewForm
        fieldRef={nameField}
        shown={{ list: of, query: list.view }}
        views={views}
        changes={changes}
        onSaved={onClose}
      />
    </div>
  );
}
