import type { FieldErrors } from 'react-hook-form';
import type { SmsOutcome } from '../../../api/admin/sms.ts';
import { type ToastText, toastError, toastSuccess } from '../../../components/states/toast.ts';
import { toastFailure } from '../toast-failure.ts';
import { smsTexts as texts } from './texts.ts';

/** Shows the first problem of a form that was not sent. Its field shows the same text. */
export function toastUnsent(errors: FieldErrors, failed: string): void {
  const [first] = Object.values(errors);
  const text = typeof first?.message === 'string' ? first.message : failed;
  toastError({ title: texts.failedTitle, text });
}

/**
 * Shows how sending an SMS ended.
 * @returns why it was not sent, or null if the message needs nothing more from the admin
 */
export function toastSms(outcome: SmsOutcome, sent: ToastText, failed: string): string | null {
  switch (outcome.kind) {
    case 'sent':
      toastSuccess(sent);
      return null;
    case 'queued':
      toastSuccess({ ...texts.queued, ...(outcome.message && { text: outcome.message }) });
      return null;
    case 'other-sent':
      toastError({ title: texts.failedTitle, text: texts.otherSent });
      return texts.otherSent;
    default:
      return toastFailure(outcome.error, { title: texts.failedTitle, text: failed });
  }
}
