import { useEffect, useState } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import { serverNow } from '../../http/server-clock.ts';

/**
 * The phone's time in milliseconds, updated regularly for texts that show the age of what this
 * phone has noted.
 */
export function useNow(every = appDurations.screen.ageUpdate, read = Date.now): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), every);
    return () => clearInterval(timer);
  }, [every, read]);
  return now;
}

/** The same by the server's clock, for the age of what the server has noted. */
export function useServerNow(): number {
  return useNow(appDurations.screen.ageUpdate, serverNow);
}
