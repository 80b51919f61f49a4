import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** A radio button is one of several choices; a checkbox is yes or no. */
  kind?: 'radio' | 'checkbox';
  label: ReactNode;
  hint?: ReactNode;
  /** A picture before the label. */
  start?: ReactNode;
  /** A price or similar at the end of the line. */
  end?: ReactNode;
}

/** A choice drawn as a card that is easy to tap. */
export function Choice({ kind = 'radio', label, hint, start, end, ...input }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input {...input} type={kind} className={classes.input} />
      <span className={classes.mark} data-kind={kind === 'radio' ? 'dot' : 'tick'} aria-hidden>
        <IconCheck size={16} stroke={3} />
      </span>
      {start}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </label>
  );
}

export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="stack-8" aria-label={label}>
      {children}
    </fieldset>
  );
}
