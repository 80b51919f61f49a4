import { Suspense, useEffect, useState } from 'react';
import { optionalComponent } from '../../components/lazy-component.ts';
import { whenIdle } from '../start/when-idle.ts';

/** Offline their code may not load, and the screens work without them. */
const ToastHost = optionalComponent(async () => (await import('./toast-host.tsx')).ToastHost);
const UpdateNotice = optionalComponent(
  async () => (await import('./update-notice.tsx')).UpdateNotice,
);

/**
 * Shows toasts and the update notice. It loads after the first screen, and then shows what was
 * reported in the meantime.
 */
export function LazyNotices() {
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
