import type { AuditAction } from '../../../../domain/admin/audit.ts';

export const auditTexts = {
  subtitle:
    "Everything admins have done: who, what, to whom, which fields and when. Entries can't be changed.",
  list: 'All entries',
  actions: {
    'user-created': 'User created',
    'user-blacklisted': 'User blacklisted',
    'user-restored': 'User restored',
    'user-changed': 'User changed',
    'credit-limits-changed': 'Credit limits changed',
    'password-link-sent': 'Password link sent',
    'second-factor-removed': 'Second factor removed',
    'car-checked': 'Vehicle checked',
    'decision-undone': 'Decision undone',
    'fuel-request-decided': 'Fuel request decided',
    'outside-payment-recorded': 'Outside payment recorded',
    'purchase-written-off': 'Purchase written off',
    'due-date-moved': 'Due date moved',
    'purchase-noted': 'Note about a purchase',
    'promise-recorded': 'Promise to pay',
    'purchase-refunded': 'Purchase refunded',
    'fuel-price-entered': 'Fuel price entered',
    'fuel-price-withdrawn': 'Fuel price withdrawn',
    'sms-sent': 'SMS sent',
    'view-saved': 'View of a list saved',
    'view-changed': 'View of a list changed',
    'view-deleted': 'View of a list deleted',
  } satisfies Record<AuditAction, string>,
  objects: { purchase: 'Purchase', request: 'Requests of this user', price: 'Fuel prices' },
  none: '–',
} as const;
