import { IconLock } from '@tabler/icons-react';
import { appTexts as texts } from '../texts.ts';
import classes from './blocked-banner.module.css';

/** Tells a blocked user that their account is blocked, and why (ACC-19). */
export function BlockedBanner({ reason }: { reason: string | null }) {
  return (
    <section className={classes.banner} aria-label={texts.blockedTitle}>
      <IconLock size={24} aria-hidden="true" className={classes.icon ?? ''} />
      <div>
        <p className={classes.title}>{texts.blockedTitle}</p>
        {reason && <p className={classes.line}>{texts.blockedReason(reason)}</p>}
        <p className={classes.line}>{texts.blockedText}</p>
      </div>
    </section>
  );
}
