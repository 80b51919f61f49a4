import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import { refuseBudget } from '../../../../domain/purchases/budget.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { purchaseToasts, paymentTexts as texts } from '../texts.ts';
import { BudgetSummary } from './budget-summary.tsx';
import { CardPayment } from './card-payment.tsx';
import type { AcceptanceProps } from './dialog-props.ts';
import classes from './payment.module.css';
import { PaymentSteps } from './payment-steps.tsx';
import { PlainPayment } from './plain-payment.tsx';
import type { useBudget } from './use-budget.ts';
import { usePaying } from './use-paying.ts';

interface MethodPaymentProps extends AcceptanceProps {
  method: PaymentMethod;
  budget: ReturnType<typeof useBudget>;
  onBack: (() => void) | undefined;
}

/** Pays a quote by one of the three methods. */
export function MethodPayment(props: MethodPaymentProps) {
  const { user, shown, method, budget, openAttempt, declined, onQuote, onAttempt, onDone, onBack } =
    props;
  const { quote, wish } = shown;
  const agreed = { userId: user.id, carId: wish.carId, fuelType: wish.fuelType, quote };
  const total = centsFromRand(quote.totalRepayment);
  const paying = usePaying(user.id, {
    openKey: openAttempt?.key,
    codeFor: openAttempt?.codeFor,
    declined,
    onPaid,
    onRefused: (message) => toastError(purchaseToasts.failed(message ?? '')),
    onAttempt: (open, left) => onAttempt(open && { method, ...open }, left),
  });

  function onPaid(purchase: Purchase, isUnderWay: boolean) {
    toastSuccess(isUnderWay ? purchaseToasts.underWay : paidToast(purchase));
    onDone();
  }

  const plain = {
    problem: paying.problem,
    isPending: paying.isPending,
    onBack,
    onPay: () => method !== 'card' && paying.pay({ kind: 'purchase', agreed, method }),
  };
  return (
    <PaymentSteps paying={paying} shown={shown} onQuote={onQuote} onDecline={onDone}>
      {method === 'card' && (
        <CardPayment
          userId={user.id}
          total={formatMoney(total)}
          problem={paying.problem}
          isPending={paying.isPending}
          onBack={onBack}
          onPay={(card) => paying.pay({ kind: 'purchase', agreed, method, card })}
        />
      )}
      {method === 'budget' && (
        <PlainPayment
          {...plain}
          label={texts.budget.pay}
          isImpossible={budget !== null && refuseBudget(total, budget.outstanding) !== null}
        >
          <BudgetSummary budget={budget} total={total} dueDate={quote.repaymentDueDate} />
        </PlainPayment>
      )}
      {method === 'debit_order' && (
        <PlainPayment {...plain} label={texts.debit.pay}>
          <p className={classes.text}>
            {texts.debit.text(formatMoney(total), formatDay(quote.repaymentDueDate))}
          </p>
        </PlainPayment>
      )}
    </PaymentSteps>
  );
}

function paidToast({ totalRepayment, repaymentDueDate, paymentMethod }: Purchase) {
  return purchaseToasts.paid({
    total: formatMoney(centsFromRand(totalRepayment)),
    due: formatDay(repaymentDueDate),
    method: paymentMethod,
  });
}
