import { scheduleMessages } from '../../../../domain/purchases/payment-schedule.ts';
import type { ToastText } from '../../../components/states/toast.ts';

export const schedulingFailed = 'Failed to schedule payment. Please try again.';
export const fieldsRequired = 'Please fill in all required fields';

/** The server's messages about the entered values. */
const enteredWrong = new Set<unknown>([
  'invalid',
  ...Object.keys(scheduleMessages),
  'card-expired',
]);

/** The toast for a payment that was not scheduled (SCR-1). */
export function scheduleRefusal(message: string | undefined, code: string | undefined): ToastText {
  if (message && enteredWrong.has(code)) return invalidValue(message);
  return { title: 'Scheduling Failed', text: schedulingFailed };
}

export function invalidValue(text: string): ToastText {
  return { title: 'Validation Error', text };
}

/** The server's message about the date, for its field. */
export function problemOfDay(message: string | undefined, code: string | undefined): string | null {
  return message && code && code in scheduleMessages ? message : null;
}
