import type { PurchaseId } from '../../../domain/ids.ts';
import type { Quote } from '../../../domain/quote.ts';
import type { WishForCar } from '../../api/purchases.ts';
import type { WizardValue } from './wizard/wizard-value.ts';

/** A quote as it was shown, and what it rests on. */
export interface ShownQuote {
  /** The same while its price moves, until it is bought or started over. */
  id: string;
  wish: WishForCar;
  quote: Quote;
  /** By the server; else worked out on this phone with the saved price, or with the price that stands in for one. */
  basis: 'server' | 'saved-price' | 'fallback-price';
  /** When its price was received, in milliseconds since 1970. */
  pricedAt: number;
  /** An estimate that takes no discount off because this phone knows none. */
  isDiscountUnknown?: boolean;
}

/** A payment that is not through: nothing else may be paid for the same quote meanwhile. */
export interface OpenAttempt {
  method: 'card' | 'budget' | 'debit_order' | 'schedule';
  /** It got no answer: the same key tells what became of it. */
  key?: string;
  /** Its purchase waits for the bank's code. */
  codeFor?: PurchaseId;
}

/** What somebody has filled in so far. Never a card. */
export interface PurchaseDraft {
  wizard: WizardValue;
  shown: ShownQuote | null;
  openAttempt: OpenAttempt | null;
  /** The purchase that a declined card left for this very quote: the next card pays that one. */
  declined: PurchaseId | null;
}
