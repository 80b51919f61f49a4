import type { AdminFuelRequest } from '../../../domain/admin/admin-lists.ts';
import { formatLitres } from '../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { AdminRequestBadge } from './badges.tsx';
import { dateOf, moneyOf, vehicleOf } from './cell-text.ts';
import type { ListColumn, ListOrder } from './table/list-columns.ts';
import { fuelTexts, columnTexts as heads } from './texts.ts';
import { UserLink } from './user-link.tsx';

const litresOf = ({ fuelAmount }: AdminFuelRequest) =>
  formatLitres(centilitresFromLitres(fuelAmount));

/** The columns for lists of fuel requests. Each list picks its own. */
export const requestColumns = {
  user: {
    id: 'user',
    header: heads.user,
    cell: ({ row: { original } }) => <UserLink id={original.userId} person={original.user} />,
  },
  vehicle: {
    id: 'vehicle',
    header: heads.vehicle,
    cell: ({ row: { original } }) => vehicleOf(original.car?.make, original.car?.model),
  },
  fuelType: {
    id: 'fuelType',
    header: heads.fuelType,
    cell: ({ row }) => fuelTexts[row.original.fuelType],
  },
  amount: {
    id: 'amount',
    header: heads.amountLitres,
    cell: ({ row }) => litresOf(row.original),
  },
  litres: { id: 'litres', header: heads.litres, cell: ({ row }) => litresOf(row.original) },
  cost: {
    id: 'cost',
    header: heads.totalCost,
    cell: ({ row }) => moneyOf(row.original.totalAmount),
  },
  status: {
    id: 'status',
    header: heads.status,
    cell: ({ row }) => <AdminRequestBadge status={row.original.status} />,
  },
  date: { id: 'date', header: heads.date, cell: ({ row }) => dateOf(row.original.requestedAt) },
} satisfies Record<string, ListColumn<AdminFuelRequest>>;

/** The first order is the default. */
export const requestOrders: readonly ListOrder<'newest' | 'oldest' | 'amount'>[] = [
  { word: 'newest', column: 'date', desc: true, label: 'Newest first' },
  { word: 'oldest', column: 'date', desc: false, label: 'Oldest first' },
  { word: 'amount', column: 'cost', desc: true, label: 'Highest cost first' },
];
