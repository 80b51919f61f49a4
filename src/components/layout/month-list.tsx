import type { ReactNode } from 'react';
import { formatMonth } from '../../../domain/values/format.ts';
import { groupByMonth } from '../../../domain/values/month.ts';
import classes from './month-list.module.css';

interface MonthListProps<Entry> {
  label: string;
  /** Newest first. */
  entries: readonly Entry[];
  /** When the entry was made. It is listed in that month. */
  instantOf: (entry: Entry) => string;
  children: (entry: Entry) => ReactNode;
}

/** One list of rows with a heading above the first row of each month. */
export function MonthList<Entry extends { id: string }>(props: MonthListProps<Entry>) {
  const { label, entries, instantOf, children } = props;
  return (
    <ul className={classes.list} aria-label={label}>
      {groupByMonth(entries, instantOf).flatMap(({ month, entries: rows }) =>
        rows.map((entry, index) => (
          <li key={entry.id}>
            {index === 0 && <h2 className={classes.month}>{formatMonth(month)}</h2>}
            <div className={classes.row}>{children(entry)}</div>
          </li>
        )),
      )}
    </ul>
  );
}
