import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { lazyComponent } from '../../../components/lazy-component.ts';
import shared from '../purchase.module.css';
import { CancelQuestion } from './cancel-question.tsx';
import { type PurchaseAction, PurchaseCard } from './purchase-card.tsx';
import classes from './purchases.module.css';

const DetailsDialog = lazyComponent(
  async () => (await import('./details-dialog.tsx')).DetailsDialog,
);
const SettleDialog = lazyComponent(async () => (await import('./settle-dialog.tsx')).SettleDialog);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** How many purchases are added at a time. */
const pageSize = 50;

interface PurchaseListProps {
  user: SessionUser;
  /** Newest first. */
  purchases: readonly Purchase[];
}

export function PurchaseList({ user, purchases }: PurchaseListProps) {
  const [shown, setShown] = useState(pageSize);
  const { subject: action, opened, open, close } = useDialog<PurchaseAction>();
  if (purchases.length === 0) return null;
  // The current purchase, because it may have been paid since the dialog opened.
  const purchase = purchases.find(({ id }) => id === action?.purchase.id) ?? action?.purchase;
  const dialog = purchase && { user, purchase, opened, onClose: close };
  return (
    <>
      <ul className={`${shared.stack} ${classes.list}`} aria-label="Your purchases">
        {purchases.slice(0, shown).map((one) => (
          <li key={one.id}>
            <PurchaseCard purchase={one} onAct={open} />
          </li>
        ))}
      </ul>
      {purchases.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageSize)}>
          Show more
        </Button>
      )}
      {dialog && (
        <Suspense>
          {action?.kind === 'details' && <DetailsDialog {...dialog} />}
          {action?.kind === 'pay' && <SettleDialog {...dialog} />}
          {action?.kind === 'move' && <MoveDialog {...dialog} />}
          {action?.kind === 'cancel' && <CancelQuestion {...dialog} />}
        </Suspense>
      )}
    </>
  );
}
