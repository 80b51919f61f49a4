import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react';
import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import type { Cents } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { useIsConnected } from '../../../http/connection.ts';
import { paymentTexts as texts } from '../texts.ts';
import classes from './payment.module.css';

interface MethodListProps {
  dueDate: Day;
  /** Null if it is not known. */
  budgetLeft: Cents | null;
  onChoose: (method: PaymentMethod) => void;
}

/** The three payment methods. */
export function MethodList({ dueDate, budgetLeft, onChoose }: MethodListProps) {
  const isConnected = useIsConnected();
  const budgetHint =
    budgetLeft === null ? texts.hints.budgetUnknown : texts.hints.budget(formatMoney(budgetLeft));
  const methods = [
    { method: 'card', Icon: IconCreditCard, hint: texts.hints.card },
    { method: 'budget', Icon: IconWallet, hint: budgetHint },
    {
      method: 'debit_order',
      Icon: IconBuildingBank,
      hint: texts.hints.debit_order(formatDay(dueDate)),
    },
  ] as const;
  return (
    <div className={classes.methods}>
      {methods.map(({ method, Icon, hint }) => (
        <button
          key={method}
          type="button"
          className={classes.method}
          disabled={!isConnected}
          onClick={() => onChoose(method)}
        >
          <Icon size={28} aria-hidden="true" />
          <span>
            <span className={classes.name}>{texts.methods[method]}</span>
            <span className={classes.hint}>{hint}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
