import type { AdminCallKey } from '../calls.ts';
import { hasRight, type Right } from './rights.ts';
import type { AdminRole } from './roles.ts';

/** The right that each call of admins needs (ADM-47). A call without one does not compile. */
export const callRights: Readonly<Record<AdminCallKey, Right>> = {
  'GET /api/admin/users': 'read',
  'GET /api/admin/users/{id}': 'read',
  'GET /api/admin/users/{id}/charges': 'read',
  'GET /api/admin/users/{id}/payments': 'read',
  'GET /api/admin/users/{id}/credit-movements': 'read',
  'GET /api/admin/fuel-requests': 'read',
  'GET /api/admin/purchases': 'read',
  'GET /api/admin/purchases/{id}': 'read',
  'GET /api/admin/purchases/{id}/receipt': 'read',
  'GET /api/admin/statistics': 'read',
  'GET /api/admin/list-lengths': 'read',
  'GET /api/admin/search': 'read',
  'GET /api/admin/morning': 'read',
  'GET /api/admin/collections/debt': 'read',
  'GET /api/admin/collections/people': 'read',
  'GET /api/admin/verification': 'read',
  'GET /api/admin/verification/vehicles': 'read',
  'GET /api/admin/verification/people': 'read',
  'GET /api/admin/messages': 'read',
  'GET /api/admin/fuel-prices': 'read',
  'GET /api/admin/wrong-prices': 'read',
  'GET /api/admin/price-feed': 'read',
  'GET /api/admin/stations': 'read',
  'GET /api/admin/stations/{id}': 'read',
  'GET /api/admin/vouchers': 'read',
  'GET /api/admin/redemptions': 'read',
  'GET /api/admin/device-reports': 'read',
  'GET /api/admin/saved-views': 'read',
  'POST /api/admin/saved-views': 'read',
  'PATCH /api/admin/saved-views/{id}': 'read',
  'DELETE /api/admin/saved-views/{id}': 'read',

  'GET /api/admin/reports/daily': 'reports',
  'GET /api/admin/reports/tiers': 'reports',
  'GET /api/admin/cash': 'reports',
  'GET /api/admin/ledger/trial-balance': 'reports',
  'GET /api/admin/ledger/accounts/{number}/entries': 'reports',
  'GET /api/admin/stations/{id}/sheet': 'reports',
  'GET /api/admin/audit': 'records',
  'GET /api/admin/security-events': 'records',

  'PATCH /api/fuel-requests/{id}/status': 'decide',
  'DELETE /api/admin/fuel-requests/{id}/decision': 'decide',
  'PATCH /api/admin/cars/{id}': 'decide',
  'POST /api/admin/cars/{id}/photo-request': 'decide',
  'POST /api/admin/cars/{id}/plate-removal': 'people-or-decide',
  'POST /api/admin/cars/{id}/plate-return': 'people-or-decide',
  'PATCH /api/admin/purchases/{id}/due-date': 'decide',
  'POST /api/admin/purchases/{id}/instalments': 'decide',
  'POST /api/admin/purchases/{id}/notes': 'decide',
  'POST /api/admin/redemptions/{id}/resolution': 'decide',
  'PATCH /api/admin/users/{id}': 'people-or-decide',
  'POST /api/admin/users/{id}/id-number': 'people-or-decide',
  'DELETE /api/admin/users/{id}/sessions': 'people-or-decide',
  'DELETE /api/admin/vouchers/{id}': 'people-or-decide',

  'POST /api/sms/send': 'remind',
  'POST /api/sms/welcome': 'remind',
  'POST /api/sms/payment-reminder': 'remind',
  'POST /api/admin/users/{id}/promises': 'remind',
  'DELETE /api/admin/users/{id}/promises/{promiseId}': 'remind',
  'POST /api/admin/collections/reminders/preview': 'remind',
  'POST /api/admin/collections/reminders': 'remind',

  'POST /api/admin/purchases/{id}/outside-payment': 'record-payments',
  'POST /api/admin/users/{id}/payments': 'record-payments',

  'PATCH /api/admin/users/{id}/credit-limits': 'money',
  'POST /api/admin/purchases/{id}/refund': 'money',
  'POST /api/admin/payments/{id}/reversal': 'money',
  'POST /api/admin/users/{id}/credit-payout': 'money',
  'POST /api/admin/purchases/{id}/write-off': 'money',
  'POST /api/admin/purchases/{id}/write-off-reversal': 'money',
  'POST /api/admin/purchases/{id}/part-refund': 'money',
  'POST /api/admin/approvals/{id}/decision': 'money',

  'POST /api/admin/fuel-prices': 'prices',
  'POST /api/admin/fuel-prices/{id}/replacement': 'prices',
  'POST /api/admin/wrong-prices': 'prices',
  'DELETE /api/admin/fuel-prices/{id}': 'prices',

  'POST /api/admin/users': 'people',
  'PATCH /api/admin/users/{userId}/blacklist': 'people',
  'PATCH /api/admin/users/{userId}/restore': 'people',
  'POST /api/admin/users/{id}/reset-password': 'people',
  'DELETE /api/admin/users/{id}/second-factor': 'people',

  'POST /api/admin/stations': 'stations',
  'PATCH /api/admin/stations/{id}': 'stations',
  'POST /api/admin/stations/{id}/attendants': 'stations',
  'DELETE /api/admin/stations/{id}/attendants/{userId}': 'stations',
  'DELETE /api/admin/station-phones/{id}': 'stations',
};

/** Whether a role may make a call of admins (ADM-47). */
export function mayCall(role: AdminRole, call: AdminCallKey): boolean {
  return hasRight(role, callRights[call]);
}
