import type { ReactNode } from 'react';
import classes from './detail-list.module.css';

export type Detail = readonly [label: string, value: ReactNode];

export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl>
      {details.map(([label, value]) => (
        <div key={label} className={classes.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
