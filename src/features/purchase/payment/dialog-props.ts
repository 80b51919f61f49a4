import type { SessionUser } from '../../../../domain/account.ts';
import type { Quote } from '../../../../domain/quote.ts';
import type { OpenAttempt, ShownQuote } from '../draft.ts';

/** What the dialogs that accept a quote share. */
export interface AcceptanceProps {
  user: SessionUser;
  shown: ShownQuote;
  /** An earlier try that got no answer. */
  openAttempt: OpenAttempt | null;
  /** The price has moved, and the new figures are accepted. */
  onQuote: (quote: Quote) => void;
  onAttempt: (attempt: OpenAttempt | null) => void;
  /** It is bought, or not wanted any more. */
  onDone: () => void;
}

export interface AcceptanceDialogProps extends AcceptanceProps {
  opened: boolean;
  onClose: () => void;
}
