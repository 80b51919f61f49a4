import type { AdminFuelPrice } from '../../domain/admin-fuel-prices.ts';
import type { AdminFuelRequest, AdminPurchase, AdminUser } from '../../domain/admin-lists.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import type { Message } from '../../domain/sms.ts';

/** The admin's lists as tables for spreadsheets. */
export const userTable = {
  name: 'users',
  head: [
    'Id',
    'First name',
    'Last name',
    'Username',
    'Phone',
    'Email',
    'Role',
    'Status',
    'Reason',
    'Blacklisted',
    'Registered',
  ],
  cells: (user: AdminUser) => [
    user.id,
    user.firstName,
    user.lastName,
    user.username,
    user.phoneNumber ?? '',
    user.email ?? '',
    user.isAdmin ? 'Admin' : 'User',
    standingOf(user),
    user.blacklistReason ?? '',
    user.blacklistedAt ?? '',
    user.registrationDate,
  ],
};

function standingOf({ isDeleted, isBlacklisted }: AdminUser): string {
  if (isDeleted) return 'Deleted';
  return isBlacklisted ? 'Blacklisted' : 'Active';
}

export const fuelRequestTable = {
  name: 'fuel-requests',
  head: [
    'Id',
    'First name',
    'Last name',
    'Username',
    'Vehicle',
    'Fuel',
    'Litres',
    'Total (R)',
    'Status',
    'Notes',
    'Requested',
  ],
  cells: (request: AdminFuelRequest) => [
    request.id,
    request.user.firstName,
    request.user.lastName,
    request.user.username,
    `${request.carMake} ${request.carModel}`,
    request.fuelType,
    request.fuelAmount,
    request.totalAmount,
    request.status,
    request.notes ?? '',
    request.requestedAt,
  ],
};

export const purchaseTable = {
  name: 'purchases',
  head: [
    'Id',
    'First name',
    'Last name',
    'Username',
    'Vehicle',
    'Registration',
    'Fuel',
    'Litres',
    'Total (R)',
    'Method',
    'Status',
    'Due',
    'Paid',
    'Bought',
  ],
  cells: (purchase: AdminPurchase) => [
    purchase.id,
    purchase.user.firstName,
    purchase.user.lastName,
    purchase.username,
    `${purchase.carMake} ${purchase.carModel}`,
    purchase.carRegistrationNumber,
    purchase.fuelType,
    purchase.fuelAmount,
    purchase.totalRepayment,
    purchase.paymentMethod,
    purchase.paymentStatus,
    purchase.paymentDueDate,
    purchase.paymentDate ?? '',
    purchase.purchaseDate,
  ],
};

export const auditTable = {
  name: 'audit',
  head: ['Number', 'At', 'Admin', 'Action', 'User', 'User id', 'Object id', 'Fields'],
  cells: (entry: AuditEntry) => [
    entry.id,
    entry.at,
    entry.adminUsername,
    entry.action,
    entry.username ?? '',
    entry.userId ?? '',
    entry.objectId ?? '',
    entry.fields.join(' '),
  ],
};

export const messageTable = {
  name: 'messages',
  head: [
    'Id',
    'First name',
    'Last name',
    'Username',
    'Phone',
    'Kind',
    'Text',
    'Parts',
    'Status',
    'Reason',
    'Written',
    'Sent',
  ],
  cells: (message: Message) => [
    message.id,
    message.firstName ?? '',
    message.lastName ?? '',
    message.username ?? '',
    message.phoneNumber ?? '',
    message.kind,
    message.text,
    String(message.parts),
    message.status,
    message.reason ?? '',
    message.createdAt,
    message.sentAt ?? '',
  ],
};

export const fuelPriceTable = {
  name: 'fuel-prices',
  head: ['Id', 'Fuel', 'Price per litre (R)', 'From', 'Source', 'Entered'],
  cells: (price: AdminFuelPrice) => [
    price.id,
    price.fuelType,
    price.pricePerLiter,
    price.effectiveDate,
    price.source,
    price.createdAt,
  ],
};
