import { useRef } from 'react';

/**
 * Runs work that a click or a key starts, and ignores what would start it again meanwhile: a double
 * click fires twice before React has updated the state.
 * @returns what the work returns, or null if it was running already
 */
export function useSingleRun(): <Result>(work: () => Promise<Result>) => Promise<Result | null> {
  const isRunning = useRef(false);
  return async (work) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    try {
      return await work();
    } finally {
      isRunning.current = false;
    }
  };
}
