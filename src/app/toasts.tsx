import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Without a connection there are no toasts, and the screens stand all the same. */
const ToastHost = lazy(async () => {
  const loaded = await import('./toast-host.tsx').catch(() => null);
  return { default: loaded?.ToastHost ?? (() => null) };
});

/** Where toasts appear; it loads once the first screen stands, and shows what was said meanwhile. */
export function Toasts() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => whenIdle(() => setIsWanted(true)), []);
  return (
    isWanted && (
      <Suspense>
        <ToastHost />
      </Suspense>
    )
  );
}
