import { useState } from 'react';
import { flushSync } from 'react-dom';
import { leftOf } from '../../../../domain/payments/part-payments.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { useCancelPurchase } from '../../../api/purchases.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastSuccess } from '../../../components/states/toast.ts';
import { isConnected, useIsConnected } from '../../../http/connection.ts';
import type { PurchaseDialogProps } from './purchase-facts.ts';

const needsConnection = 'Cancelling needs a connection. Nothing has changed.';

function keptText(paid: number): string {
  return `The ${formatRand(paid)} that you have paid becomes your credit, which pays your next debt.`;
}

/** Confirms that a scheduled payment and its purchase are cancelled. */
export function CancelQuestion({ user, purchase, opened, onClose }: PurchaseDialogProps) {
  const cancellation = useCancelPurchase(user.id);
  const canCancel = useIsConnected();
  const [problem, setProblem] = useState<string | null>(null);
  const { scheduledPaymentDate } = purchase;
  const day = scheduledPaymentDate ? formatDay(scheduledPaymentDate) : '';
  const { paidAmount = 0 } = purchase;
  const left = formatMoney(leftOf(purchase));
  const kept = paidAmount > 0 ? ` ${keptText(paidAmount)}` : '';
  const loss = `${left} will not be charged on ${day}, and the purchase is cancelled.${kept}`;

  async function cancel() {
    if (cancellation.isPending) return;
    setProblem(null);
    try {
      await cancellation.mutateAsync(purchase.id);
      // The dialog closes first, because screen readers do not announce a toast behind it.
      flushSync(onClose);
      toastSuccess({
        title: 'Payment Cancelled',
        text: `You no longer owe anything for this purchase.${kept}`,
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
