import './theme/styles.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchBack } from '../components/dialogs/use-back-closes.ts';
import { fetchStart } from '../http/start-call.ts';
import { pendingSignOut } from '../session/pending-sign-out.ts';
import { rememberedUser } from '../session/session.ts';
import { App } from './app.tsx';
import { reportCaughtError } from './errors/report-caught-error.ts';
import { loadSignedIn } from './start/load-screens.ts';
import { createQueryClient } from './start/query-client.ts';
import { restoreVehicles } from './start/restore-vehicles.ts';
import { restoreVoucher } from './start/restore-voucher.ts';
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
