import { Figure } from './figure.tsx';
import classes from './figure-list.module.css';

interface FigureListProps {
  figures: readonly (readonly [label: string, value: string])[];
  /** The label of the figure that screen readers announce when it changes. */
  live?: string;
}

/** Figures with their labels, side by side. */
export function FigureList({ figures, live }: FigureListProps) {
  return (
    <dl className={classes.list}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd aria-live={label === live ? 'polite' : undefined}>
            <Figure value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
