import type { CardDetails } from '../../../../domain/payment-card.ts';

/** The card fields as they stand in their form. */
export type CardValues = Pick<CardDetails, 'cardNumber' | 'expiryDate' | 'cvv' | 'cardholderName'>;

export const emptyCard: CardValues = {
  cardholderName: '',
  cardNumber: '',
  expiryDate: '',
  cvv: '',
};

/** All four card fields are required (section 5). */
export function isCardIncomplete(values: CardValues): boolean {
  return Object.values(values).some((value) => value.trim() === '');
}
