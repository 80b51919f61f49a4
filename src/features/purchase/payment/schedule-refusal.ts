import { scheduleMessages } from '../../../../domain/purchases/payment-schedule.ts';
import type { ToastText } from '../../../components/states/toast.ts';
import { purchaseToasts } from '../texts.ts';

/** The server's messages about the entered values. */
const enteredWrong = new Set<unknown>([
  'invalid',
  ...Object.keys(scheduleMessages),
  'card-expired',
]);

/** The toast for a payment that was not scheduled (SCR-1). */
export function scheduleRefusal(message: string | undefined, code: string | undefined): ToastText {
  return message && enteredWrong.has(code)
    ? purchaseToasts.invalid(message)
    : purchaseToasts.schedulingFailed;
}

/** The server's message about the date, for its field. */
export function problemOfDay(message: string | undefined, code: string | undefined): string | null {
  return message && code && code in scheduleMessages ? message : null;
}
