import type { ToastText } from '../../../components/toast.ts';
import { purchaseToasts } from '../texts.ts';

/** What the server found wrong with what was entered. */
const enteredWrong = new Set<unknown>([
  'invalid',
  'not-in-future',
  'after-due-date',
  'card-expired',
]);

/** What is said when a payment was not scheduled (section 8). */
export function scheduleRefusal(message: string | undefined, code: string | undefined): ToastText {
  return message && enteredWrong.has(code)
    ? purchaseToasts.invalid(message)
    : purchaseToasts.schedulingFailed;
}
