import { Button } from '@mantine/core';
import { useId } from 'react';
import { debtOf, type OwedPayment, owedPayments } from '../../../../domain/purchases/debt.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { formatFuel } from '../../../components/amount-text.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import { useToday } from '../../../http/server-clock.ts';
import shared from '../purchase.module.css';
import { nextInstalment, partPaidText } from './part-paid.ts';
import { type PurchaseAction, payLabel, spokenAction } from './purchase-actions.ts';
import { PurchaseBadge } from './purchase-badge.tsx';
import { vehicleOf } from './purchase-facts.ts';
import classes from './purchases.module.css';

interface ToPayProps {
  purchases: readonly Purchase[];
  onAct: (action: PurchaseAction) => void;
}

/** What is owed, the most urgent first, each with its payment (BUY-17). */
export function ToPay({ purchases, onAct }: ToPayProps) {
  const today = useToday();
  const debt = debtOf(purchases, today);
  const titleId = useId();
  if (!debt) return null;
  const owed = owedPayments(purchases, today);
  // One main button on a screen: the first payment that can be made.
  const main = owed.find(({ purchase }) => payLabel(purchase));
  return (
    <Surface
      title={<span id={titleId}>To pay</span>}
      action={<span className={classes.owed}>{formatMoney(debt.total)}</span>}
    >
      <ul className={classes.toPay} aria-labelledby={titleId}>
        {owed.map((payment) => (
          <OwedRow
            key={payment.purchase.id}
            payment={payment}
            isMain={payment === main}
            onAct={onAct}
          />
        ))}
      </ul>
    </Surface>
  );
}

interface OwedRowProps {
  payment: OwedPayment;
  isMain: boolean;
  onAct: (action: PurchaseAction) => void;
}

function OwedRow({ payment, isMain, onAct }: OwedRowProps) {
  const { purchase, amount, isOverdue } = payment;
  const isConnected = useIsConnected();
  const label = payLabel(purchase);
  const paid = partPaidText(purchase);
  const instalment = nextInstalment(purchase);
  return (
    <li>
      <div className={classes.debt}>
        <p className={classes.vehicle}>{vehicleOf(purchase)}</p>
        <p className={classes.amount}>
          {`${formatMoney(amount)} · ${formatFuel(purchase.fuelAmount)}`}
        </p>
        {paid && <p className={shared.note}>{paid}</p>}
        <p className={shared.note}>
          {instalment === null
            ? dueText(payment)
            : `Next instalment: ${formatMoney(instalment)} · ${dueText(payment)}`}
        </p>
        {isOverdue && <PurchaseBadge badge="overdue" />}
      </div>
      {label && (
        <Button
          {...(isMain ? { color: 'amber' } : { variant: 'default' })}
          px="md"
          disabled={!isConnected}
          aria-label={spokenAction(label, purchase)}
          onClick={() => onAct({ kind: 'pay', purchase })}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

/** When a purchase has to be paid, or is charged by itself. */
function dueText({ purchase, day: due, isOverdue }: OwedPayment): string {
  const day = formatDay(due);
  if (isOverdue) return `Was due on ${day}`;
  if (purchase.checkoutUrl) return 'Waits for you on the payment page';
  if (purchase.paymentStatus === 'processing') return 'Payment under way';
  return purchase.isScheduledPayment ? `Charged on ${day}` : `Due by ${day}`;
}
