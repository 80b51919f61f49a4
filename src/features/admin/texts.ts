import type { FuelType } from '../../../domain/fuel-price.ts';
import type { FuelRequestStatus } from '../../../domain/fuel-request.ts';
import type { adminBadge } from '../../../domain/purchase-badge.ts';

/** What the admin's desk as a whole says (ADM-9). */
export const adminTexts = {
  title: 'Admin Dashboard',
  subtitle: 'Monitor fuel requests, send payment reminders, and manage the system',
  back: 'Back to Dashboard',
  exit: 'Exit',
  places: 'Admin',
  overviewPlace: 'Overview',
  messagesPlace: 'Messages',
  reportsPlace: 'Reports',
  pricesPlace: 'Fuel Prices',
  auditPlace: 'Audit Log',
  sendSms: 'Send SMS',
  createUser: 'Create User',
  tabs: {
    requests: 'Fuel Requests',
    users: 'User Management',
    purchases: 'Purchase History',
    scheduled: 'Scheduled Payments',
  },
  tabList: 'Lists',
} as const;

/** In place of a part of the desk whose code could not be loaded. */
export const missingTexts = {
  title: 'This could not be loaded',
  text: 'Check your connection and try again.',
} as const;

/** What stands for something that is not there (ADM-8). */
export const fallbackTexts = {
  user: 'Unknown User',
  vehicle: 'Unknown Vehicle',
  date: 'N/A',
  reason: 'No reason provided',
} as const;

export const requestStatusTexts = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
  rejected: 'Rejected',
} satisfies Record<FuelRequestStatus, string>;

export const purchaseStatusTexts = {
  paid: 'Paid',
  scheduled: 'Scheduled',
  pending: 'Pending',
  failed: 'Failed',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} satisfies Record<ReturnType<typeof adminBadge>, string>;

export const userStatusTexts = {
  active: 'Active',
  admin: 'Admin',
  blacklisted: 'Blacklisted',
  deleted: 'Deleted',
  user: 'User',
  activeAdmin: 'Active Admin',
  blacklistedAdmin: 'Blacklisted Admin',
} as const;

export const fuelTexts = { petrol: 'Petrol', diesel: 'Diesel' } satisfies Record<FuelType, string>;

/** The heads of the columns, the same words wherever a column stands. */
export const columnTexts = {
  user: 'User',
  name: 'Name',
  username: 'Username',
  phone: 'Phone',
  email: 'Email',
  status: 'Status',
  userType: 'User Type',
  registered: 'Registration Date',
  blacklistReason: 'Blacklist Reason',
  blacklistedDate: 'Blacklisted Date',
  vehicle: 'Vehicle',
  fuelType: 'Fuel Type',
  amountLitres: 'Amount (Liters)',
  litres: 'Liters',
  totalCost: 'Total Cost',
  date: 'Date',
  fuelAmount: 'Fuel Amount',
  totalAmount: 'Total Amount',
  paymentStatus: 'Payment Status',
  purchaseDate: 'Purchase Date',
  amount: 'Amount',
  dueDate: 'Due Date',
  actions: 'Actions',
} as const;
