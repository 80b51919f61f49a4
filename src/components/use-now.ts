import { useEffect, useState } from 'react';

/** The present time in milliseconds, kept up to date for a text that tells an age. */
export function useNow(everyMilliseconds = 15_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
