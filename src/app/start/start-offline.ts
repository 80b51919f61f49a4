import type { QueryClient } from '@tanstack/react-query';
import { watchFilledIn } from '../../components/fields/filled-in.ts';
import { watchSubmits } from '../../components/fields/submitted-form.ts';
import { onAnswer, onConnectionBack, watchConnection } from '../../http/connection.ts';
import { captureInstallPrompt } from '../../pwa/install.ts';
import { watchUserInput } from '../../pwa/user-input.ts';
import { restoreSession } from '../../session/session.ts';
import { whenIdle, whenSettled } from './when-idle.ts';

/** Prepares the app before the first paint, from the device only. The rest waits. */
export async function startOffline(client: QueryClient): Promise<void> {
  captureInstallPrompt();
  watchUserInput();
  watchSubmits();
  watchFilledIn();
  await restoreSession(client);
  onConnectionBack(() => void sendAndRefetch(client));
  watchConnection();
  whenSettled(() => void startBackgroundWork());
}

/** The connection is back: refetch what is on the screen and send what is waiting (OUT-12). */
async function sendAndRefetch(client: QueryClient): Promise<void> {
  void client.invalidateQueries();
  const sending = await import('../../outbox/sending.ts').catch(() => null);
  await sending?.requeueAndSend('connection');
}

/**
 * Registers the service worker, and starts sending and reporting. On an interrupted first visit
 * their code may not load. The app still works then, but cannot start offline.
 */
async function startBackgroundWork(): Promise<void> {
  const [update, sending, report] = await Promise.all([
    import('../../pwa/update.ts'),
    import('../../outbox/sending.ts'),
    import('../../session/report-problems.ts'),
  ]).catch(() => []);
  void update?.registerWorker();
  sending?.startAutomaticSending();
  if (report) onAnswer(() => whenIdle(() => void report.reportProblems()));
}
