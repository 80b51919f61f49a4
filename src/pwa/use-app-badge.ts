import { useEffect } from 'react';

/** Shows the number on the app's icon, if there is one, while its user is signed in. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    // Some browsers have the function but reject the call, which does not matter.
    navigator.setAppBadge(count).catch(() => {});
    return () => void navigator.clearAppBadge().catch(() => {});
  }, [count]);
}
