import type { SmsStatus } from '../../domain/messages/sms.ts';

const words: Record<SmsStatus, string> = {
  queued: 'Reminder waits to be sent',
  sent: 'Reminder sent',
  failed: 'Reminder not sent',
  cancelled: 'Reminder not sent',
};

/** What the history of a purchase says of a reminder, by what became of its SMS (MSG-12). */
export function reminderWord(delivery: SmsStatus | undefined): string {
  return words[delivery ?? 'sent'];
}
