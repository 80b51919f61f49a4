import type { AdminPurchase } from '../../../domain/admin/admin-lists.ts';
import { leftOf } from '../../../domain/payments/part-payments.ts';
import { adminBadge, salesBadge } from '../../../domain/purchases/purchase-badge.ts';
import { formatMoney } from '../../../domain/values/format.ts';
import { AdminPurchaseBadge } from './badges.tsx';
import { dateOf, dayOf, litresOf, moneyOf, nameOf, vehicleOf } from './cell-text.ts';
import { PurchaseLink } from './purchase-link.tsx';
import type { ListColumn } from './table/list-columns.ts';
import { columnTexts as heads } from './texts.ts';
import { UserLink } from './user-link.tsx';

/** The columns for lists of purchases. Each list picks its own. */
export const purchaseColumns = {
  user: {
    id: 'user',
    header: heads.user,
    accessorFn: ({ user }) => nameOf(user),
    cell: ({ row: { original } }) => <UserLink id={original.userId} person={original.user} />,
    meta: { isPlain: true },
  },
  vehicle: {
    id: 'vehicle',
    header: heads.vehicle,
    accessorFn: ({ carMake, carModel }) => vehicleOf(carMake, carModel),
    cell: ({ row }) => <PurchaseLink purchase={row.original} />,
    meta: { isPlain: true },
  },
  fuelAmount: {
    id: 'fuelAmount',
    header: heads.fuelAmount,
    accessorFn: (row) => `${litresOf(row.fuelAmount).replace(' l', 'L')} of ${row.fuelType}`,
    meta: { isPlain: true },
  },
  total: {
    id: 'total',
    header: 'Total Amount',
    accessorFn: (row) => moneyOf(row.totalRepayment),
    meta: { isPlain: true },
  },
  paid: {
    id: 'paid',
    header: heads.paid,
    accessorFn: (row) => moneyOf(row.paidAmount ?? (row.isPaid ? row.totalRepayment : 0)),
  },
  left: {
    id: 'left',
    header: heads.left,
    accessorFn: (row) => formatMoney(leftOf(row)),
  },
  amount: {
    id: 'amount',
    header: heads.amount,
    accessorFn: (row) => moneyOf(row.totalRepayment),
    meta: { isPlain: true },
  },
  /** For the Purchase History tab. */
  status: {
    id: 'status',
    header: heads.paymentStatus,
    cell: ({ row }) => <AdminPurchaseBadge badge={adminBadge(row.original)} />,
    meta: { isPlain: true },
  },
  /** For the Total Sales dialog. */
  salesStatus: {
    id: 'salesStatus',
    header: heads.paymentStatus,
    cell: ({ row }) => <AdminPurchaseBadge badge={salesBadge(row.original)} />,
    meta: { isPlain: true },
  },
  due: { id: 'due', header: 'Due Date', accessorFn: (row) => dayOf(row.paymentDueDate) },
  date: { id: 'date', header: 'Purchase Date', accessorFn: (row) => dateOf(row.purchaseDate) },
} satisfies Record<string, ListColumn<AdminPurchase>>;

/** What all lists of purchases share. */
export const purchaseList = {
  name: 'GET /api/admin/purchases',
  search: 'Name, vehicle or registration',
  // The first order is the default.
  orders: [
    { word: 'newest', column: 'date', desc: true, label: 'Newest first' },
    { word: 'oldest', column: 'date', desc: false, label: 'Oldest first' },
    { word: 'due', column: 'due', desc: false, label: 'First due first' },
    { word: 'amount', column: 'total', desc: true, label: 'Highest amount first' },
  ],
  file: 'volmaak-purchases',
} as const;
