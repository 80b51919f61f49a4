import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Null if the progress is not known. */
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
