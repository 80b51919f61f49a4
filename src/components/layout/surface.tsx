import { type ReactNode, useId } from 'react';
import classes from './surface.module.css';

interface SurfaceProps {
  title?: ReactNode;
  /** Names the section for screen readers if no title is shown. */
  label?: string;
  /** An element at the end of the title's line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The bordered card that holds one subject of a screen. */
export function Surface({ title, label, action, className, children }: SurfaceProps) {
  const titleId = useId();
  const name = title ? { 'aria-labelledby': titleId } : { 'aria-label': label };
  return (
    <section className={className ? `${classes.surface} ${className}` : classes.surface} {...name}>
      {(title || action) && (
        <div className={classes.head}>
          {title && (
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
