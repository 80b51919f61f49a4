import { useEffect } from 'react';

/** Keeps the number on the app's icon, where there is one, as long as its user is signed in. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    // It is only a number on an icon: some browsers have the call and refuse it.
    navigator.setAppBadge(count).catch(() => {});
    return () => void navigator.clearAppBadge().catch(() => {});
  }, [count]);
}
