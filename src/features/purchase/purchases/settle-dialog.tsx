import { formatRand } from '../../../components/amount-text.ts';
import classes from '../payment/payment.module.css';
import { CardPayment } from '../payment/payment-form.tsx';
import { PaymentFrame, PaymentSteps } from '../payment/payment-steps.tsx';
import { toastPaid, toastRefused, usePaying } from '../payment/use-paying.ts';
import { waitsForUser } from './purchase-actions.ts';
import type { PurchaseDialogProps } from './purchase-facts.ts';

/** Pays an unpaid or declined purchase by card, now (PAY-1, PAY-9). */
export function SettleDialog(props: PurchaseDialogProps) {
  return (
    <PaymentFrame opened={props.opened} onClose={props.onClose} title="Pay this purchase">
      <SettleForm {...props} />
    </PaymentFrame>
  );
}

function SettleForm({ user, purchase, onClose }: PurchaseDialogProps) {
  const total = formatRand(purchase.totalRepayment);
  const paying = usePaying({
    user,
    method: 'card',
    openAttempt: waitsForUser(purchase)
      ? { method: 'card', codeFor: purchase.id, checkoutUrl: purchase.checkoutUrl }
      : null,
    onPaid: (_, isUnderWay) => {
      toastPaid(`${total} was charged to your card. This purchase is paid.`, isUnderWay);
      onClose();
    },
    onRefused: toastRefused,
  });
  return (
    <PaymentSteps paying={paying} shown={null} onQuote={() => {}} onDecline={onClose}>
      <p className={classes.total}>{`You pay ${total}`}</p>
      <CardPayment
        userId={user.id}
        total={total}
        problem={paying.problem}
        isPending={paying.isPending}
        onBack={onClose}
        onPay={(card) => paying.pay({ kind: 'settle', id: purchase.id, card })}
      />
    </PaymentSteps>
  );
}
