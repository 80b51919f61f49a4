import classes from './figure.module.css';

interface FigureProps {
  value: string;
  unit?: string;
  size?: 'm' | 'l';
}

/** A figure that must be read at arm's length: a price, litres, a total. */
export function Figure({ value, unit, size = 'm' }: FigureProps) {
  return (
    <span className={classes.figure} data-size={value.length > 10 ? 'long' : size}>
      <span>{value}</span>
      {unit && <span className={classes.unit}>{` ${unit}`}</span>}
    </span>
  );
}
