import type { SmsStatus } from '../../domain/messages/sms.ts';
import type { PurchaseEvent } from '../../domain/purchases/purchase.ts';

const events: Record<Exclude<PurchaseEvent['type'], 'reminded'>, string> = {
  created: 'Bought',
  charging: 'Payment started',
  'card-checked': 'Card checked',
  paid: 'Paid',
  'part-paid': 'Paid in part',
  'payment-reversed': 'Payment reversed',
  declined: 'Payment declined',
  moved: 'Payment moved',
  cancelled: 'Cancelled',
  overdue: 'Overdue',
  refunding: 'Refund started',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  'paid-late': 'Paid too late',
  'paid-back': 'Paid back',
  'written-off': 'Written off',
  'write-off-reversed': 'Write-off reversed',
  'part-refunded': 'Refunded in part',
  'instalments-agreed': 'Instalments agreed',
  'instalments-broken': 'Instalment missed',
  poured: 'Poured',
};

const reminders: Record<SmsStatus, string> = {
  queued: 'Reminder waits to be sent',
  sent: 'Reminder sent',
  failed: 'Reminder not sent',
  cancelled: 'Reminder not sent',
};

/** What the history of a purchase says of an event; of a reminder, by its SMS (MSG-12). */
export function purchaseEventText({ type, delivery }: PurchaseEvent): string {
  return type === 'reminded' ? reminders[delivery ?? 'sent'] : events[type];
}
