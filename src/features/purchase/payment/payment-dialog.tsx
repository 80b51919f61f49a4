import { useState } from 'react';
import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import type { OpenAttempt } from '../draft.ts';
import { paymentTexts as texts } from '../texts.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import type { AcceptanceDialogProps } from './dialog-props.ts';
import { MethodList } from './method-list.tsx';
import { MethodPayment } from './method-payment.tsx';
import classes from './payment.module.css';
import { useBudget } from './use-budget.ts';

const titles = {
  card: texts.card.title,
  budget: texts.budget.title,
  debit_order: texts.debit.title,
} satisfies Record<PaymentMethod, string>;

/** The dialog of Pay Now: card, budget or debit order, each with a way back (PAY-14). */
export function PaymentDialog({ opened, onClose, ...acceptance }: AcceptanceDialogProps) {
  const { user, shown, openAttempt } = acceptance;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const budget = useBudget(user.id);
  const method = methodOf(openAttempt) ?? chosen;

  function close() {
    setChosen(null);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      bodyClass={classes.body}
      onClose={close}
      title={method ? titles[method] : texts.title}
      size={520}
    >
      {/* The focused element disappears with its part, so this element takes the focus. */}
      <div key={method} ref={takeFocus} tabIndex={-1} className={classes.part}>
        {method ? (
          // Each method has its own form and its own idempotency key.
          <MethodPayment
            {...acceptance}
            method={method}
            budget={budget}
            onBack={openAttempt ? undefined : () => setChosen(null)}
          />
        ) : (
          <div className={`${classes.form} ${classes.last}`}>
            <ConnectionNotice text={texts.needsConnection} />
            <p className={classes.total}>
              {texts.total(formatMoney(centsFromRand(shown.quote.totalRepayment)))}
            </p>
            <MethodList
              dueDate={shown.quote.repaymentDueDate}
              budgetLeft={budget?.left ?? null}
              onChoose={setChosen}
            />
            <Notice kind="note">{texts.demonstration}</Notice>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function takeFocus(part: HTMLDivElement | null) {
  part?.focus({ preventScroll: true });
}

function methodOf(attempt: OpenAttempt | null): PaymentMethod | null {
  return attempt && attempt.method !== 'schedule' ? attempt.method : null;
}
