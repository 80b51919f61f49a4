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
    cell: (row) => <UserLink id={row.userId} person={row.user} />,
    title: (row) => nameOf(row.user),
    isPlain: true,
  },
  vehicle: {
    id: 'vehicle',
    header: heads.vehicle,
    cell: (row) => vehicleOf(row.car?.make, row.car?.model),
    isPlain: true,
  },
  fuelType: {
    id: 'fuelType',
    header: 'Fuel Type',
    cell: (row) => fuelTexts[row.fuelType],
    isPlain: true,
  },
  litres: {
    id: 'litres',
    header: 'Liters',
    cell: (row) => litresOf(row.fuelAmount),
    isPlain: true,
  },
  cost: {
    id: 'cost',
    header: heads.totalCost,
    cell: (row) => moneyOf(row.totalAmount),
    isPlain: true,
  },
  status: {
    id: 'status',
    header: heads.status,
    cell: (row) => <AdminRequestBadge status={row.status} />,
    isPlain: true,
  },
  date: { id: 'date', header: heads.date, cell: (row) => dateOf(row.requestedAt), isPlain: true },
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
