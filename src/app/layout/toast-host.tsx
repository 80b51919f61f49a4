import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import classes from './toast-host.module.css';

const position = 'bottom-left';
/** The gap in pixels between a toast and the content that makes room for it. */
const gap = 8;
/** The height in pixels of a dialog's lower bar, which a toast stays above. */
const saveBar = 96;

/**
 * Shows one toast at a time for 5000 ms (OUT-8). At the bottom it covers no title, Close button or
 * connection chip; dialogs and the end of the page make room for it.
 */
export function ToastHost() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = frame.current?.querySelector(`[data-position=${position}]`);
    if (!host) return;
    const room = deferWhilePressed(() => makeRoom(host));
    const observer = new ResizeObserver(room.run);
    observer.observe(host);
    return () => {
      observer.disconnect();
      room.stop();
    };
  }, []);
  return (
    <div ref={frame}>
      <Notifications
        className={classes.host ?? ''}
        limit={1}
        autoClose={appDurations.screen.toast}
        position={position}
        transitionDuration={180}
        withinPortal={false}
      />
    </div>
  );
}

/** Tells the styles how much a toast covers, and scrolls the focused element clear of it. */
function makeRoom(host: Element): void {
  const { height, top, right } = host.getBoundingClientRect();
  const room = height === 0 ? 0 : height + 2 * gap;
  document.documentElement.style.setProperty('--toast-room', `${room}px`);
  const focused = document.activeElement?.getBoundingClientRect();
  if (!focused || room === 0 || focused.left > right || focused.top > innerHeight) return;
  if (focused.bottom > top - saveBar) document.activeElement?.scrollIntoView({ block: 'nearest' });
}

/**
 * Defers work that moves the layout while the user presses a button. A button that moves between
 * press and release is not clicked.
 */
function deferWhilePressed(work: () => void): { run: () => void; stop: () => void } {
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
