import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LatePerson } from '../../../../domain/admin/collections.ts';
import type { ReminderSelection } from '../../../api/admin/collections.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { nameOf } from '../cell-text.ts';
import dense from '../dense.module.css';
import { useRights } from '../rights.tsx';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import classes from './collections.module.css';
import { DebtTiles } from './debt-tiles.tsx';
import { peopleColumns } from './people-columns.tsx';
import { PromiseDialog } from './promise-dialog.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { collectionsTexts as texts } from './texts.ts';

const filters = [
  { name: 'notReminded', label: texts.notReminded, choices: texts.notRemindedDays },
  { name: 'promise', label: texts.promise, choices: texts.promises },
];

const nobody: ReadonlySet<string> = new Set();

/** Who is late: the debt by age, the people, their promises, and reminders (LEND-20 to LEND-24). */
export function CollectionsPage() {
  const list = useAdminList('GET /api/admin/collections/people', {});
  const [chosen, setChosen] = useState(nobody);
  const promise = useDialog<LatePerson>();
  const reminder = useDialog<{ opening: number; selection: ReminderSelection }>();
  const mayRemind = useRights().may('POST /api/admin/collections/reminders');
  const rows = list.rows ?? [];

  function remind() {
    const { q, age, notReminded, promise: kept } = list.filters;
    const selection =
      chosen.size > 0 ? { userIds: [...chosen] } : { q, age, notReminded, promise: kept };
    // The filters have the values of the list's own query.
    reminder.open({ opening: Date.now(), selection: selection as ReminderSelection });
  }

  function filter(changes: Record<string, string | undefined>) {
    setChosen(nobody);
    list.setFilters(changes);
  }

  function clear() {
    setChosen(nobody);
    list.clearFilters();
  }

  function show(view: string) {
    setChosen(nobody);
    list.showView(view);
  }

  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <DebtTiles age={list.filters.age} onAge={(age) => filter({ age })} />
      <Surface label={texts.list}>
        <Stack>
          <ListTools
            list={{ ...list, setFilters: filter, clearFilters: clear, showView: show }}
            views="collections"
            search={texts.search}
            filters={filters}
            file="volmaak-collections"
          />
          {rows.length > 0 && mayRemind && (
            <PeopleBar
              count={chosen.size}
              isAll={rows.every(({ id }) => chosen.has(id))}
              onAll={() => setChosen(new Set([...chosen, ...rows.map(({ id }) => id)]))}
              onClear={() => setChosen(nobody)}
              onRemind={remind}
            />
          )}
          <Listing
            label={texts.list}
            list={list}
            columns={peopleColumns(promise.open)}
            {...(mayRemind && {
              selection: { chosen, onChange: setChosen, canChoose: () => true, nameOf },
            })}
            empty={texts.empty}
          />
        </Stack>
      </Surface>
      {promise.subject && (
        <PromiseDialog key={promise.subject.id} person={promise.subject} {...promise.frame} />
      )}
      {reminder.subject && (
        <ReminderDialog
          key={reminder.subject.opening}
          {...reminder.subject}
          {...reminder.frame}
          onReminded={() => setChosen(nobody)}
        />
      )}
    </AdminFrame>
  );
}

/** The id of the button that takes the focus when a dialog of the bar has closed. */
const barFocusId = 'late-people';

interface PeopleBarProps {
  count: number;
  /** Whether everybody on this page is selected. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  onRemind: () => void;
}

/** Reminds the selected people, or all whom the filters find. */
function PeopleBar({ count, isAll, onAll, onClear, onRemind }: PeopleBarProps) {
  return (
    <section aria-label={texts.bar} className={`${classes.bar} ${dense.dense}`}>
      <span role="status" className={classes.count}>
        {count > 0 ? texts.selected(count) : ''}
      </span>
      <Button variant="default" px="sm" disabled={isAll} onClick={onAll}>
        {texts.selectAll}
      </Button>
      {count > 0 && (
        <Button variant="default" px="sm" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      <Button id={barFocusId} px="sm" aria-haspopup="dialog" onClick={onRemind}>
        {count > 0 ? texts.remindSome(count) : texts.remindAll}
      </Button>
    </section>
  );
}
