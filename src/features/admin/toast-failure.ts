import { failureText } from '../../components/states/failure-text.ts';
import { type ToastText, toastError, toastSuccess } from '../../components/states/toast.ts';

/**
 * Says that something failed, with the server's reason instead of the text if it sent one.
 * @returns the reason, which stays on the screen (SCR-4)
 */
export function toastFailure(error: unknown, { title, text }: ToastText): string {
  const reason = failureText(error, text);
  toastError({ title, text: reason });
  return reason;
}

export interface OutcomeTexts {
  success: ToastText;
  failed: ToastText;
}

/**
 * Waits for a change and says how it ended.
 * @returns why it failed, or null
 */
export async function toastOutcome(
  change: Promise<unknown>,
  texts: OutcomeTexts,
): Promise<string | null> {
  try {
    await change;
    toastSuccess(texts.success);
    return null;
  } catch (error) {
    return toastFailure(error, texts.failed);
  }
}
