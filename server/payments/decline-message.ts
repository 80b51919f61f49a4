import type { DeclineReason } from '../gateways/payments/payments.ts';

/** The reasons as the cardholder reads them. That a card was reported stolen is not mentioned. */
const texts: Record<DeclineReason | 'not-reusable', string> = {
  'insufficient-funds': 'The bank declined the payment: there is not enough money in the account.',
  'stolen-card': 'The bank declined the payment. Please ask your bank, or use another card.',
  declined: 'The bank declined the payment. Please use another card.',
  'second-step-failed': 'The bank could not confirm that it was you: nothing was charged.',
  'cardholder-absent':
    'Your bank wants you to confirm this payment. Please pay it here by card: your bank then asks you.',
  'unknown-token': 'This card can no longer be charged. Please use another card.',
  'not-reusable':
    'Your bank does not allow this card to be charged later. Please use another card.',
  'given-up': 'The payment was not completed: nothing was charged.',
};

/** Why a charge was declined, as its user reads it. */
export function declineMessage(reason: string | null): string {
  return (texts as Record<string, string>)[reason ?? ''] ?? texts['given-up'];
}
