import '@mantine/core/styles/Button.css';
import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import {
  applyUpdate,
  hasUpdateWaiting,
  onUpdateWaiting,
  postponeUpdate,
} from '../../pwa/update.ts';
import classes from './update-notice.module.css';

/**
 * Announces a new version above the page and its dialogs. The update waits until the user accepts it.
 */
export function UpdateNotice() {
  const isWaiting = useSyncExternalStore(onUpdateWaiting, hasUpdateWaiting);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isApplying, setIsApplying] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => (frame.current ? keepRoom(frame.current) : undefined), []);

  useEffect(() => {
    if (!isApplying) return;
    const late = setTimeout(setIsLate, appDurations.versions.lateStart, true);
    return () => clearTimeout(late);
  }, [isApplying]);

  const apply = () => {
    setIsApplying(true);
    void applyUpdate();
  };
  const dismiss = () => {
    setIsDismissed(true);
    setIsApplying(false);
    postponeUpdate();
  };

  const progress = isLate ? 'Volmaak is still sending. It updates after that.' : 'Updating…';
  return (
    // The live region stays mounted and empty until there is something to announce.
    <section ref={frame} role="status" aria-label="Update" className={classes.frame}>
      {isWaiting && !isDismissed && (
        <div className={`ends ${classes.notice}`} data-notice>
          <Box component="p" fw={600}>
            {isApplying ? progress : 'A new version is ready'}
          </Box>
          <div className={classes.actions}>
            <Button variant="default" onClick={dismiss}>
              Later
            </Button>
            <Button loading={isApplying} onClick={apply}>
              Update now
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

/** Tells the styles how high the notice is, so that dialogs begin below it. */
function keepRoom(frame: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--notice-room', `${frame.offsetHeight}px`),
  );
  observer.observe(frame);
  return () => {
    observer.disconnect();
    style.removeProperty('--notice-room');
  };
}
