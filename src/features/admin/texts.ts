import type { FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { adminBadge } from '../../../domain/purchases/purchase-badge.ts';

/** The texts that the admin pages share (ADM-9). */
export const adminTexts = {
  title: 'Admin Dashboard',
  subtitle: 'Monitor fuel requests, send payment reminders, and manage the system',
  back: 'Back to Dashboard',
  exit: 'Exit',
  desk: 'Admin',
  menu: 'Menu',
  search: 'Search',
  skip: 'Skip the menu',
  places: {
    dashboard: 'Dashboard',
    morning: 'Morning',
    collections: 'Collections',
    cash: 'Cash',
    books: 'Books',
    payouts: 'Payouts',
    reconciliation: 'Reconciliation',
    verification: 'Verification',
    messages: 'Messages',
    reports: 'Reports',
    prices: 'Fuel Prices',
    stations: 'Stations',
    redemptions: 'Redemptions',
    vouchers: 'Vouchers',
    phones: 'Phones',
    audit: 'Audit Log',
    security: 'Security',
  },
  sendSms: 'Send SMS',
  createUser: 'Create User',
  tabs: {
    requests: 'Fuel Requests',
    users: 'User Management',
    purchases: 'Purchase History',
    scheduled: 'Scheduled Payments',
  },
  tabList: 'Lists',
  pending: 'pending',
  inAll: 'in all',
} as const;

/** The texts of a dialog with a form. */
export const formTexts = {
  cancel: 'Cancel',
  discard: {
    title: 'Discard what you entered?',
    text: 'Nothing is saved yet.',
  },
} as const;

/** The texts of a reason that an admin gives (ADM-41). */
export const reasonTexts = {
  reason: 'Reason',
  usual: 'Suggestions',
} as const;

/** Fallbacks for missing values (ADM-8). */
export const fallbackTexts = {
  date: 'N/A',
  reason: 'No reason provided',
} as const;

/** The status of a request while its decision can be undone (REQ-14). */
export const heldStatusTexts = {
  pending: 'Pending',
  approved: 'Being approved',
  rejected: 'Being rejected',
  completed: 'Being completed',
} satisfies Record<FuelRequestStatus, string>;

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
  'written-off': 'Written off',
} satisfies Record<ReturnType<typeof adminBadge>, string>;

export const userStatusTexts = {
  active: 'Active',
  admin: 'Admin',
  blacklisted: 'Blacklisted',
  deleted: 'Deleted',
  numberRefused: 'No SMS',
  user: 'User',
  activeAdmin: 'Active Admin',
  blacklistedAdmin: 'Blacklisted Admin',
} as const;

export const fuelTexts = { petrol: 'Petrol', diesel: 'Diesel' } satisfies Record<FuelType, string>;

/** The column headers, the same in every list. */
export const columnTexts = {
  user: 'User',
  status: 'Status',
  vehicle: 'Vehicle',
  totalCost: 'Total Cost',
  date: 'Date',
  fuelAmount: 'Fuel Amount',
  paymentStatus: 'Payment Status',
  amount: 'Amount',
  paid: 'Paid',
  left: 'Left to pay',
  actions: 'Actions',
} as const;

/** The question before a vehicle is marked as stolen (ADM-16). */
export const stealingTexts = {
  title: (plate: string) => `Mark ${plate} as stolen?`,
  text: 'It will not count as verified any more. Everybody at this desk will see it as stolen.',
  confirm: 'Mark as stolen',
} as const;
