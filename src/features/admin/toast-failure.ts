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

export interface OutcomeTexts<Done = unknown> {
  success: ToastText | ((done: Done) => ToastText);
  failed: ToastText;
}

/**
 * Waits for a change and says how it ended.
 * @returns why it failed, or null
 */
export async function toastOutcome<Done>(
  change: Promise<Done>,
  { success, failed }: OutcomeTexts<Done>,
): Promise<string | null> {
  try {
    const done = await change;
    toastSuccess(typeof success === 'function' ? success(done) : success);
    return null;
  } catch (error) {
    return toastFailure(error, failed);
  }
}
