import { flushSync } from 'react-dom';
import { formatDay } from '../../../../domain/values/format.ts';
import { useCancelPurchase } from '../../../api/purchases.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { isConnected, useIsConnected } from '../../../http/connection.ts';
import { purchaseToasts } from '../texts.ts';
import type { PurchaseDialogProps } from './dialog-props.ts';
import { purchaseText } from './purchase-text.ts';
import { cancelTexts as texts } from './texts.ts';

/** Confirms that a scheduled payment and its purchase are cancelled. */
export function CancelQuestion({ user, purchase, opened, onClose }: PurchaseDialogProps) {
  const cancellation = useCancelPurchase(user.id);
  const canCancel = useIsConnected();
  const { scheduledPaymentDate } = purchase;
  const day = scheduledPaymentDate ? formatDay(scheduledPaymentDate) : '';

  async function cancel() {
    if (cancellation.isPending) return;
    try {
      await cancellation.mutateAsync(purchase.id);
      // The dialog closes first, because screen readers do not announce a toast behind it.
      flushSync(onClose);
      toastSuccess(purchaseToasts.cancelled);
    } catch (error) {
      flushSync(onClose);
      const message = isConnected() ? failureText(error, '') : texts.needsConnection;
      toastError(purchaseToasts.cancelFailed(message));
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      text={canCancel ? texts.text(purchaseText(purchase).total, day) : texts.needsConnection}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      pending={cancellation.isPending}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  );
}
