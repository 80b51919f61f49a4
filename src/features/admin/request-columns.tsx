import type { AdminFuelRequest } from '../../../domain/admin/admin-lists.ts';
import { AdminRequestBadge } from './badges.tsx';
import { dateOf, litresOf, moneyOf, nameOf, vehicleOf } from './cell-text.ts';
import type { ListColumn } from './table/list-columns.ts';
import { fuelTexts, columnTexts as heads } from './texts.ts';
import { UserLink } from './user-link.tsx';

/** The columns for lists of fuel requests. Each list picks its own. */
export const requestColumns = {
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
    accessorFn: (row) => vehicleOf(row.car?.make, row.car?.model),
    meta: { isPlain: true },
  },
  fuelType: {
    id: 'fuelType',
    header: 'Fuel Type',
    accessorFn: (row) => fuelTexts[row.fuelType],
    meta: { isPlain: true },
  },
  litres: {
    id: 'litres',
    header: 'Liters',
    accessorFn: (row) => litresOf(row.fuelAmount),
    meta: { isPlain: true },
  },
  cost: {
    id: 'cost',
    header: heads.totalCost,
    accessorFn: (row) => moneyOf(row.totalAmount),
    meta: { isPlain: true },
  },
  status: {
    id: 'status',
    header: heads.status,
    cell: ({ row }) => <AdminRequestBadge status={row.original.status} />,
    meta: { isPlain: true },
  },
  date: {
    id: 'date',
    header: heads.date,
    accessorFn: (row) => dateOf(row.requestedAt),
    meta: { isPlain: true },
  },
} satisfies Record<string, ListColumn<AdminFuelRequest>>;

/** What all lists of fuel requests share. */
export const requestList = {
  name: 'GET /api/admin/fuel-requests',
  search: 'Name or vehicle',
  // The first order is the default.
  orders: [
    { word: 'newest', column: 'date', desc: true, label: 'Newest first' },
    { word: 'oldest', column: 'date', desc: false, label: 'Oldest first' },
    { word: 'amount', column: 'cost', desc: true, label: 'Highest cost first' },
  ],
  file: 'volmaak-fuel-requests',
} as const;
