import { Button } from '@mantine/core';
import { useId } from 'react';
import { dueDay } from '../../../../domain/payments/collection.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { summarizePurchases } from '../../../../domain/purchases/purchase-summary.ts';
import { purchasesToPay } from '../../../../domain/purchases/purchases-to-pay.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { formatFuel, formatRand } from '../../../components/amount-text.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import { type PurchaseAction, payLabel, spokenAction } from './purchase-actions.ts';
import { PurchaseBadge } from './purchase-badge.tsx';
import { vehicleOf } from './purchase-facts.ts';
import classes from './purchases.module.css';

interface ToPayProps {
  purchases: readonly Purchase[];
  onAct: (action: PurchaseAction) => void;
}

/** What is owed, the most urgent first, each with its payment (BUY-20). */
export function ToPay({ purchases, onAct }: ToPayProps) {
  const owed = purchasesToPay(purchases);
  const titleId = useId();
  if (owed.length === 0) return null;
  // One main button on a screen: the first payment that can be made.
  const main = owed.find(payLabel);
  return (
    <Surface
      title={<span id={titleId}>To pay</span>}
      action={
        <span className={classes.owed}>
          {formatMoney(summarizePurchases(purchases).pendingAmount)}
        </span>
      }
    >
      <ul className={classes.toPay} aria-labelledby={titleId}>
        {owed.map((purchase) => (
          <OwedRow key={purchase.id} purchase={purchase} isMain={purchase === main} onAct={onAct} />
        ))}
      </ul>
    </Surface>
  );
}

interface OwedRowProps {
  purchase: Purchase;
  isMain: boolean;
  onAct: (action: PurchaseAction) => void;
}

function OwedRow({ purchase, isMain, onAct }: OwedRowProps) {
  const isConnected = useIsConnected();
  const label = payLabel(purchase);
  return (
    <li>
      <div className={classes.debt}>
        <p className={classes.vehicle}>{vehicleOf(purchase)}</p>
        <p className={classes.debtAmount}>
          {`${formatRand(purchase.totalRepayment)} · ${formatFuel(purchase.fuelAmount)}`}
        </p>
        <p className={shared.note}>{dueText(purchase)}</p>
        {purchase.paymentStatus === 'overdue' && <PurchaseBadge badge="overdue" />}
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
function dueText(purchase: Purchase): string {
  const { isScheduledPayment, paymentStatus } = purchase;
  const day = formatDay(dueDay(purchase));
  if (paymentStatus === 'overdue') return `Was due on ${day}`;
  if (paymentStatus === 'processing') return 'Payment under way';
  return isScheduledPayment ? `Charged on ${day}` : `Due by ${day}`;
}
