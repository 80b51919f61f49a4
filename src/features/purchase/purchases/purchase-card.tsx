import { Button } from '@mantine/core';
import { isPayable } from '../../../../domain/payments/payment-status.ts';
import { isScheduleOpen } from '../../../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { historyBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Figure } from '../../../components/layout/figure.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import { fuelTexts } from '../texts.ts';
import { PurchaseBadge } from './purchase-badge.tsx';
import { purchaseFacts, totalLabel } from './purchase-facts.ts';
import { purchaseText, spokenAction } from './purchase-text.ts';
import classes from './purchases.module.css';
import { historyTexts as texts } from './texts.ts';

export type PurchaseActionKind = 'details' | 'pay' | 'move' | 'cancel';

interface PurchaseCardProps {
  purchase: Purchase;
  onAct: (kind: PurchaseActionKind, purchase: Purchase) => void;
}

/** A purchase with its badge, its figures and its actions. */
export function PurchaseCard({ purchase, onAct }: PurchaseCardProps) {
  const isConnected = useIsConnected();
  const { vehicle, volume, total } = purchaseText(purchase);
  const today = southAfricanDay(new Date());
  return (
    // It has no accessible name, because several cards of one vehicle would be landmarks with the
    // same name.
    <Surface>
      <div className={classes.head}>
        <h2>{vehicle}</h2>
        <PurchaseBadge badge={historyBadge(purchase, today)} />
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{fuelTexts[purchase.fuelType]}</dt>
          <dd>
            <Figure value={volume} />
          </dd>
        </div>
        <div>
          <dt>{totalLabel(purchase)}</dt>
          <dd>
            <Figure value={total} />
          </dd>
        </div>
      </dl>
      <DetailList details={purchaseFacts(purchase)} />
      <div className={classes.actions}>
        {actions(purchase, isScheduleOpen(purchase, today)).map(({ kind, label, isMain }) => (
          <Button
            key={kind}
            {...(isMain ? { color: 'amber' } : { variant: 'default' })}
            px="xs"
            disabled={!isConnected && kind !== 'details'}
            aria-label={spokenAction(label, purchase)}
            onClick={() => onAct(kind, purchase)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Surface>
  );
}

interface Action {
  kind: PurchaseActionKind;
  label: string;
  isMain?: boolean;
}

function actions(purchase: Purchase, isOpen: boolean): Action[] {
  const { paymentStatus, needsSecondStep } = purchase;
  const payLabel = paymentStatus === 'failed' ? texts.payAgain : texts.pay;
  return [
    ...(isPayable(paymentStatus) ? [{ kind: 'pay', label: payLabel, isMain: true } as const] : []),
    ...(needsSecondStep ? [{ kind: 'pay', label: texts.enterCode, isMain: true } as const] : []),
    ...(isOpen
      ? [
          { kind: 'move', label: texts.move } as const,
          { kind: 'cancel', label: texts.cancel } as const,
        ]
      : []),
    { kind: 'details', label: texts.details },
  ];
}
