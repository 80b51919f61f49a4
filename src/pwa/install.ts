import { newListeners } from '../offline/listeners.ts';
import { deviceKeys } from '../session/device-storage.ts';
import { isPostponed, postpone } from '../session/postponed.ts';

/** Not in TypeScript's DOM library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let deferredPrompt: InstallPromptEvent | null = null;
const listeners = newListeners();

/** Stores the browser's install prompt, so that the app can show it at a better moment. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setPrompt(event as InstallPromptEvent); // no other event has this name
  });
  window.addEventListener('appinstalled', () => setPrompt(null));
}

function setPrompt(event: InstallPromptEvent | null): void {
  deferredPrompt = event;
  listeners.tell();
}

/** For `useSyncExternalStore`. */
export const onInstallOffer = listeners.add;

/** How the app can be installed; null if it is, if it was put off, or if it cannot be (OUT-17). */
export function installOffer(): 'prompt' | 'by-hand' | null {
  if (isInstalled() || isPostponed(deviceKeys.installLater)) return null;
  if (deferredPrompt) return 'prompt';
  return iosStandalone() === false ? 'by-hand' : null;
}

export async function install(): Promise<void> {
  const prompt = deferredPrompt;
  // A prompt can be shown only once.
  setPrompt(null);
  const answer = await prompt?.prompt().catch(() => null);
  if (answer?.outcome === 'dismissed') postponeInstall();
}

/** Puts the offer off for 30 days. */
export function postponeInstall(): void {
  postpone(deviceKeys.installLater);
  setPrompt(deferredPrompt);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || iosStandalone() === true;
}

/** Safari on iOS has no prompt, but says whether the app was started from the home screen. */
function iosStandalone(): boolean | undefined {
  return 'standalone' in navigator ? navigator.standalone === true : undefined;
}
