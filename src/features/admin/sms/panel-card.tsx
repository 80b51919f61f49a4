import { type ReactNode, useId } from 'react';
import classes from './sms.module.css';

interface PanelCardProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

/** One of the four cards of the SMS panel. */
export function PanelCard({ title, icon, children }: PanelCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.cardHead}>
        {icon}
        {title}
      </h3>
      {children}
    </section>
  );
}
