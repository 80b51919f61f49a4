import { useEffect, useState } from 'react';
import { appDurations } from '../../../domain/durations.ts';

/** The current time in milliseconds, updated regularly for texts that show an age. */
export function useNow(every = appDurations.screen.ageUpdate): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
