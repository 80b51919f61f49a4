import type { AdminFuelRequest, AdminPurchase, AdminUser } from '../../../../domain/admin-lists.ts';
import type { Statistics } from '../../../../domain/statistics.ts';
import type { AdminFilters } from '../../../api/admin-lists.ts';
import { purchaseColumns } from '../purchase-columns.tsx';
import { requestColumns } from '../request-columns.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { userColumns } from '../user-columns.tsx';

type Figure = keyof Statistics;

interface Card<Row extends { id: string }, Filters> {
  filters: Filters;
  columns: ListColumn<Row>[];
}

const { name, username, phone, email, status, type, adminStatus, reason, blacklisted, registered } =
  userColumns;
const person = [name, username, phone, email];

/** What lies behind the cards of users: which users, and which of their columns (section 2). */
export const userCards = {
  totalUsers: { filters: {}, columns: [...person, status, registered] },
  activeUsers: { filters: { status: 'active' }, columns: [...person, type, registered] },
  blacklistedUsers: {
    filters: { status: 'blacklisted' },
    columns: [...person, reason, blacklisted],
  },
  adminUsers: { filters: { role: 'admin' }, columns: [...person, adminStatus, registered] },
} satisfies Partial<Record<Figure, Card<AdminUser, AdminFilters<'GET /api/admin/users'>>>>;

const requests = [
  requestColumns.user,
  requestColumns.vehicle,
  requestColumns.litres,
  requestColumns.cost,
  requestColumns.status,
  requestColumns.date,
];

/** Behind the cards of fuel requests. */
export const requestCards = {
  totalRequestedAmount: { filters: {}, columns: requests },
  pendingRequestsAmount: { filters: { status: 'pending' }, columns: requests },
} satisfies Partial<
  Record<Figure, Card<AdminFuelRequest, AdminFilters<'GET /api/admin/fuel-requests'>>>
>;

/** Behind the card of purchases. */
export const salesCard: Card<AdminPurchase, AdminFilters<'GET /api/admin/purchases'>> = {
  filters: {},
  columns: [
    purchaseColumns.user,
    purchaseColumns.vehicle,
    purchaseColumns.fuelAmount,
    purchaseColumns.total,
    purchaseColumns.salesStatus,
    purchaseColumns.date,
  ],
};
