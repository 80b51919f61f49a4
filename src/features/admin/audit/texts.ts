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
    'write-off-taken-back': 'Write-off taken back',
    'due-date-moved': 'Due date moved',
    'purchase-noted': 'Note about a purchase',
    'promise-recorded': 'Promise to pay',
    'promise-withdrawn': 'Promise withdrawn',
    'purchase-refunded': 'Purchase refunded',
    'fuel-price-entered': 'Fuel price entered',
    'fuel-price-withdrawn': 'Fuel price withdrawn',
    'sms-sent': 'SMS sent',
  } satisfies Record<AuditAction, string>,
  objects: { purchase: 'Purchase', request: 'Requests of this user', price: 'Fuel prices' },
  none: '–',
} as const;
