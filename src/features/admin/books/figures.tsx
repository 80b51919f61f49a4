import type { ReactNode } from 'react';
import classes from './books.module.css';

interface FiguresProps {
  figures: readonly {
    label: string;
    value: string;
    note?: ReactNode;
  }[];
}

/** The sums of a report, side by side. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
