// Without the schemas of payment-card.ts, which the home screen does not load.
import type { CardBrand } from './payment-card.ts';

const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  other: 'Card',
};

/** A card as its owner knows it: Visa ending in 4242. */
export function cardName(brand: CardBrand, lastFour: string): string {
  return `${brandNames[brand]} ending in ${lastFour}`;
}
