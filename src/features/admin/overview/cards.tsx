import { boughtOrders, purchaseColumns } from '../purchase-columns.tsx';
import { requestColumns, requestOrders } from '../request-columns.tsx';
import { userColumns, userOrders } from '../user-columns.tsx';
import { overviewTexts as texts } from './texts.ts';

const { name, username, phone, email, status, type, adminStatus, reason, blacklisted, registered } =
  userColumns;
const person = [name, username, phone, email];

const users = {
  name: 'GET /api/admin/users',
  search: texts.searchUsers,
  orders: userOrders,
  file: 'volmaak-users',
} as const;

/** The lists behind the user cards: which users, and which columns (ADM-9). */
export const userCards = {
  totalUsers: { ...users, columns: [...person, status, registered] },
  activeUsers: { ...users, only: { status: 'active' }, columns: [...person, type, registered] },
  blacklistedUsers: {
    ...users,
    only: { status: 'blacklisted' },
    columns: [...person, reason, blacklisted],
  },
  adminUsers: { ...users, only: { role: 'admin' }, columns: [...person, adminStatus, registered] },
} as const;

const requests = {
  name: 'GET /api/admin/fuel-requests',
  search: texts.searchRequests,
  orders: requestOrders,
  file: 'volmaak-fuel-requests',
  columns: [
    requestColumns.user,
    requestColumns.vehicle,
    requestColumns.litres,
    requestColumns.cost,
    requestColumns.status,
    requestColumns.date,
  ],
} as const;

/** The lists behind the fuel request cards. */
export const requestCards = {
  totalRequestedAmount: requests,
  pendingRequestsAmount: { ...requests, only: { status: 'pending' } },
} as const;

/** The list behind the sales card: the purchases that its total counts (ADM-6). */
export const salesCard = {
  name: 'GET /api/admin/purchases',
  only: { sold: 'yes' },
  search: texts.searchPurchases,
  orders: boughtOrders,
  file: 'volmaak-purchases',
  columns: [
    purchaseColumns.user,
    purchaseColumns.vehicle,
    purchaseColumns.fuelAmount,
    purchaseColumns.total,
    purchaseColumns.salesStatus,
    purchaseColumns.date,
  ],
} as const;
