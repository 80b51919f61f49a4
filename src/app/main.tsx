import './theme/styles.ts';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { queryRoots } from '../api/query-roots.ts';
import { watchBack } from '../components/dialogs/use-back-closes.ts';
import { fetchStart } from '../http/start-call.ts';
import { pendingSignOut } from '../session/pending-sign-out.ts';
import { rememberedUser } from '../session/session.ts';
import { withTimeout } from '../session/with-timeout.ts';
import { readVouchers, showable } from '../vouchers/showable.ts';
import { App } from './app.tsx';
import { reportCaughtError } from './errors/report-caught-error.ts';
import { loadSignedIn } from './start/load-screens.ts';
import { createQueryClient } from './start/query-client.ts';
import { restoreVehicles } from './start/restore-vehicles.ts';
import { startOffline } from './start/start-offline.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
/** Not awaited at module level, because the screens import from this module: a deadlock. */
async function start(container: HTMLElement): Promise<void> {
  // A sign-out that is still owed is sent before any call about the session.
  if (pendingSignOut() === null) fetchStart();
  watchBack();
  const queryClient = createQueryClient();
  await startOffline(queryClient);
  const user = rememberedUser(queryClient);
  const root = createRoot(container, { onCaughtError: reportCaughtError });
  if (user) {
    // If the code does not load, the error boundary says so.
    const code = loadSignedIn(location.pathname).catch(() => {});
    await Promise.all([
      code,
      restoreVehicles(queryClient, user.id, code),
      restoreVoucher(queryClient, user.id),
    ]);
  }
  // React renders a transition in short tasks, so that a slow phone reacts in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App queryClient={queryClient} />
      </StrictMode>,
    ),
  );
}

// Not on the stack of the module: a browser that notes where a call came from, as Chromium does for
// cookies, would have to parse the whole module again.
queueMicrotask(() => void start(root));

/**
 * At the pump, reads the voucher of this phone and makes its code while other code loads. The first
 * rendering of the app then has the code and replaces what `voucher-first` has drawn (VOU-8). If this
 * fails, the screen reads the voucher itself and shows the reason.
 */
async function restoreVoucher(client: QueryClient, userId: UserId): Promise<void> {
  if (location.pathname !== '/voucher') return;
  await withTimeout(() => restore(client, userId), appDurations.deviceCache.reading);
}

async function restore(client: QueryClient, userId: UserId): Promise<void> {
  const [held, { makeFirstCode }] = await Promise.all([
    readVouchers(userId),
    import('../vouchers/shown-code.ts'),
  ]);
  if (!held) return;
  const queryKey = [queryRoots.vouchers, userId];
  client.setQueryData(queryKey, held);
  // The screen fetches it again.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  const voucher = showable(held, Date.now());
  if (voucher) await makeFirstCode(userId, voucher, held.clockOffset);
}
