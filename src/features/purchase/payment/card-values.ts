import type { SavedCardId } from '../../../../domain/ids.ts';
import type { CardDetails } from '../../../../domain/payments/payment-card.ts';
import type { SavedCard } from '../../../../domain/purchases/purchase.ts';

/** The texts of the card fields. */
export type CardValues = Pick<CardDetails, 'cardNumber' | 'expiryDate' | 'cvv' | 'cardholderName'>;

export const emptyCard: CardValues = {
  cardholderName: '',
  cardNumber: '',
  expiryDate: '',
  cvv: '',
};

/** The fields in the order of the form. */
export const cardFields = ['cardholderName', 'cardNumber', 'expiryDate', 'cvv'] as const;

/** All four card fields are required (PAY-13). */
export function isCardIncomplete(values: CardValues): boolean {
  return Object.values(values).some((value) => value.trim() === '');
}

export type PickedCard = SavedCardId | 'typed';

/**
 * The card that pays. A saved card that the user picked stays chosen while it exists. Otherwise it
 * is the first saved card, unless the user was already typing another one when the saved cards
 * loaded.
 */
export function chosenCard(
  picked: PickedCard | null,
  saved: readonly Pick<SavedCard, 'id'>[],
  isTyping: boolean,
): PickedCard {
  if (picked === 'typed') return picked;
  const kept = saved.find(({ id }) => id === picked);
  if (kept) return kept.id;
  return isTyping ? 'typed' : (saved[0]?.id ?? 'typed');
}
