import type { FormEvent } from 'react';
import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { formatRand } from '../../../components/amount-text.ts';
import type { AcceptanceProps } from '../draft.ts';
import { CreditSummary, creditProblem, type KnownCredit } from './credit-summary.tsx';
import { CardPayment, PaymentForm } from './payment-form.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { toastPaid, toastRefused, usePaying } from './use-paying.ts';

interface MethodPaymentProps extends AcceptanceProps {
  method: PaymentMethod;
  known: KnownCredit;
  onBack: (() => void) | undefined;
}

/** Pays a quote by one of the three methods. */
export function MethodPayment(props: MethodPaymentProps) {
  const { user, shown, method, known, onQuote, onBought, onDone, onBack } = props;
  const { quote, wish } = shown;
  const agreed = { userId: user.id, carId: wish.carId, fuelType: wish.fuelType, quote };
  const total = centsFromRand(quote.totalRepayment);
  const totalText = formatRand(quote.totalRepayment);
  const paying = usePaying({
    ...props,
    onPaid: (purchase, isUnderWay) => {
      toastPaid(paidText(purchase), isUnderWay);
      onBought({ purchase, isUnderWay });
    },
    onRefused: (message) => toastRefused(message),
  });

  const kind = method === 'budget' ? 'budget' : 'collected';
  const refusal = method === 'card' ? null : creditProblem(known, kind, props);
  const form = {
    userId: user.id,
    problem: paying.problem ?? refusal,
    isPending: paying.isPending,
    isImpossible: refusal !== null,
    onBack,
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (method !== 'card') void paying.pay({ kind: 'purchase', agreed, method });
  }

  return (
    <PaymentSteps paying={paying} shown={shown} onQuote={onQuote} onDecline={onDone}>
      {method === 'card' && (
        <CardPayment
          {...form}
          total={totalText}
          onPay={(card) => paying.pay({ kind: 'purchase', agreed, method, card })}
        />
      )}
      {method === 'budget' && (
        <PaymentForm {...form} label="Pay from my budget" onSubmit={submit}>
          <CreditSummary known={known} kind={kind} total={total} />
          {!refusal && <p>{`Pay it back by ${formatDay(quote.repaymentDueDate)}.`}</p>}
        </PaymentForm>
      )}
      {method === 'debit_order' && (
        <PaymentForm {...form} label="Set up the debit order" onSubmit={submit}>
          <CreditSummary known={known} kind={kind} total={total} />
          {!refusal && (
            <p>
              {`${collectedText(totalText, quote.repaymentDueDate)} With this button you give us a mandate for it.`}
            </p>
          )}
        </PaymentForm>
      )}
    </PaymentSteps>
  );
}

function collectedText(total: string, due: Day): string {
  return `${total} will be collected from your bank account on ${formatDay(due)}.`;
}

function paidText({ totalRepayment, repaymentDueDate, paymentMethod }: Purchase): string {
  const total = formatRand(totalRepayment);
  if (paymentMethod === 'debit_order') return collectedText(total, repaymentDueDate);
  return paymentMethod === 'card'
    ? `${total} was charged to your card.`
    : `${total} comes from your budget. Pay it back by ${formatDay(repaymentDueDate)}.`;
}
