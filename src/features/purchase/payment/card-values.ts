import type { SavedCardId } from '../../../../domain/ids.ts';
import type { CardDetails } from '../../../../domain/payment-card.ts';
import type { SavedCard } from '../../../../domain/purchase.ts';

/** The card fields as they stand in their form. */
export type CardValues = Pick<CardDetails, 'cardNumber' | 'expiryDate' | 'cvv' | 'cardholderName'>;

export const emptyCard: CardValues = {
  cardholderName: '',
  cardNumber: '',
  expiryDate: '',
  cvv: '',
};

/** As they stand below each other. */
export const cardFields = ['cardholderName', 'cardNumber', 'expiryDate', 'cvv'] as const;

/** All four card fields are required (PAY-13). */
export function isCardIncomplete(values: CardValues): boolean {
  return Object.values(values).some((value) => value.trim() === '');
}

export type PickedCard = SavedCardId | 'typed';

/** The card that pays: what was picked, as long as it is kept; else the first kept one, unless another is being typed since before the kept ones were known. */
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
