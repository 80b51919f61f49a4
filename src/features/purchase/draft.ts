import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { PurchaseId } from '../../../domain/ids.ts';
import type { Quote } from '../../../domain/purchases/quote.ts';
import type { VehicleFuelOrder } from '../../api/quotes.ts';
import type { BoughtPurchase } from './purchase-success.tsx';
import type { WizardValue } from './wizard/wizard-value.ts';

/** A quote as it was shown, and where its figures come from. */
export interface ShownQuote {
  /** It stays the same when the price moves, until the user buys or starts over. */
  id: string;
  wish: VehicleFuelOrder;
  quote: Quote;
  /** The server's quote, or an estimate of this phone with the saved or the fallback price. */
  basis: 'server' | 'saved-price' | 'fallback-price';
  /** When the price was received, in milliseconds since 1970. */
  pricedAt: number;
  /** The estimate includes no discount, because this phone does not know it. */
  isDiscountUnknown?: boolean;
}

/** An unfinished payment. Until it is finished, nothing else can be paid for the same quote. */
export interface OpenAttempt {
  method: 'card' | 'budget' | 'debit_order' | 'schedule';
  /** There was no answer. Another try with the same key tells the outcome. */
  key?: string;
  /** The purchase that waits for the bank's code, or for its user on a page. */
  codeFor?: PurchaseId;
  /** The page of the processor or the bank. */
  checkoutUrl?: string | null;
}

/** What the user has entered so far, except card details. */
export interface PurchaseDraft {
  wizard: WizardValue;
  shown: ShownQuote | null;
  openAttempt: OpenAttempt | null;
  /** The purchase of this quote that a declined card left behind. The next card pays it. */
  declined: PurchaseId | null;
}

/** The props of everything that accepts a quote. */
export interface AcceptanceProps extends Pick<PurchaseDraft, 'openAttempt' | 'declined'> {
  user: SessionUser;
  shown: ShownQuote;
  /** The price has moved, and the user accepts the new figures. */
  onQuote: (quote: Quote) => void;
  /** The unfinished try, and the purchase that a declined card left behind. */
  onAttempt: (attempt: OpenAttempt | null, declined?: PurchaseId) => void;
  /** The quote is bought, so the draft can go. */
  onBought: (bought: BoughtPurchase) => void;
  /** The user no longer wants the quote, so the draft can go. */
  onDone: () => void;
}

export interface AcceptanceDialogProps extends AcceptanceProps {
  opened: boolean;
  onClose: () => void;
}
