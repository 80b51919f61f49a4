import { useState } from 'react';
import { useConnection } from '../../http/connection.ts';

/** Whether a picture failed to load. It is tried again whenever the connection returns. */
export function useBrokenPicture(url: string) {
  const [broken, setBroken] = useState<string | null>(null);
  const { since } = useConnection();
  const attempt = `${since} ${url}`;
  return { isBroken: broken === attempt, onError: () => setBroken(attempt) };
}
