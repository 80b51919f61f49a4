import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SuspenseItem } from '../../../../../domain/admin/reconciliation.ts';
import { useSuspenseReopening } from '../../../../api/admin/suspense.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { type DialogFrame, useDialog } from '../../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import { ActionQuestion, type QuestionDialogProps } from '../../action-question.tsx';
import { moneyOf } from '../../cell-text.ts';
import { explainReusedKey } from '../../explain-reused-key.ts';
import { Loaded } from '../../loaded.tsx';
import { Allowed, useRights } from '../../rights.tsx';
import type { ListState } from '../../table/use-admin-list.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { ItemDetails } from './item-details.tsx';
import { reopenTexts, itemTexts as texts } from './texts.ts';

interface ItemDialogProps extends QuestionDialogProps {
  /** Null if the list does not have it. */
  item: SuspenseItem | null;
  list: ListState & { rows: SuspenseItem[] | undefined };
  onClosed: () => void;
}

/** An item: what it is, and how it is cleared or opened again (PAY-41). */
export function ItemDialog({ item, list, onTried, onClosed, ...frame }: ItemDialogProps) {
  const { may } = useRights();
  const isOpen = item !== null && item.resolution === null && item.kind !== 'fuel';
  if (isOpen && may('POST /api/admin/suspense/{id}/resolution')) {
    return <ClearDialog item={item} {...frame} onTried={onTried} onClosed={onClosed} />;
  }
  return (
    <Dialog
      {...frame}
      title={texts.title}
      size={600}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      {item ? (
        <ShownItem item={item} {...frame} onTried={onTried} />
      ) : (
        <Loaded
          query={{ ...list, data: list.rows }}
          heights={[160]}
          failed={{ title: texts.failed }}
        >
          {() => (
            <Notice kind="note">
              {list.filters.cleared === 'yes' ? texts.notCleared : texts.gone}
            </Notice>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

interface ShownItemProps extends DialogFrame {
  item: SuspenseItem;
  onTried: (failure: string | null) => void;
}

/** An item that is not cleared here: fuel, or one that was cleared before. */
function ShownItem({ item, onClose, onTried }: ShownItemProps) {
  const asked = useDialog<'reopen'>();
  const { resolution, kind } = item;
  return (
    <div className="stack">
      <ItemDetails item={item} />
      {!resolution && (kind === 'fuel' ? <FuelNote /> : <p>{texts.mayNot}</p>)}
      {resolution && (
        <Allowed call="DELETE /api/admin/suspense/{id}/resolution">
          <div>
            <Button variant="default" aria-haspopup="dialog" onClick={() => asked.open('reopen')}>
              {reopenTexts.open}
            </Button>
          </div>
        </Allowed>
      )}
      {asked.subject && (
        <Reopening
          item={item}
          {...asked.frame}
          onTried={(failure) => {
            onTried(failure);
            // The list has it no more, or says how it is now.
            onClose();
          }}
        />
      )}
    </div>
  );
}

function FuelNote() {
  return (
    <div className="stack-8">
      <p>{texts.fuel}</p>
      <div>
        <Link to="/admin/payouts?tab=by-hand" className="tap-link">
          {texts.fuelLink}
        </Link>
      </div>
    </div>
  );
}

/** Asks before an item is opened again. */
function Reopening({ item, ...dialog }: QuestionDialogProps & { item: SuspenseItem }) {
  const reopening = useSuspenseReopening(item.id);
  const amount = moneyOf(item.amount);
  return (
    <ActionQuestion
      {...dialog}
      texts={{
        ...reopenTexts,
        text: reopenTexts.means(amount, item.resolution?.accountName ?? ''),
      }}
      pending={reopening.isPending}
      action={() => reopening.mutateAsync(null).catch(explainReusedKey(reopenTexts.maybeSaved))}
    />
  );
}
