import { useState } from 'react';
import { isOnCredit } from '../../../../domain/payments/collection.ts';
import { leastPart, leftOf, refusePart } from '../../../../domain/payments/part-payments.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, randFromCents } from '../../../../domain/values/money.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { toastSuccess } from '../../../components/states/toast.ts';
import { currentDay } from '../../../http/server-clock.ts';
import classes from '../payment/payment.module.css';
import { CardPayment } from '../payment/payment-form.tsx';
import { PaymentFrame, PaymentSteps } from '../payment/payment-steps.tsx';
import { toastPaid, toastRefused, usePaying } from '../payment/use-paying.ts';
import { AmountChoice, useAmountChoice } from './amount-choice.tsx';
import { lastPaid, leftText, nextInstalment, partPaidText } from './part-paid.ts';
import { waitsForUser } from './purchase-actions.ts';
import type { PurchaseDialogProps } from './purchase-facts.ts';

const paidTitle = 'Payment Successful';

/** Pays an unpaid or declined purchase by card, now, in whole or in part (PAY-1, PAY-9, PAY-27). */
export function SettleDialog(props: PurchaseDialogProps) {
  return (
    <PaymentFrame opened={props.opened} onClose={props.onClose} title="Pay this purchase">
      <SettleForm {...props} />
    </PaymentFrame>
  );
}

function SettleForm({ user, purchase, onClose }: PurchaseDialogProps) {
  const left = useLeft(purchase);
  const offersPart = canPayPart(purchase, left);
  const choice = useAmountChoice(left, offersPart, payableInstalment(purchase, left));
  const paying = usePaying({
    user,
    method: 'card',
    openAttempt: waitsForUser(purchase)
      ? { method: 'card', codeFor: purchase.id, checkoutUrl: purchase.checkoutUrl }
      : null,
    onPaid: (settled, isUnderWay) => {
      toastSettled(settled, isUnderWay);
      onClose();
    },
    onRefused: (message) => toastRefused(message, 'Payment Failed'),
    onAmountRefused: choice.refuse,
  });
  const { amount } = choice;
  const paid = partPaidText(purchase);
  return (
    <PaymentSteps paying={paying} shown={null} onQuote={() => {}} onDecline={onClose}>
      {paid && <p className={classes.total}>{paid}</p>}
      <CardPayment
        userId={user.id}
        total={amount === null ? null : formatMoney(amount)}
        problem={paying.problem}
        isPending={paying.isPending}
        refuses={choice.refuses}
        onBack={onClose}
        // The amount is sent in any case, so that never more is charged than the button says.
        onPay={(card) => {
          if (amount === null) return;
          choice.noteTry();
          const { id } = purchase;
          void paying.pay({ kind: 'settle', id, amount: randFromCents(amount), card });
        }}
      >
        {offersPart ? <AmountChoice {...choice.fields} /> : <p>{`You pay ${formatMoney(left)}`}</p>}
      </CardPayment>
    </PaymentSteps>
  );
}

/** What is left to pay. Once nothing is, a try that is repeated still has its amount. */
function useLeft(purchase: Purchase): Cents {
  const left = leftOf(purchase);
  const [latest, setLatest] = useState(left);
  if (left > 0 && left !== latest) setLatest(left);
  return left > 0 ? left : latest;
}

/** What was not sold on credit is paid in full, or not at all. */
function canPayPart(purchase: Purchase, left: Cents): boolean {
  const isOfCredit = isOnCredit(purchase) && purchase.paymentStatus !== 'failed';
  return isOfCredit && refusePart(leastPart, left) === null;
}

/** The next instalment, unless so little is left of it that it cannot be paid alone (PAY-27). */
function payableInstalment(purchase: Purchase, left: Cents): Cents | null {
  const instalment = nextInstalment(purchase);
  return instalment !== null && refusePart(instalment, left) === null ? instalment : null;
}

function toastSettled(purchase: Purchase, isUnderWay: boolean): void {
  const amount = formatRand(lastPaid(purchase));
  if (isUnderWay || purchase.isPaid) {
    const text = `${amount} was charged to your card. This purchase is paid.`;
    toastPaid(text, isUnderWay, paidTitle);
  } else {
    const text = `${amount} is paid. ${leftText(purchase, currentDay())}`;
    toastSuccess({ title: paidTitle, text });
  }
}
