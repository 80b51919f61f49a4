import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Quote } from '../../domain/purchases/quote.ts';
import { ApiError, type FieldIssue } from '../http/api-error.ts';
import { isKeyUnusable } from '../offline/correction.ts';

/** How an attempt to pay or to schedule a payment ended (BUY-5, PAY-1, PAY-2). */
export type PaymentOutcome =
  | { kind: 'done'; purchase: Purchase }
  /** The bank has not confirmed the payment yet. */
  | { kind: 'under-way'; purchase: Purchase }
  /** The bank pays only after the user enters the code that it sent. */
  | { kind: 'second-step'; purchase: Purchase }
  /** The user has to pay on the page of the processor or the bank. */
  | { kind: 'checkout'; purchase: Purchase; url: string }
  /** The purchase has failed. The user may try another card for it. */
  | { kind: 'declined'; purchase: Purchase; message: string | undefined }
  | { kind: 'moved'; quote: Quote }
  /** It is unknown whether the payment worked. A retry with the same key returns its outcome. */
  | { kind: 'no-answer' }
  | {
      kind: 'refused';
      message: string | undefined;
      code: string | undefined;
      issues: readonly FieldIssue[];
    };

export function failedOutcome(error: unknown): PaymentOutcome {
  if (!(error instanceof ApiError)) return { kind: 'no-answer' };
  const { code, serverMessage: message, issues, purchase, quote, url } = error;
  // Any other 5xx may come after the charge. A retry with the same key returns the outcome.
  if (error.status >= 500 && code !== 'payments-unavailable') return { kind: 'no-answer' };
  if (code === 'in-progress') return { kind: 'no-answer' };
  if (code === 'checkout-required' && purchase && url) return { kind: 'checkout', purchase, url };
  if (quote) return { kind: 'moved', quote };
  if (purchase && error.status === 402) return { kind: 'declined', purchase, message };
  return { kind: 'refused', message, code, issues };
}

export function answeredOutcome(purchase: Purchase): PaymentOutcome {
  if (purchase.paymentStatus !== 'processing') return { kind: 'done', purchase };
  return { kind: purchase.needsSecondStep ? 'second-step' : 'under-way', purchase };
}

/** Whether this attempt created something or its key is taken, so that the next needs a new key. */
export function consumesKey(outcome: PaymentOutcome): boolean {
  if (outcome.kind === 'refused') return isKeyUnusable(outcome.code);
  return outcome.kind !== 'no-answer' && outcome.kind !== 'moved';
}
