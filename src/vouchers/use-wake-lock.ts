import { useEffect } from 'react';

/** Keeps the screen on while it is shown. The browser ends that whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      // A phone that saves its battery refuses.
      const granted = await navigator.wakeLock?.request('screen').catch(() => null);
      if (isOver) void granted?.release();
      else lock = granted ?? null;
    };
    const again = () => void request();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
