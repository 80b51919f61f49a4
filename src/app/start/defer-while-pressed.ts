import { appDurations } from '../../../domain/durations.ts';

/**
 * Defers work that moves the layout while the user presses a button. A button that moves between
 * press and release is not clicked.
 */
export function deferWhilePressed(work: () => void): { run: () => void; stop: () => void } {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  let isPressed = false;
  let isPending = false;
  let timer = 0;

  function run() {
    isPending = isPressed;
    if (!isPressed) work();
  }

  function press() {
    clearTimeout(timer);
    isPressed = true;
  }

  function release() {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      isPressed = false;
      if (isPending) run();
    }, appDurations.screen.click);
  }

  function stop() {
    clearTimeout(timer);
    listening.abort();
  }

  window.addEventListener('pointerdown', press, options);
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(type, release, options);
  }
  return { run, stop };
}
