import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Null where nobody knows how far it is. */
  percent: number | null;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <progress
      className={classes.bar}
      aria-label={label}
      max={100}
      {...(percent !== null && { value: percent })}
    />
  );
}
