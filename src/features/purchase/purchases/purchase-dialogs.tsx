import { Suspense } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import type { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { lazyComponent } from '../../../components/lazy-component.ts';
import type { PurchaseAction } from './purchase-actions.ts';

const DetailsDialog = lazyComponent(
  async () => (await import('./details-dialog.tsx')).DetailsDialog,
);
const ReceiptDialog = lazyComponent(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
);
const SettleDialog = lazyComponent(async () => (await import('./settle-dialog.tsx')).SettleDialog);
const CancelQuestion = lazyComponent(
  async () => (await import('./cancel-question.tsx')).CancelQuestion,
);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface PurchaseDialogsProps {
  user: SessionUser;
  purchases: readonly Purchase[];
  dialog: ReturnType<typeof useDialog<PurchaseAction>>;
}

/** The dialog of the action that was tapped. */
export function PurchaseDialogs({ user, purchases, dialog }: PurchaseDialogsProps) {
  const { subject: action, opened, close } = dialog;
  if (!action) return null;
  // The current purchase, because it may have been paid since the dialog opened.
  const purchase = purchases.find(({ id }) => id === action.purchase.id) ?? action.purchase;
  const props = { user, purchase, opened, onClose: close };
  return (
    <Suspense>
      {action.kind === 'details' && <DetailsDialog {...props} />}
      {action.kind === 'receipt' && <ReceiptDialog {...props} />}
      {action.kind === 'pay' && <SettleDialog {...props} />}
      {action.kind === 'move' && <MoveDialog {...props} />}
      {action.kind === 'cancel' && <CancelQuestion {...props} />}
    </Suspense>
  );
}
