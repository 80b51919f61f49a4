import { purchaseColumns, purchaseList } from '../purchase-columns.tsx';
import { requestColumns, requestList } from '../request-columns.tsx';
import { userColumns, userList } from '../user-columns.tsx';

const { name, username, phone, email, status, type, adminStatus, reason, blacklisted, registered } =
  userColumns;
const person = [name, username, phone, email];

/** The lists behind the user cards: which users, and which columns (ADM-9). */
export const userCards = {
  totalUsers: { ...userList, columns: [...person, status, registered] },
  activeUsers: { ...userList, only: { status: 'active' }, columns: [...person, type, registered] },
  blacklistedUsers: {
    ...userList,
    only: { status: 'blacklisted' },
    columns: [...person, reason, blacklisted],
  },
  adminUsers: {
    ...userList,
    only: { role: 'admin' },
    columns: [...person, adminStatus, registered],
  },
} as const;

const requests = {
  ...requestList,
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
  ...purchaseList,
  // It has no column for the due date.
  orders: purchaseList.orders.filter(({ column }) => column !== 'due'),
  only: { sold: 'yes' },
  columns: [
    purchaseColumns.user,
    purchaseColumns.vehicle,
    purchaseColumns.fuelAmount,
    purchaseColumns.total,
    purchaseColumns.salesStatus,
    purchaseColumns.date,
  ],
} as const;
