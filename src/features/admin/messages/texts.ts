import type { SmsStatus } from '../../../../domain/messages/sms.ts';

export const messagesTexts = {
  statuses: {
    queued: 'Queued',
    sent: 'Sent',
    failed: 'Failed',
    cancelled: 'Not sent',
  } satisfies Record<SmsStatus, string>,
  channels: { sms: 'SMS', mail: 'Mail' },
} as const;

/** The kinds of messages. An unknown kind is shown as it is. */
export const kindTexts: Readonly<Record<string, string>> = {
  custom: 'Custom',
  welcome: 'Welcome',
  reminder: 'Payment reminder',
  'reminder-before-due': 'Reminder before the due date',
  'reminder-after-due': 'Reminder after the due date',
  decision: 'Fuel request decided',
  'photo-asked': 'Better photo asked for',
  'plate-removed': 'Plate removed',
  'plate-given': 'Plate given',
  'bank-asks': 'Payment to be confirmed',
  'payment-returned': 'Late payment paid back',
  'password-link': 'Link for a new password',
};

/** Why a message is delayed, by code. The gateway's own sentences are shown as they are. */
export const reasonTexts: Readonly<Record<string, string>> = {
  unreachable: 'The service cannot be reached',
  'too-many': 'The service is busy',
  'not-let-in': 'The service does not accept our account',
  'timed-out': 'The service did not answer in time',
  'connection-lost': 'The connection to the SMS service was lost',
  unreadable: "The service's answer could not be read",
  'gateway-failed': 'The service failed',
};
