import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { PurchaseId } from '../../../../domain/ids.ts';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import type { OpenAttempt, ShownQuote } from '../draft.ts';

/** The props of all dialogs that accept a quote. */
export interface AcceptanceProps {
  user: SessionUser;
  shown: ShownQuote;
  /** An earlier try that is not finished. */
  openAttempt: OpenAttempt | null;
  declined: PurchaseId | null;
  /** The price has moved, and the user accepts the new figures. */
  onQuote: (quote: Quote) => void;
  /** The unfinished try, and the purchase that a declined card left behind. */
  onAttempt: (attempt: OpenAttempt | null, declined?: PurchaseId) => void;
  /** The quote is paid, or the user no longer wants it. */
  onDone: () => void;
}

export interface AcceptanceDialogProps extends AcceptanceProps {
  opened: boolean;
  onClose: () => void;
}
