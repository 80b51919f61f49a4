import { failureText } from '../../components/states/failure-text.ts';
import { type ToastText, toastError, toastSuccess } from '../../components/states/toast.ts';

/** Says that something failed, with the server's reason instead of the text if it sent one. */
export function toastFailure(error: unknown, { title, text }: ToastText): void {
  toastError({ title, text: failureText(error, text) });
}

export interface OutcomeTexts {
  success: ToastText;
  failed: ToastText;
}

/** Waits for a change and says how it ended. */
export async function toastOutcome(change: Promise<unknown>, texts: OutcomeTexts): Promise<void> {
  try {
    await change;
    toastSuccess(texts.success);
  } catch (error) {
    toastFailure(error, texts.failed);
  }
}
