import { Button } from '@mantine/core';
import { isScheduleOpen } from '../../../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { historyBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { formatDate } from '../../../../domain/values/format.ts';
import { formatFuel, formatRand, fuelNames } from '../../../components/amount-text.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { ExpandableRow } from '../../../components/layout/expandable-row.tsx';
import { VoucherLink } from '../../../components/voucher-link.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import { useToday } from '../../../http/server-clock.ts';
import shared from '../purchase.module.css';
import { partPaidText } from './part-paid.ts';
import { type PurchaseAction, payLabel, spokenAction } from './purchase-actions.ts';
import { PurchaseBadge } from './purchase-badge.tsx';
import { purchaseFacts, totalLabel, vehicleOf } from './purchase-facts.ts';

interface PurchaseRowProps {
  purchase: Purchase;
  onAct: (action: PurchaseAction) => void;
}

/** A purchase in two lines. It opens to all its facts and actions. */
export function PurchaseRow({ purchase, onAct }: PurchaseRowProps) {
  const isConnected = useIsConnected();
  const volume = formatFuel(purchase.fuelAmount);
  const total = formatRand(purchase.totalRepayment);
  const bought = formatDate(new Date(purchase.purchaseDate));
  const today = useToday();
  return (
    <ExpandableRow
      title={vehicleOf(purchase)}
      line={[volume, bought, partPaidText(purchase)].filter(Boolean).join(' · ')}
      amount={total}
      badge={<PurchaseBadge badge={historyBadge(purchase, today)} />}
    >
      <DetailList
        details={[
          [fuelNames[purchase.fuelType], volume],
          [totalLabel(purchase), total],
          ...purchaseFacts(purchase),
        ]}
      />
      <VoucherLink userId={purchase.userId} of={{ purchaseId: purchase.id }} />
      <div className={`${shared.actions} ${shared.below}`}>
        {actions(purchase, isScheduleOpen(purchase, today)).map(({ kind, label }) => (
          <Button
            key={kind}
            variant="default"
            px="xs"
            disabled={!isConnected && !offlineActions.has(kind)}
            aria-label={spokenAction(label, purchase)}
            onClick={() => onAct({ kind, purchase })}
          >
            {label}
          </Button>
        ))}
      </div>
    </ExpandableRow>
  );
}

/** What needs no connection. */
const offlineActions = new Set<PurchaseAction['kind']>(['details', 'receipt']);

interface Action {
  kind: PurchaseAction['kind'];
  label: string;
}

function actions(purchase: Purchase, isOpen: boolean): Action[] {
  const list: Action[] = [];
  const pay = payLabel(purchase);
  if (pay) list.push({ kind: 'pay', label: pay });
  if (isOpen) list.push({ kind: 'move', label: 'Move' }, { kind: 'cancel', label: 'Cancel' });
  return [...list, { kind: 'receipt', label: 'Receipt' }, { kind: 'details', label: 'Details' }];
}
