import { Suspense, useEffect, useState } from 'react';
import { optionalComponent } from '../components/lazy-component.ts';
import { whenIdle } from './when-idle.ts';

/** Without a connection there may be none of them, and the screens stand all the same. */
const ToastHost = optionalComponent(async () => (await import('./toast-host.tsx')).ToastHost);
const UpdateNotice = optionalComponent(
  async () => (await import('./update-notice.tsx')).UpdateNotice,
);

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
