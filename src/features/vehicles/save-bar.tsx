import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { formTexts } from './texts.ts';
import classes from './vehicle-form.module.css';

interface SaveBarProps {
  label: string;
  isSaving: boolean;
  /** How much of the picture is sent; null while something else is done. */
  percent: number | null;
  problem: string | null;
  onStop: () => void;
}

/** The form's last line: what is wrong, how far the saving is, and the button. */
export function SaveBar({ label, isSaving, percent, problem, onStop }: SaveBarProps) {
  const doing = percent === null ? formTexts.saving : formTexts.sending(percent);
  return (
    <div className={classes.saveBar}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {isSaving && (
        // Away from the button: the second tap of two would stop what the first one began.
        <div className={classes.progress}>
          <ProgressBar label={doing} percent={percent} />
          <Button variant="default" onClick={onStop}>
            {formTexts.stop}
          </Button>
        </div>
      )}
      <Button type="submit" fullWidth aria-disabled={isSaving} data-disabled={isSaving}>
        <span aria-live="polite">{isSaving ? doing : label}</span>
      </Button>
    </div>
  );
}
