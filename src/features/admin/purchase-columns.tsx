import type { AdminPurchase } from '../../../domain/admin/admin-lists.ts';
import { adminBadge, salesBadge } from '../../../domain/purchases/purchase-badge.ts';
import { formatLitres } from '../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { AdminPurchaseBadge } from './badges.tsx';
import { dateOf, dayOf, moneyOf, vehicleOf } from './cell-text.ts';
import type { ListColumn, ListOrder } from './table/list-columns.ts';
import { columnTexts as heads } from './texts.ts';
import { UserLink } from './user-link.tsx';

/** The columns for lists of purchases. Each list picks its own. */
export const purchaseColumns = {
  user: {
    id: 'user',
    header: heads.user,
    cell: ({ row: { original } }) => <UserLink id={original.userId} person={original.user} />,
  },
  vehicle: {
    id: 'vehicle',
    header: heads.vehicle,
    cell: ({ row: { original } }) => vehicleOf(original.carMake, original.carModel),
  },
  fuelAmount: {
    id: 'fuelAmount',
    header: heads.fuelAmount,
    cell: ({ row: { original } }) =>
      `${formatLitres(centilitresFromLitres(original.fuelAmount)).replace(' l', 'L')} of ${original.fuelType}`,
  },
  total: {
    id: 'total',
    header: heads.totalAmount,
    cell: ({ row }) => moneyOf(row.original.totalRepayment),
  },
  amount: {
    id: 'amount',
    header: heads.amount,
    cell: ({ row }) => moneyOf(row.original.totalRepayment),
  },
  /** For the Purchase History tab. */
  status: {
    id: 'status',
    header: heads.paymentStatus,
    cell: ({ row }) => <AdminPurchaseBadge badge={adminBadge(row.original)} />,
  },
  /** For the Total Sales dialog. */
  salesStatus: {
    id: 'salesStatus',
    header: heads.paymentStatus,
    cell: ({ row }) => <AdminPurchaseBadge badge={salesBadge(row.original)} />,
  },
  due: {
    id: 'due',
    header: heads.dueDate,
    cell: ({ row }) => dayOf(row.original.paymentDueDate),
  },
  date: {
    id: 'date',
    header: heads.purchaseDate,
    cell: ({ row }) => dateOf(row.original.purchaseDate),
  },
} satisfies Record<string, ListColumn<AdminPurchase>>;

/** The first order is the default. */
export const purchaseOrders: readonly ListOrder<'newest' | 'oldest' | 'due' | 'amount'>[] = [
  { word: 'newest', column: 'date', desc: true, label: 'Newest first' },
  { word: 'oldest', column: 'date', desc: false, label: 'Oldest first' },
  { word: 'amount', column: 'total', desc: true, label: 'Highest amount first' },
  { word: 'due', column: 'due', desc: false, label: 'First due first' },
];

/** For lists without a due date. */
export const boughtOrders = purchaseOrders.filter(({ word }) => word !== 'due');
