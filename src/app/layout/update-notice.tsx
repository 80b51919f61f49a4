import '@mantine/core/styles/Button.css';
import { Box, Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { applyUpdate, hasUpdateWaiting, onUpdateWaiting } from '../../pwa/update.ts';
import classes from './update-notice.module.css';

/** Announces a new version above the page. The update waits until the user accepts it. */
export function UpdateNotice() {
  const isWaiting = useSyncExternalStore(onUpdateWaiting, hasUpdateWaiting);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isApplying, setIsApplying] = useState(false);

  const apply = () => {
    setIsApplying(true);
    void applyUpdate();
  };

  return (
    // The live region stays mounted and empty until there is something to announce.
    <section role="status" aria-label="Update">
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
