import type { Detail } from './detail-list.tsx';
import { Figure } from './figure.tsx';
import classes from './figure-list.module.css';

/** Figures with their labels, side by side. */
export function FigureList({ figures }: { figures: readonly Detail[] }) {
  return (
    <dl className={classes.list}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Figure value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
