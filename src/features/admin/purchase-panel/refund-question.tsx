import { isPaidInParts } from '../../../../domain/purchases/paid-in-parts.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { cents, centsFromRand } from '../../../../domain/values/money.ts';
import { useRefund } from '../../../api/admin/purchases.ts';
import { ActionQuestion, type QuestionDialogProps } from '../action-question.tsx';
import { approvalTexts } from '../approvals/texts.ts';
import { refundTexts as texts } from './texts.ts';

interface RefundQuestionProps extends QuestionDialogProps {
  purchase: Purchase;
  /** Gets the focus afterwards, because the button may be gone. */
  list?: HTMLElement | null;
}

/** Confirms a refund, with its amount and destination. */
export function RefundQuestion({ purchase, list, ...dialog }: RefundQuestionProps) {
  const refund = useRefund(purchase);
  const { totalRepayment, refundedAmount = 0 } = purchase;
  const amount = formatMoney(cents(centsFromRand(totalRepayment) - centsFromRand(refundedAmount)));
  const isInParts = isPaidInParts(purchase);
  const isOutside = purchase.outsidePayment !== null;
  return (
    <ActionQuestion
      {...dialog}
      texts={{
        ...texts,
        text: whereText(purchase, amount),
        success: ({ paymentStatus, pendingApproval }) => {
          if (pendingApproval) return approvalTexts.asked;
          if (isInParts) return texts.credited(amount);
          if (isOutside) return texts.recorded(amount);
          return paymentStatus === 'refunded' ? texts.success(amount) : texts.begun(amount);
        },
      }}
      pending={refund.isPending}
      action={() => refund.mutateAsync()}
      onSettled={() => list?.focus()}
    />
  );
}

/** Where the money goes. */
function whereText(purchase: Purchase, amount: string): string {
  if (isPaidInParts(purchase)) return texts.asCredit(amount);
  if (purchase.outsidePayment) return texts.outside(amount);
  return texts.text(amount, paymentSourceText(purchase));
}

/** Where the money goes back to: the way it was paid. A budget may have been paid by card. */
function paymentSourceText({ cardBrand, cardLastFour, paymentMethod }: Purchase): string {
  if (cardLastFour) return texts.toCard(texts.brands[cardBrand ?? 'other'], cardLastFour);
  return paymentMethod === 'debit_order' ? texts.toAccount : texts.toSource;
}
