import type { ReactNode } from 'react';
import classes from './row-facts.module.css';

export interface RowFactsProps {
  /** What the row is about, such as a vehicle. */
  title: string;
  /** Its details in one line. */
  line: string;
  amount: string;
  badge: ReactNode;
}

/** An entry of a list in two lines: its title and amount, and below them its details and state. */
export function RowFacts({ title, line, amount, badge }: RowFactsProps) {
  return (
    <span className={`stack ${classes.facts}`}>
      <span className={`ends ${classes.line}`}>
        <span className={classes.title}>{title}</span>
        <span className={classes.amount}>{amount}</span>
      </span>
      <span className={`ends ${classes.line}`}>
        <span className={classes.note}>{line}</span>
        {badge}
      </span>
    </span>
  );
}
