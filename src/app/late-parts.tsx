import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Offline their code may not load, and the screens work without them. */
const ToastHost = lazy(async () => {
  const loaded = await import('./toast-host.tsx').catch(() => null);
  return { default: loaded?.ToastHost ?? (() => null) };
});
const UpdateNotice = lazy(async () => {
  const loaded = await import('./update-notice.tsx').catch(() => null);
  return { default: loaded?.UpdateNotice ?? (() => null) };
});

/**
 * Shows toasts and the update notice. It loads after the first screen, and then shows what was
 * reported in the meantime.
 */
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
