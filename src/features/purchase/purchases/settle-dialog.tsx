import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { CardPayment } from '../payment/card-payment.tsx';
import classes from '../payment/payment.module.css';
import { PaymentSteps } from '../payment/payment-steps.tsx';
import { usePaying } from '../payment/use-paying.ts';
import { purchaseToasts } from '../texts.ts';
import type { PurchaseDialogProps } from './dialog-props.ts';
import { purchaseText } from './purchase-text.ts';
import { settleTexts as texts } from './texts.ts';

/** Pays an unpaid or declined purchase by card, now (PAY-1, PAY-9). */
export function SettleDialog({ opened, onClose, ...props }: PurchaseDialogProps) {
  return (
    <Dialog
      opened={opened}
      bodyClass={classes.body}
      onClose={onClose}
      title={texts.title}
      size={520}
    >
      <SettleForm {...props} onDone={onClose} />
    </Dialog>
  );
}

interface SettleFormProps extends Pick<PurchaseDialogProps, 'user' | 'purchase'> {
  onDone: () => void;
}

function SettleForm({ user, purchase, onDone }: SettleFormProps) {
  const { total } = purchaseText(purchase);
  const paying = usePaying(user.id, {
    codeFor: purchase.needsSecondStep ? purchase.id : undefined,
    onPaid: (_, isUnderWay) => {
      toastSuccess(isUnderWay ? purchaseToasts.underWay : purchaseToasts.settled(total));
      onDone();
    },
    onRefused: (message) => toastError(purchaseToasts.failed(message ?? '')),
  });
  return (
    <PaymentSteps paying={paying} shown={null} onQuote={() => {}} onDecline={onDone}>
      <p className={classes.text}>{texts.total(total)}</p>
      <CardPayment
        userId={user.id}
        total={total}
        problem={paying.problem}
        isPending={paying.isPending}
        onBack={onDone}
        onPay={(card) => paying.pay({ kind: 'settle', id: purchase.id, card })}
      />
    </PaymentSteps>
  );
}
