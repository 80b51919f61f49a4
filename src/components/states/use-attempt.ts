import { useState } from 'react';
import { failureText } from './failure-text.ts';
import { type ToastText, toastError } from './toast.ts';

/** Does what a button asks for. A toast tells why it failed, and `failure` until the next try. */
export function useAttempt({ title, text: fallback }: ToastText) {
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const text = failureText(error, fallback);
      setFailure(text);
      toastError({ title, text });
    }
  }

  return { attempt, failure };
}
