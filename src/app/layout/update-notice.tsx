import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { applyUpdate, hasUpdateWaiting, onUpdateWaiting } from '../../pwa/update.ts';
import { updateTexts as texts } from '../texts.ts';
import classes from './update-notice.module.css';

/** Announces a new version above the page. The update waits until the user accepts it. */
export function UpdateNotice() {
  const isWaiting = useSyncExternalStore(onUpdateWaiting, hasUpdateWaiting);
  const [isPutOff, setIsPutOff] = useState(false);
  const [isTaking, setIsTaking] = useState(false);

  const take = () => {
    setIsTaking(true);
    void applyUpdate();
  };

  return (
    // The live region stays mounted and empty until there is something to announce.
    <section role="status" aria-label={texts.label}>
      {isWaiting && !isPutOff && (
        <div className={classes.notice} data-notice>
          <p className={classes.text}>{isTaking ? texts.taking : texts.text}</p>
          <div className={classes.actions}>
            <Button variant="default" disabled={isTaking} onClick={() => setIsPutOff(true)}>
              {texts.later}
            </Button>
            <Button loading={isTaking} onClick={take}>
              {texts.take}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
