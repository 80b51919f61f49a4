import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** A `problem` is announced by screen readers at once. */
  kind: 'problem' | 'note';
  children: ReactNode;
}

/** A message that stays on the screen until it no longer applies. */
export function Notice({ kind, children }: NoticeProps) {
  const Icon = kind === 'problem' ? IconAlertCircle : IconInfoCircle;
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" className={classes.icon} />
      <span>{children}</span>
    </div>
  );
}
