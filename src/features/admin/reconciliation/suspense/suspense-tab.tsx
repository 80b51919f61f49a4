import { useState } from 'react';
import type { SuspenseItem } from '../../../../../domain/admin/reconciliation.ts';
import { SuspenseItemId } from '../../../../../domain/ids.ts';
import { Choice } from '../../../../components/fields/choice.tsx';
import { Surface } from '../../../../components/layout/surface.tsx';
import { Notice } from '../../../../components/states/notice.tsx';
import { ListTools } from '../../table/list-tools.tsx';
import { Listing } from '../../table/listing.tsx';
import { useAdminList } from '../../table/use-admin-list.ts';
import { useFocusKept } from '../../use-focus-kept.ts';
import { useParameter } from '../../use-parameter.ts';
import shared from '../reconciliation.module.css';
import { resolutionColumn, suspenseColumns } from './columns.tsx';
import { ItemDialog } from './item-dialog.tsx';
import classes from './suspense.module.css';
import { suspenseTexts as texts } from './texts.ts';

/** Money and fuel of which nobody knows whose it is. The open item is in the address (PAY-41). */
export function SuspenseTab() {
  const list = useAdminList('GET /api/admin/suspense', {});
  const { rows, filters, setFilters } = list;
  const isCleared = filters.cleared === 'yes';
  const [named, setNamed] = useParameter('item');
  const opened = SuspenseItemId.safeParse(named).data;
  const shown = useShownItem(opened, rows);
  const [failure, setFailure] = useState<string | null>(null);
  const { group, opener, giveBack } = useFocusKept(JSON.stringify(rows?.map(({ id }) => id)));
  const columns = suspenseColumns((id, button) => {
    opener.current = button;
    setFailure(null);
    setNamed(id);
  });
  return (
    <Surface title={isCleared ? texts.clearedTitle : texts.title} className={classes.items ?? ''}>
      <div ref={group} tabIndex={-1} className="stack-8">
        <p className={shared.quiet}>{texts.intro}</p>
        {failure && <Notice kind="problem">{failure}</Notice>}
        <ListTools list={list} file="volmaak-suspense">
          <Choice
            kind="checkbox"
            role="switch"
            label={texts.cleared}
            checked={isCleared}
            onChange={({ currentTarget }) =>
              setFilters({ cleared: currentTarget.checked ? 'yes' : undefined })
            }
          />
        </ListTools>
        <Listing
          label={texts.list}
          list={list}
          columns={isCleared ? [...columns, resolutionColumn] : columns}
          empty={texts.empty}
        />
      </div>
      {shown.id && (
        <ItemDialog
          key={shown.id}
          item={shown.item}
          list={list}
          opened={opened !== undefined}
          // Back does not open it again.
          onClose={() => setNamed(null, { replace: true })}
          onTried={setFailure}
          onClosed={giveBack}
        />
      )}
    </Surface>
  );
}

/** The item of the dialog. It stays while the dialog closes, even if the list has it no more. */
function useShownItem(opened: SuspenseItemId | undefined, rows: SuspenseItem[] | undefined) {
  const [last, setLast] = useState<{ id: SuspenseItemId; item: SuspenseItem | null } | null>(null);
  const found = rows?.find(({ id }) => id === opened) ?? null;
  if (opened && (last?.id !== opened || (found && found !== last.item))) {
    setLast({ id: opened, item: found });
  }
  return last ?? { id: undefined, item: null };
}
