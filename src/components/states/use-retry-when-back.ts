import { useEffect, useRef } from 'react';
import { useIsConnected } from '../../http/connection.ts';

/** Tries something that has failed once more each time the connection is back. */
export function useRetryWhenBack(hasFailed: boolean, retry: () => void): void {
  const isConnected = useIsConnected();
  const wasLost = useRef(false);
  useEffect(() => {
    if (isConnected && wasLost.current && hasFailed) retry();
    wasLost.current = !isConnected;
  }, [isConnected, hasFailed, retry]);
}
