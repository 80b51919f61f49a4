import type { SessionUser } from '../../../../domain/account.ts';
import type { PurchaseId } from '../../../../domain/ids.ts';
import type { Quote } from '../../../../domain/quote.ts';
import type { OpenAttempt, ShownQuote } from '../draft.ts';

/** What the dialogs that accept a quote share. */
export interface AcceptanceProps {
  user: SessionUser;
  shown: ShownQuote;
  /** An earlier try that is not through. */
  openAttempt: OpenAttempt | null;
  declined: PurchaseId | null;
  /** The price has moved, and the new figures are accepted. */
  onQuote: (quote: Quote) => void;
  /** What is open now, and the purchase that a declined card left. */
  onAttempt: (attempt: OpenAttempt | null, declined?: PurchaseId) => void;
  /** It is bought, or not wanted any more. */
  onDone: () => void;
}

export interface AcceptanceDialogProps extends AcceptanceProps {
  opened: boolean;
  onClose: () => void;
}
