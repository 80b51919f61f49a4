import type { CSSProperties, ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** A colour of the theme. The word and the icon carry the same meaning. */
  color: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A state as one word with a colour and an icon. */
export function StatusBadge({ color, icon, children }: StatusBadgeProps) {
  const tone = { '--tone': `var(--mantine-color-${color}-6)` } as CSSProperties;
  return (
    <span className={classes.badge} style={tone}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span>{children}</span>
    </span>
  );
}
