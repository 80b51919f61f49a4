import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { useAdminReload } from '../../../api/admin/lists.ts';
import { requestList } from '../request-columns.tsx';
import { useRights } from '../rights.tsx';
import { DayRange } from '../table/day-range.tsx';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { fuelTexts, requestStatusTexts } from '../texts.ts';
import { BatchDialog } from './decision/batch-dialog.tsx';
import { DecisionDialog } from './decision/decision-dialog.tsx';
import { useAskedDecision } from './decision/use-asked-decision.ts';
import { isOpen, listLabel, requestName } from './request-facts.ts';
import classes from './requests.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { tabColumns } from './tab-columns.tsx';
import { newsTexts as texts } from './texts.ts';
import { UndoBar } from './undo-bar.tsx';
import { useRequestUpdates } from './use-request-updates.ts';
import { type HeldDecision, undoableUntil, useUndo } from './use-undo.ts';

const filters = [
  { name: 'status', label: 'Status', choices: requestStatusTexts },
  { name: 'fuelType', label: 'Fuel', choices: fuelTexts },
];

const { name, orders } = requestList;
const none: ReadonlySet<string> = new Set();

/** All fuel requests, decided one by one or many at once. */
export function RequestsTab() {
  const list = useAdminList(name, {});
  const news = useRequestUpdates(list.shown);
  const reload = useAdminReload(name);
  const { asked, askForOne, ...dialog } = useAskedDecision();
  const undo = useUndo(reload);
  const [chosen, setChosen] = useState(none);
  const rows = news?.rows ?? list.rows;
  const { may } = useRights();
  const mayDecide = (request: AdminFuelRequest) =>
    may('PATCH /api/fuel-requests/{id}/status', request.userId);
  const canChoose = (request: AdminFuelRequest) => isOpen(request) && mayDecide(request);
  const open = rows?.filter(canChoose) ?? [];
  const ticked = open.filter(({ id }) => chosen.has(id));
  const [first] = asked?.requests ?? [];

  function showNews() {
    list.setFilters({ sort: undefined });
    reload();
  }

  function end(made: readonly HeldDecision[]) {
    undo.hold(made);
    const ids = new Set<string>(made.map(({ id }) => id));
    setChosen((before) => new Set([...before].filter((id) => !ids.has(id))));
    reload();
  }

  return (
    <Stack gap="xs">
      <div className={`stack-8 ${classes.tools}`}>
        <ListTools {...requestList} list={list} filters={filters} views="requests" canDecide>
          <DayRange list={list} />
        </ListTools>
        {open.length > 0 && (
          <SelectionBar
            ticked={ticked}
            isAll={ticked.length === open.length}
            onAll={() => setChosen(new Set(open.map(({ id }) => id)))}
            onClear={() => setChosen(none)}
            onDecide={(decision) => dialog.askForMany(ticked, decision)}
          />
        )}
      </div>
      <NewsNote arrived={news?.arrived ?? 0} gone={news?.gone ?? 0} onShow={showNews} />
      <Listing
        label={listLabel}
        list={{ ...list, rows, isError: list.isError || (news?.isError ?? false) }}
        columns={tabColumns({
          onDecide: askForOne,
          onUndo: ({ id }) => void undo.undo([id]),
          mayDecide,
          hasKeys: ticked.length === 0,
        })}
        orders={orders}
        selection={{ chosen, onChange: setChosen, canChoose, nameOf: requestName }}
        empty="No fuel requests yet."
      />
      <UndoBar undo={undo} isCovered={dialog.opened && asked?.others !== null} />
      {asked?.others === null && first && (
        <DecisionDialog
          key={asked.turn}
          request={rows?.find(({ id }) => id === first.id) ?? first}
          decision={asked.decision}
          opened={dialog.opened}
          onClose={dialog.close}
          onDecided={() => {
            undo.hold([{ id: first.id, until: undoableUntil() }]);
            reload();
          }}
          onOvertaken={reload}
          onClosed={dialog.closed}
        />
      )}
      {asked && asked.others !== null && (
        <BatchDialog
          key={asked.turn}
          requests={asked.requests}
          others={asked.others}
          decision={asked.decision}
          opened={dialog.opened}
          onClose={dialog.close}
          onEnd={end}
          undo={undo}
          onClosed={dialog.closed}
        />
      )}
    </Stack>
  );
}

/** Says that the list has changed. Its rows stay until the admin asks for the new ones (REQ-8). */
function NewsNote(props: { arrived: number; gone: number; onShow: () => void }) {
  const { arrived, gone, onShow } = props;
  const sentences = [];
  if (arrived > 0) sentences.push(texts.arrived(arrived));
  if (gone > 0) sentences.push(texts.gone(gone));
  return (
    <div className={`${classes.bar} ${classes.news}`} data-any={sentences.length > 0 || undefined}>
      <span role="status">{sentences.join('. ')}</span>
      {sentences.length > 0 && (
        <Button onClick={onShow}>{arrived > 0 ? 'Show them' : 'Refresh the list'}</Button>
      )}
    </div>
  );
}
