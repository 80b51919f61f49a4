import { flushSync } from 'react-dom';
import type { UserId } from '../../../../domain/ids.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { useRefund } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { moneyOf } from '../cell-text.ts';
import { refundTexts as texts } from './panel-texts.ts';

interface RefundQuestionProps {
  userId: UserId;
  purchase: Purchase;
  opened: boolean;
  onClose: () => void;
  /** The refund was attempted, and the question is closed. */
  onSettled: () => void;
}

/** Confirms a refund, with its amount and destination. */
export function RefundQuestion(props: RefundQuestionProps) {
  const { userId, purchase, opened, onClose, onSettled } = props;
  const refund = useRefund(userId, purchase.id);
  const amount = moneyOf(purchase.totalRepayment);

  async function confirm() {
    try {
      await refund.mutateAsync();
      // The dialog closes first, because screen readers do not announce a toast behind it.
      flushSync(onClose);
      toastSuccess(texts.success(amount));
    } catch (error) {
      flushSync(onClose);
      toastError(texts.failed(failureText(error, texts.failedDefault)));
    }
    onSettled();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      text={texts.text(amount, sourceOf(purchase))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={refund.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/**
 * Where the money goes back to: the way it was paid. Even a budget purchase may have been paid by
 * card.
 */
function sourceOf({ cardBrand, cardLastFour, paymentMethod }: Purchase): string {
  if (cardLastFour) return texts.toCard(texts.brands[cardBrand ?? 'other'], cardLastFour);
  return paymentMethod === 'debit_order' ? texts.toAccount : texts.toSource;
}
