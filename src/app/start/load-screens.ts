import { lazyComponent } from '../../components/lazy-component.ts';
import { wantToasts } from '../../components/states/toast.ts';
import { routeAt } from '../route-table.ts';
import { whenIdle } from './when-idle.ts';

/** The app behind the sign-in. */
export const SignedIn = lazyComponent(async () => (await import('../signed-in.tsx')).SignedIn);

/** Loads the code of a user's first screen, so that the first rendering shows it. */
export async function loadSignedIn(pathname: string): Promise<void> {
  await Promise.all([SignedIn.load(), routeAt(pathname)?.screen.load()]);
}

interface NetworkInformation {
  saveData: boolean;
  effectiveType: 'slow-2g' | '2g' | '3g' | '4g';
}

/** Not every browser tells how it is connected. */
function network(): NetworkInformation | undefined {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection;
}

/**
 * Loads the code of the home screen and the request form ahead of need, unless the user saves data
 * or the network is 2G. Code that fails to load here is loaded again when it is needed.
 */
export function prefetchScreens(...more: (() => Promise<unknown>)[]): void {
  if (network()?.saveData || network()?.effectiveType.endsWith('2g')) return;
  const screens = ['/', '/fuel-request'].map((path) => () => loadSignedIn(path));
  for (const load of [...screens, ...more]) load().catch(() => {});
}

/**
 * Loads the code of the first screen while the server checks the password. That of the toasts
 * follows, and that of the request form unless the user saves data, once the sign-in is on its way:
 * a browser makes six requests at a time. If code does not load, the error boundary says so later.
 */
export function loadAtSignIn(): void {
  loadSignedIn(location.pathname).catch(() => {});
  whenIdle(() => {
    wantToasts();
    if (!network()?.saveData) loadSignedIn('/fuel-request').catch(() => {});
  });
}
