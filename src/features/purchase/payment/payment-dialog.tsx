import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { useIsConnected } from '../../../http/connection.ts';
import type { AcceptanceDialogProps } from '../draft.ts';
import shared from '../purchase.module.css';
import { QuoteSplit } from '../quote-split.tsx';
import { creditHint, type KnownCredit, useCredit } from './credit-summary.tsx';
import { MethodPayment } from './method-payment.tsx';
import { ConnectionNotice, DemonstrationNotice } from './notices.tsx';
import classes from './payment.module.css';
import { usePaymentOptions } from './payment-options.ts';
import { PaymentFrame, paymentNeedsConnection } from './payment-steps.tsx';

const titles: Record<PaymentMethod, string> = {
  card: 'Pay by card',
  budget: 'Pay from your budget',
  debit_order: 'Debit order',
};

const noDebitOrders =
  'Not offered now: our payment provider sets up no debit orders in South Africa';

interface PaymentDialogProps extends AcceptanceDialogProps {
  /** The method that is chosen at first. */
  payBy?: PaymentMethod | undefined;
}

/** The dialog of Pay Now: card, budget or debit order, each with a way back (PAY-14). */
export function PaymentDialog({ opened, onClose, payBy, ...acceptance }: PaymentDialogProps) {
  const { shown, openAttempt } = acceptance;
  const [chosen, setChosen] = useState<PaymentMethod | null>(payBy ?? null);
  const known = useCredit(acceptance);
  const options = usePaymentOptions(acceptance.user.id);
  const openMethod = openAttempt?.method;
  const method = openMethod && openMethod !== 'schedule' ? openMethod : chosen;

  function close() {
    setChosen(null);
    onClose();
  }

  return (
    <PaymentFrame
      opened={opened}
      onClose={close}
      title={method ? titles[method] : 'Payment method'}
    >
      {/* The focused element disappears with its part, so this element takes the focus. */}
      <div key={method} ref={takeFocus} tabIndex={-1}>
        {method ? (
          <>
            {/* Whoever repeats a purchase comes here without having seen the quote (BUY-4). */}
            {payBy && <QuoteSplit quote={shown.quote} />}
            {/* Each method has its own form and its own idempotency key. */}
            <MethodPayment
              {...acceptance}
              method={method}
              known={known}
              onBack={openAttempt ? undefined : () => setChosen(null)}
            />
          </>
        ) : (
          <div className={`stack ${shared.form} ${shared.last}`}>
            <ConnectionNotice>{paymentNeedsConnection}</ConnectionNotice>
            <p>{`You pay ${formatRand(shown.quote.totalRepayment)}`}</p>
            <MethodList
              quote={shown.quote}
              known={known}
              debitOrders={options?.debitOrders ?? true}
              onChoose={setChosen}
            />
            <DemonstrationNotice userId={acceptance.user.id} />
          </div>
        )}
      </div>
    </PaymentFrame>
  );
}

function takeFocus(part: HTMLDivElement | null) {
  part?.focus({ preventScroll: true });
}

interface MethodListProps {
  quote: Quote;
  known: KnownCredit;
  /** Whether debit orders are offered. */
  debitOrders: boolean;
  onChoose: (method: PaymentMethod) => void;
}

function MethodList({ quote, known: { credit }, debitOrders, onChoose }: MethodListProps) {
  const isConnected = useIsConnected();
  const total = centsFromRand(quote.totalRepayment);
  const collected = `Collected from your bank account on ${formatDay(quote.repaymentDueDate)}`;
  const collectedHint = credit
    ? `${collected}. ${creditHint(credit, 'collected', total)}`
    : collected;
  const methods = [
    {
      method: 'card',
      name: 'Card',
      Icon: IconCreditCard,
      hint: 'Pay now with a bank card',
      isOffered: true,
    },
    {
      method: 'budget',
      name: 'Budget',
      Icon: IconWallet,
      hint: credit ? creditHint(credit, 'budget', total) : 'Pay it back later',
      isOffered: true,
    },
    {
      method: 'debit_order',
      name: 'Debit order',
      Icon: IconBuildingBank,
      hint: debitOrders ? collectedHint : noDebitOrders,
      isOffered: debitOrders,
    },
  ] as const;
  return (
    <div className="stack-8">
      {methods.map(({ method, name, Icon, hint, isOffered }) => (
        <button
          key={method}
          type="button"
          className={classes.method}
          disabled={!isConnected || !isOffered}
          onClick={() => onChoose(method)}
        >
          <Icon size={28} aria-hidden="true" />
          <span>
            <span className={classes.name}>{name}</span>
            <span className={shared.note}>{hint}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
