import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import './ground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import { isRemembered } from '../api/session.ts';
import { App } from './app.tsx';
import { loadSignedIn } from './routes.tsx';
import { startOffline } from './start-offline.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited at the top: the code of the screens imports this module's chunk, and would wait for it for ever.
void start(root);

async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  await startOffline(queryClient);
  if (isRemembered(queryClient)) {
    // Without its code the app says so itself.
    await loadSignedIn(location.pathname).catch(() => {});
  }
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
}
