import '@mantine/core/styles/Button.css';
import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { applyUpdate, hasUpdateWaiting, onUpdateWaiting } from '../../pwa/update.ts';
import classes from './update-notice.module.css';

/**
 * Announces a new version above the page and its dialogs. The update waits until the user accepts it.
 */
export function UpdateNotice() {
  const isWaiting = useSyncExternalStore(onUpdateWaiting, hasUpdateWaiting);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isApplying, setIsApplying] = useState(false);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => (frame.current ? keepRoom(frame.current) : undefined), []);

  const apply = () => {
    setIsApplying(true);
    void applyUpdate();
  };

  return (
    // The live region stays mounted and empty until there is something to announce.
    <section ref={frame} role="status" aria-label="Update" className={classes.frame}>
      {isWaiting && !isDismissed && (
        <div className={classes.notice} data-notice>
          <Box component="p" m={0} fw={600}>
            {isApplying ? 'Updating…' : 'A new version is ready'}
          </Box>
          <div className={classes.actions}>
            <Button variant="default" disabled={isApplying} onClick={() => setIsDismissed(true)}>
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
