import { useRef, useState } from 'react';
import type { FuelRequest } from '../../../domain/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { useFuelRequestCreation } from '../../api/fuel-requests.ts';
import { toastError } from '../../components/toast.ts';
import { newAttempt, nextTry, type Wanted } from './attempt.ts';
import { refusalToast, wasKeyUsed } from './refusal-toast.ts';

interface Outcome {
  onSent: (request: FuelRequest) => void;
  onRefused: (error: unknown) => void;
}

/** Sends what the form wants: one key from its opening until it succeeds, and one request however often it is tapped. */
export function useSubmission(userId: UserId, { onSent, onRefused }: Outcome) {
  const creation = useFuelRequestCreation(userId);
  const [attempt, setAttempt] = useState(newAttempt);
  // State comes too late for the second half of a double tap.
  const isSending = useRef(false);

  async function submit(wanted: Wanted): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const next = nextTry(attempt, wanted, new Date());
    setAttempt(next);
    try {
      const request = await creation.mutateAsync(next);
      setAttempt(newAttempt());
      onSent(request);
    } catch (error) {
      if (wasKeyUsed(error)) setAttempt(newAttempt());
      toastError(refusalToast(error));
      onRefused(error);
    } finally {
      isSending.current = false;
    }
  }

  return { submit, isPending: creation.isPending };
}
