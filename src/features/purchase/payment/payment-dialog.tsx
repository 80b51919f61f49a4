import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import type { AcceptanceDialogProps } from '../draft.ts';
import shared from '../purchase.module.css';
import { type Budget, useBudget } from './budget.tsx';
import { MethodPayment } from './method-payment.tsx';
import { ConnectionNotice, DemonstrationNotice } from './notices.tsx';
import classes from './payment.module.css';
import { paymentNeedsConnection } from './payment-steps.tsx';

const titles: Record<PaymentMethod, string> = {
  card: 'Pay by card',
  budget: 'Pay from your budget',
  debit_order: 'Debit order',
};

/** The dialog of Pay Now: card, budget or debit order, each with a way back (PAY-14). */
export function PaymentDialog({ opened, onClose, ...acceptance }: AcceptanceDialogProps) {
  const { user, shown, openAttempt } = acceptance;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const budget = useBudget(user.id);
  const openMethod = openAttempt?.method;
  const method = openMethod && openMethod !== 'schedule' ? openMethod : chosen;

  function close() {
    setChosen(null);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      bodyClass={classes.body}
      onClose={close}
      title={method ? titles[method] : 'Payment method'}
      size={520}
    >
      {/* The focused element disappears with its part, so this element takes the focus. */}
      <div key={method} ref={takeFocus} tabIndex={-1} className={shared.quiet}>
        {method ? (
          // Each method has its own form and its own idempotency key.
          <MethodPayment
            {...acceptance}
            method={method}
            budget={budget}
            onBack={openAttempt ? undefined : () => setChosen(null)}
          />
        ) : (
          <div className={`${shared.form} ${shared.last}`}>
            <ConnectionNotice>{paymentNeedsConnection}</ConnectionNotice>
            <p>You pay {formatRand(shown.quote.totalRepayment)}</p>
            <MethodList quote={shown.quote} budget={budget} onChoose={setChosen} />
            <DemonstrationNotice />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function takeFocus(part: HTMLDivElement | null) {
  part?.focus({ preventScroll: true });
}

interface MethodListProps {
  quote: Quote;
  budget: Budget | null;
  onChoose: (method: PaymentMethod) => void;
}

function MethodList({ quote, budget, onChoose }: MethodListProps) {
  const isConnected = useIsConnected();
  const methods = [
    { method: 'card', name: 'Card', Icon: IconCreditCard, hint: 'Pay now with a bank card' },
    {
      method: 'budget',
      name: 'Budget',
      Icon: IconWallet,
      hint: budget
        ? `${formatMoney(budget.left)} of your budget is left`
        : 'Use your R8,500.00 budget',
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
