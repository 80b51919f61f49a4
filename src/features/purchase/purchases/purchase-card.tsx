import { Button } from '@mantine/core';
import { isPayable } from '../../../../domain/payments/payment-status.ts';
import { isScheduleOpen } from '../../../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { historyBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { formatDate } from '../../../../domain/values/format.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { formatFuel, formatRand, fuelNames } from '../../../components/amount-text.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { FigureList } from '../../../components/layout/figure-list.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import { PurchaseBadge } from './purchase-badge.tsx';
import { purchaseFacts, totalLabel, vehicleOf } from './purchase-facts.ts';

export interface PurchaseAction {
  kind: 'details' | 'pay' | 'move' | 'cancel';
  purchase: Purchase;
}

interface PurchaseCardProps {
  purchase: Purchase;
  onAct: (action: PurchaseAction) => void;
}

export function PurchaseCard({ purchase, onAct }: PurchaseCardProps) {
  const isConnected = useIsConnected();
  const vehicle = vehicleOf(purchase);
  const volume = formatFuel(purchase.fuelAmount);
  const bought = formatDate(new Date(purchase.purchaseDate));
  const today = southAfricanDay(new Date());
  return (
    <Surface
      title={vehicle}
      isNamed={false}
      action={<PurchaseBadge badge={historyBadge(purchase, today)} />}
    >
      <FigureList
        figures={[
          [fuelNames[purchase.fuelType], volume],
          [totalLabel(purchase), formatRand(purchase.totalRepayment)],
        ]}
      />
      <DetailList details={purchaseFacts(purchase)} />
      <div className={`${shared.actions} ${shared.below}`}>
        {actions(purchase, isScheduleOpen(purchase, today)).map(({ kind, label, isMain }) => (
          <Button
            key={kind}
            {...(isMain ? { color: 'amber' } : { variant: 'default' })}
            px="xs"
            disabled={!isConnected && kind !== 'details'}
            aria-label={`${label}: ${volume} for ${vehicle} of ${bought}`}
            onClick={() => onAct({ kind, purchase })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Surface>
  );
}

interface Action {
  kind: PurchaseAction['kind'];
  label: string;
  isMain?: boolean;
}

function actions({ paymentStatus, needsSecondStep }: Purchase, isOpen: boolean): Action[] {
  const list: Action[] = [];
  const payLabel = paymentStatus === 'failed' ? 'Try another card' : 'Pay Now';
  if (isPayable(paymentStatus)) list.push({ kind: 'pay', label: payLabel, isMain: true });
  if (needsSecondStep) list.push({ kind: 'pay', label: 'Enter the code', isMain: true });
  if (isOpen) list.push({ kind: 'move', label: 'Move' }, { kind: 'cancel', label: 'Cancel' });
  return [...list, { kind: 'details', label: 'Details' }];
}
