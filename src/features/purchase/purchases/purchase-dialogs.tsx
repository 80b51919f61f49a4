import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { useCancelPurchase } from '../../../api/purchases.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import type { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { lazyComponent } from '../../../components/lazy-component.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastSuccess } from '../../../components/states/toast.ts';
import { isConnected, useIsConnected } from '../../../http/connection.ts';
import type { PurchaseAction } from './purchase-actions.ts';
import type { PurchaseDialogProps } from './purchase-facts.ts';

const DetailsDialog = lazyComponent(
  async () => (await import('./details-dialog.tsx')).DetailsDialog,
);
const ReceiptDialog = lazyComponent(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
);
const SettleDialog = lazyComponent(async () => (await import('./settle-dialog.tsx')).SettleDialog);
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

const needsConnection = 'Cancelling needs a connection. Nothing has changed.';

/** Confirms that a scheduled payment and its purchase are cancelled. */
function CancelQuestion({ user, purchase, opened, onClose }: PurchaseDialogProps) {
  const cancellation = useCancelPurchase(user.id);
  const canCancel = useIsConnected();
  const [problem, setProblem] = useState<string | null>(null);
  const { scheduledPaymentDate } = purchase;
  const day = scheduledPaymentDate ? formatDay(scheduledPaymentDate) : '';
  const total = formatRand(purchase.totalRepayment);
  const loss = `${total} will not be charged on ${day}, and the purchase is cancelled.`;

  async function cancel() {
    if (cancellation.isPending) return;
    setProblem(null);
    try {
      await cancellation.mutateAsync(purchase.id);
      // The dialog closes first, because screen readers do not announce a toast behind it.
      flushSync(onClose);
      toastSuccess({
        title: 'Payment Cancelled',
        text: 'You no longer owe anything for this purchase.',
      });
    } catch (error) {
      const text = isConnected()
        ? failureText(error, 'Failed to cancel the scheduled payment')
        : needsConnection;
      // A toast would be behind the question.
      setProblem(text);
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Cancel this purchase?"
      text={canCancel ? `${loss} This can't be undone.` : needsConnection}
      confirmLabel="Cancel it"
      cancelLabel="Keep it"
      pending={cancellation.isPending}
      problem={problem}
      onConfirm={() => void cancel()}
      onCancel={() => {
        setProblem(null);
        onClose();
      }}
    />
  );
}
