import type { QueryClient } from '@tanstack/react-query';
import { isConnected, onConnection, watchConnection } from '../api/connection.ts';
import { restoreStart } from '../api/device-cache.ts';
import { keepSending, wakeAndSend } from '../pwa/sending.ts';
import { registerWorker } from '../pwa/worker.ts';
import { whenIdle } from './when-idle.ts';

/** What a start does before the first paint: nothing but reading what is kept; the rest follows when there is time. */
export async function startOffline(client: QueryClient): Promise<void> {
  watchConnection();
  await restoreStart(client);
  whenIdle(() => {
    void registerWorker();
    keepSending();
  });
  let wasConnected = isConnected();
  onConnection(() => {
    const isBack = isConnected() && !wasConnected;
    wasConnected = isConnected();
    if (isBack) catchUp(client);
  });
}

/** The connection is back: what waits goes out, and what is on the screens is fetched again (decision 25). */
function catchUp(client: QueryClient): void {
  void wakeAndSend('connection');
  void client.invalidateQueries();
}
