import { useState } from 'react';
import { newUuid } from '../offline/new-uuid.ts';
import { ApiError } from './api-error.ts';

/**
 * The `Idempotency-Key` of a form, created when the form opens (API-4). If no answer comes, the key
 * stays, so that a retry creates nothing twice. A refusal created nothing, so the next try gets a
 * new key.
 */
export function useIdempotencyKey() {
  const [attempt] = useState(() => {
    let key = newUuid();
    return {
      make: async <Made>(call: (key: string) => Promise<Made>): Promise<Made> => {
        try {
          return await call(key);
        } catch (error) {
          if (createdNothing(error)) key = newUuid();
          throw error;
        }
      },
      /** The next submission is a new one. */
      renew: () => {
        key = newUuid();
      },
    };
  });
  return attempt;
}

function createdNothing(error: unknown): boolean {
  // After a 5xx or `in-progress`, an earlier try with the same key may still succeed.
  return error instanceof ApiError && error.status < 500 && error.code !== 'in-progress';
}
