import { Suspense, useEffect, useState } from 'react';
import { optionalComponent } from '../../components/lazy-component.ts';
import { whenIdle } from '../start/when-idle.ts';

/** Offline their code may not load, and the screens work without them. */
const ToastHost = optionalComponent(async () => (await import('./toast-host.tsx')).ToastHost);
const UpdateNotice = optionalComponent(
  async () => (await import('./update-notice.tsx')).UpdateNotice,
);

/** Toasts and the update notice. They load after the first screen, and miss nothing until then. */
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
