import { useState } from 'react';
import { useConnection } from '../http/connection.ts';

/** Whether a picture could not be shown. It is tried again each time the connection comes back. */
export function useBrokenPicture(url: string) {
  const [broken, setBroken] = useState<string | null>(null);
  const { since } = useConnection();
  const attempt = `${since} ${url}`;
  return { isBroken: broken === attempt, onError: () => setBroken(attempt) };
}
