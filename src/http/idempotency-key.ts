import { useState } from 'react';
import { ApiError } from './api-error.ts';

/**
 * The `Idempotency-Key` of a form, minted when it opens (API-4). A try without an answer keeps
 * it, so that the next one makes nothing twice; after a refusal, which made nothing, the next try
 * gets a new one.
 */
export function useIdempotencyKey() {
  const [attempt] = useState(() => {
    let key = crypto.randomUUID();
    return {
      make: async <Made>(call: (key: string) => Promise<Made>): Promise<Made> => {
        try {
          return await call(key);
        } catch (error) {
          if (madeNothing(error)) key = crypto.randomUUID();
          throw error;
        }
      },
      /** What comes next is another wish. */
      renew: () => {
        key = crypto.randomUUID();
      },
    };
  });
  return attempt;
}

function madeNothing(error: unknown): boolean {
  // An earlier try under the same key may still make it.
  return error instanceof ApiError && error.status < 500 && error.code !== 'in-progress';
}
