import type { DeclineReason } from '../gateways/payments/payments.ts';

/** The reasons as the cardholder reads them. That a card was reported stolen is not mentioned. */
const texts: Record<DeclineReason, string> = {
  'insufficient-funds': 'The bank declined the payment: there is not enough money in the account.',
  'stolen-card': 'The bank declined the payment. Please ask your bank, or use another card.',
  'second-step-failed': 'The code from the bank was wrong: nothing was charged.',
  'unknown-token': 'This card can no longer be charged. Please use another card.',
  'given-up': 'The payment was not completed: nothing was charged.',
};

/** Why a charge was declined, as its user reads it. */
export function declineMessage(reason: string | null): string {
  return (texts as Record<string, string>)[reason ?? ''] ?? texts['given-up'];
}
