import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Quote } from '../../domain/purchases/quote.ts';
import { ApiError, type FieldIssue } from '../http/api-error.ts';

/** How an attempt to pay or to schedule a payment ended (BUY-5, PAY-1, PAY-2). */
export type PaymentOutcome =
  | { kind: 'done'; purchase: Purchase }
  /** The bank has it, and its last word comes later. */
  | { kind: 'under-way'; purchase: Purchase }
  /** The bank wants the code that it sent to the card's holder before it pays. */
  | { kind: 'second-step'; purchase: Purchase }
  /** The purchase stands as failed: another card may be tried for it. */
  | { kind: 'declined'; purchase: Purchase; message: string | undefined }
  | { kind: 'moved'; quote: Quote }
  /** It may have worked or not: the same key tells. */
  | { kind: 'no-answer' }
  | {
      kind: 'refused';
      message: string | undefined;
      code: string | undefined;
      issues: readonly FieldIssue[];
    };

/** What an error says about the attempt it came to. */
export function failedOutcome(error: unknown): PaymentOutcome {
  if (!(error instanceof ApiError)) return { kind: 'no-answer' };
  const { code, serverMessage: message, issues, purchase, quote } = error;
  // Any other 5xx may come after the charge: whoever asks again with the same key is told.
  if (error.status >= 500 && code !== 'payments-unavailable') return { kind: 'no-answer' };
  if (code === 'in-progress') return { kind: 'no-answer' };
  if (quote) return { kind: 'moved', quote };
  if (purchase && error.status === 402) return { kind: 'declined', purchase, message };
  return { kind: 'refused', message, code, issues };
}

/** What an answered purchase says about its payment. */
export function answeredOutcome(purchase: Purchase): PaymentOutcome {
  if (purchase.paymentStatus !== 'processing') return { kind: 'done', purchase };
  return { kind: purchase.needsSecondStep ? 'second-step' : 'under-way', purchase };
}

/** These keys belong to something else. */
const foreignKey = new Set<unknown>(['key-reused', 'withdrawn']);

/** Whether the next attempt needs another key: this one made something, or belongs to something else. */
export function consumesKey(outcome: PaymentOutcome): boolean {
  if (outcome.kind === 'refused') return foreignKey.has(outcome.code);
  return outcome.kind !== 'no-answer' && outcome.kind !== 'moved';
}
