import type { CSSProperties, ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** A colour of the theme: the word and the icon say the same as it does. */
  color: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A state in one word, with its colour. */
export function StatusBadge({ color, icon, children }: StatusBadgeProps) {
  const tone = { '--tone': `var(--mantine-color-${color}-6)` } as CSSProperties;
  return (
    <span className={classes.badge} style={tone}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
