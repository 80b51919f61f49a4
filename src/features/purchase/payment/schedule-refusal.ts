import { scheduleMessages } from '../../../../domain/payment-schedule.ts';
import type { ToastText } from '../../../components/toast.ts';
import { purchaseToasts } from '../texts.ts';

/** What the server found wrong with what was entered. */
const enteredWrong = new Set<unknown>([
  'invalid',
  ...Object.keys(scheduleMessages),
  'card-expired',
]);

/** What is said when a payment was not scheduled (SCR-1). */
export function scheduleRefusal(message: string | undefined, code: string | undefined): ToastText {
  return message && enteredWrong.has(code)
    ? purchaseToasts.invalid(message)
    : purchaseToasts.schedulingFailed;
}

/** What the server found wrong with the day, for its field. */
export function problemOfDay(message: string | undefined, code: string | undefined): string | null {
  return message && code && code in scheduleMessages ? message : null;
}
