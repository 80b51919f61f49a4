import type { QueryClient } from '@tanstack/react-query';
import { watchSubmits } from '../components/submitted-form.ts';
import { onConnectionBack, watchConnection } from '../http/connection.ts';
import { keepInstallPrompt } from '../pwa/install.ts';
import { watchTouch } from '../pwa/touched.ts';
import { restoreSession } from '../session/session.ts';
import { whenIdle } from './when-idle.ts';

/** What a start does before the first paint: nothing but reading what is kept; the rest follows when there is time. */
export async function startOffline(client: QueryClient): Promise<void> {
  keepInstallPrompt();
  watchTouch();
  watchSubmits();
  await restoreSession(client);
  onConnectionBack(() => void catchUp(client));
  watchConnection();
  whenIdle(() => void workInBackground());
}

/** The connection is back: what waits goes out, and what is on the screens is fetched again (OUT-12). */
async function catchUp(client: QueryClient): Promise<void> {
  void client.invalidateQueries();
  const sending = await import('../outbox/sending.ts').catch(() => null);
  await sending?.wakeAndSend('connection');
}

/** Without its code, at a first visit that is cut off, the app works all the same, but for a start without a connection. */
async function workInBackground(): Promise<void> {
  const [update, sending] = await Promise.all([
    import('../pwa/update.ts'),
    import('../outbox/sending.ts'),
  ]).catch(() => []);
  void update?.registerWorker();
  sending?.keepSending();
}
