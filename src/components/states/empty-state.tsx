import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  role?: 'alert';
  icon?: ReactNode;
  title: string;
  text?: string;
  /** The next step, as a button or link. */
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ role, icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state} role={role}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
