import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** `problem` is read out at once. */
  kind: 'problem' | 'note';
  children: ReactNode;
}

/** A sentence that stands where it matters, until it no longer holds. */
export function Notice({ kind, children }: NoticeProps) {
  const Icon = kind === 'problem' ? IconAlertCircle : IconInfoCircle;
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" className={classes.icon} />
      <span>{children}</span>
    </div>
  );
}
