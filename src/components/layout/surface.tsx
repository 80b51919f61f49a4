import { type ReactNode, useId } from 'react';
import classes from './surface.module.css';

interface SurfaceProps {
  title?: ReactNode;
  /** Names the section for screen readers if no title is shown. */
  label?: string;
  /** False for cards that may share their title: they would be landmarks with the same name. */
  isNamed?: boolean;
  /** An element at the end of the title's line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The bordered card that holds one subject of a screen. */
export function Surface(props: SurfaceProps) {
  const { title, label, isNamed = true, action, className, children } = props;
  const titleId = useId();
  const name = title && isNamed ? { 'aria-labelledby': titleId } : { 'aria-label': label };
  return (
    <section className={className ? `${classes.surface} ${className}` : classes.surface} {...name}>
      {title && (
        <div className={`ends ${classes.head}`}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
