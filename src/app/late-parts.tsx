import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Without a connection there may be none of them, and the screens stand all the same. */
const ToastHost = lazy(async () => {
  const loaded = await import('./toast-host.tsx').catch(() => null);
  return { default: loaded?.ToastHost ?? (() => null) };
});
const UpdateNotice = lazy(async () => {
  const loaded = await import('./update-notice.tsx').catch(() => null);
  return { default: loaded?.UpdateNotice ?? (() => null) };
});

/** Where toasts and the word of a new version appear; loaded once the first screen stands, they show what was said meanwhile. */
export function LateParts() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => whenIdle(() => setIsWanted(true)), []);
  return (
    isWanted && (
      <Suspense>
        <ToastHost />
        <UpdateNotice />
      </Suspense>
    )
  );
}
