import type { PaymentMethod, PaymentStatus } from '../../../../domain/payments/payment-status.ts';
import { purchaseStatusTexts } from '../texts.ts';

/** The texts of the Purchase History and Scheduled Payments tabs (ADM-9). */
export const purchasesTexts = {
  total: 'Total',
  due: (day: string) => `due ${day}`,
  statuses: { ...purchaseStatusTexts, processing: 'Processing' } satisfies Record<
    PaymentStatus | 'written-off',
    string
  >,
  attention: 'Attention',
  attentions: {
    failed: 'Failed collection',
    charge: 'Charge without an answer',
    refund: 'Refund without an answer',
    'failed-refund': 'Refund that needs you',
    late: 'Payment that came too late',
  },
  methods: { card: 'Card', budget: 'Budget', debit_order: 'Debit order' } satisfies Record<
    PaymentMethod,
    string
  >,
} as const;

export const scheduledTexts = {
  reminded: (time: string) => `Reminded ${time}`,
  /** The button's label for screen readers. */
  remindOf: (name: string) => `Send Reminder to ${name}`,
  sent: {
    title: 'Payment Reminder Sent',
    text: 'Payment reminder SMS has been sent successfully.',
  },
} as const;
