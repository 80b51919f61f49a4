import { Button } from '@mantine/core';
import type { FuelRequest } from '../../../../domain/fuel-requests/fuel-request.ts';
import { isRefundable } from '../../../../domain/payments/payment-status.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { adminBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { AdminPurchaseBadge, AdminRequestBadge } from '../badges.tsx';
import { dateOf, leftInPartOf, litresOf, moneyOf, vehicleOf } from '../cell-text.ts';
import { PurchaseLink } from '../purchase-link.tsx';
import { refundTexts } from '../purchase-panel/texts.ts';
import { useRights } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { fuelTexts, columnTexts as heads } from '../texts.ts';
import { latestShown, historyTexts as texts } from './panel-texts.ts';
import type { UserPartProps } from './user-questions.tsx';
import classes from './users.module.css';

/** A user's latest requests and purchases. */
export function UserHistory({ user, onAsk, failure }: UserPartProps) {
  const { fuelRequests, purchases } = user;
  const mayRefund = useRights().may('POST /api/admin/purchases/{id}/refund', user.id);
  return (
    <>
      <Surface title={texts.requests} className={classes.history ?? ''}>
        <ListTable
          label={texts.requests}
          columns={requestColumns}
          rows={fuelRequests}
          empty={<p className={classes.line}>No fuel requests.</p>}
        />
        <Latest of={fuelRequests} />
      </Surface>
      <Surface title={texts.purchases} className={classes.history ?? ''}>
        <ListTable
          label={texts.purchases}
          columns={[...purchaseColumns, ...(mayRefund ? [refundColumn(onAsk)] : [])]}
          rows={purchases}
          empty={<p className={classes.line}>No purchases.</p>}
        />
        {failure?.kind === 'refund' && <Notice kind="problem">{failure.reason}</Notice>}
        <Latest of={purchases} />
      </Surface>
    </>
  );
}

function Latest({ of }: { of: readonly unknown[] }) {
  return of.length < latestShown ? null : <p className={classes.line}>{texts.latest}</p>;
}

const fuelOf = ({ fuelAmount, fuelType }: FuelRequest | Purchase) =>
  texts.fuelOf(litresOf(fuelAmount), fuelTexts[fuelType]);
const vehicleCell = ({ carMake, carModel }: FuelRequest) => vehicleOf(carMake, carModel);

const requestColumns: ListColumn<FuelRequest>[] = [
  { id: 'vehicle', header: heads.vehicle, accessorFn: (row) => vehicleCell(row) },
  { id: 'fuel', header: heads.fuelAmount, accessorFn: (row) => fuelOf(row) },
  { id: 'cost', header: heads.totalCost, accessorFn: (row) => moneyOf(row.totalAmount) },
  {
    id: 'status',
    header: heads.status,
    cell: ({ row }) => <AdminRequestBadge status={row.original.status} />,
  },
  { id: 'date', header: heads.date, accessorFn: (row) => dateOf(row.requestedAt) },
];

/** The total, and what is left of one that was paid in part. */
function amountOf(purchase: Purchase): string {
  const total = moneyOf(purchase.totalRepayment);
  const left = leftInPartOf(purchase);
  return left ? `${total}, ${texts.left(left)}` : total;
}

const purchaseColumns: ListColumn<Purchase>[] = [
  {
    id: 'vehicle',
    header: heads.vehicle,
    cell: ({ row }) => <PurchaseLink purchase={row.original} />,
  },
  { id: 'fuel', header: heads.fuelAmount, accessorFn: (row) => fuelOf(row) },
  { id: 'total', header: heads.amount, accessorFn: (row) => amountOf(row) },
  {
    id: 'status',
    header: heads.status,
    cell: ({ row }) => <AdminPurchaseBadge badge={adminBadge(row.original)} />,
  },
  { id: 'date', header: heads.date, accessorFn: (row) => dateOf(row.purchaseDate) },
];

const refundColumn = (onAsk: UserPartProps['onAsk']): ListColumn<Purchase> => ({
  id: 'actions',
  header: heads.actions,
  cell: ({ row: { original } }) =>
    isRefundable(original.paymentStatus) && (
      <Button
        variant="default"
        px="sm"
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest<HTMLElement>('[role=group]');
          onAsk({ kind: 'refund', purchase: original, list });
        }}
      >
        {refundTexts.refund}
      </Button>
    ),
});
