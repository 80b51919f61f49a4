import { failureText } from '../../components/states/failure-text.ts';
import { type ToastText, toastError } from '../../components/states/toast.ts';

/** Says that something failed, with the server's reason instead of the text if it sent one. */
export function toastFailure(error: unknown, { title, text }: ToastText): void {
  toastError({ title, text: failureText(error, text) });
}
