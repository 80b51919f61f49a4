import type { PaymentMethod, PaymentStatus } from '../../../../domain/payments/payment-status.ts';
import { purchaseStatusTexts } from '../texts.ts';

/** The texts of the Purchase History and Scheduled Payments tabs (ADM-9). */
export const purchasesTexts = {
  title: 'Purchase History',
  status: 'Payment status',
  statuses: { ...purchaseStatusTexts, processing: 'Processing' } satisfies Record<
    PaymentStatus,
    string
  >,
  method: 'Method',
  methods: { card: 'Card', budget: 'Budget', debit_order: 'Debit order' } satisfies Record<
    PaymentMethod,
    string
  >,
  empty: 'No purchases yet.',
} as const;

export const scheduledTexts = {
  title: 'Scheduled Payments',
  empty: 'No unpaid scheduled payments.',
  remind: 'Send Reminder',
  reminded: (time: string) => `Reminded ${time}`,
  /** The button's label for screen readers. */
  remindOf: (name: string) => `Send Reminder to ${name}`,
  sent: {
    title: 'Payment Reminder Sent',
    text: 'Payment reminder SMS has been sent successfully.',
  },
  failed: 'Failed to send payment reminder.',
} as const;
