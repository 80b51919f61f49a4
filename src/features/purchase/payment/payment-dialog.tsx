import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import { budgetLeft } from '../../../../domain/purchases/budget.ts';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import type { Cents } from '../../../../domain/values/money.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { useIsConnected } from '../../../http/connection.ts';
import type { AcceptanceDialogProps } from '../draft.ts';
import shared from '../purchase.module.css';
import { QuoteSplit } from '../quote-split.tsx';
import { useOutstanding } from './budget.tsx';
import { MethodPayment } from './method-payment.tsx';
import { ConnectionNotice, DemonstrationNotice } from './notices.tsx';
import classes from './payment.module.css';
import { PaymentFrame, paymentNeedsConnection } from './payment-steps.tsx';

const titles: Record<PaymentMethod, string> = {
  card: 'Pay by card',
  budget: 'Pay from your budget',
  debit_order: 'Debit order',
};

interface PaymentDialogProps extends AcceptanceDialogProps {
  /** The method that is chosen at first. */
  payBy?: PaymentMethod | undefined;
}

/** The dialog of Pay Now: card, budget or debit order, each with a way back (PAY-14). */
export function PaymentDialog({ opened, onClose, payBy, ...acceptance }: PaymentDialogProps) {
  const { user, shown, openAttempt } = acceptance;
  const [chosen, setChosen] = useState<PaymentMethod | null>(payBy ?? null);
  const outstanding = useOutstanding(user.id);
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
      <div key={method} ref={takeFocus} tabIndex={-1} className={shared.quiet}>
        {method ? (
          <>
            {/* Whoever repeats a purchase comes here without having seen the quote (BUY-4). */}
            {payBy && <QuoteSplit quote={shown.quote} />}
            {/* Each method has its own form and its own idempotency key. */}
            <MethodPayment
              {...acceptance}
              method={method}
              outstanding={outstanding}
              onBack={openAttempt ? undefined : () => setChosen(null)}
            />
          </>
        ) : (
          <div className={`${shared.form} ${shared.last}`}>
            <ConnectionNotice>{paymentNeedsConnection}</ConnectionNotice>
            <p>You pay {formatRand(shown.quote.totalRepayment)}</p>
            <MethodList quote={shown.quote} outstanding={outstanding} onChoose={setChosen} />
            <DemonstrationNotice />
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
  outstanding: Cents | null;
  onChoose: (method: PaymentMethod) => void;
}

function MethodList({ quote, outstanding, onChoose }: MethodListProps) {
  const isConnected = useIsConnected();
  const methods = [
    { method: 'card', name: 'Card', Icon: IconCreditCard, hint: 'Pay now with a bank card' },
    {
      method: 'budget',
      name: 'Budget',
      Icon: IconWallet,
      hint:
        outstanding === null
          ? 'Use your R8,500.00 budget'
          : `${formatMoney(budgetLeft(outstanding))} of your budget is left`,
    },
    {
      method: 'debit_order',
      name: 'Debit order',
      Icon: IconBuildingBank,
      hint: `Collected from your bank account on ${formatDay(quote.repaymentDueDate)}`,
    },
  ] as const;
  return (
    <div className={shared.choices}>
      {methods.map(({ method, name, Icon, hint }) => (
        <button
          key={method}
          type="button"
          className={classes.method}
          disabled={!isConnected}
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
