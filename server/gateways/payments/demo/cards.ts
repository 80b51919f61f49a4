import { type CardBrand, cardBrand, lastFour } from '../../../../domain/payments/payment-card.ts';

/** How the demo processor treats a card and the charges to its token. */
export type Behaviour =
  | 'pays'
  | 'insufficient-funds'
  | 'stolen-card'
  | 'second-step'
  | 'silent-paid'
  | 'silent-lost'
  | 'late-paid'
  | 'late-declined'
  | 'twice'
  | 'falls'
  | 'recovers'
  | 'disputed-won'
  | 'disputed-lost';

/** The test numbers that docs/payments.md lists. Any other number pays. @internal */
export const testCards: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '4000000000009995': 'insufficient-funds',
  '4000000000009979': 'stolen-card',
  '4000000000001000': 'second-step',
  '4000000000001018': 'silent-paid',
  '4000000000001026': 'silent-lost',
  '4000000000001034': 'late-paid',
  '4000000000001042': 'late-declined',
  '4000000000001059': 'twice',
  '4000000000001067': 'falls',
  '4000000000001075': 'recovers',
  '4000000000001083': 'disputed-won',
  '4000000000001091': 'disputed-lost',
};

/** What the demo processor stores of a card. */
export interface ParsedCard {
  brand: CardBrand;
  lastFour: string;
  behaviour: Behaviour;
}

/** Reads a card number and returns only its brand, last four digits and behaviour. */
export function parseCard(number: string): ParsedCard {
  return {
    brand: cardBrand(number),
    lastFour: lastFour(number),
    behaviour: testCards[number] ?? 'pays',
  };
}
