import { Button } from '@mantine/core';
import { Notice } from '../../../components/states/notice.tsx';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import type { Saving } from './save-failure.ts';
import classes from './vehicle-form.module.css';

interface SaveBarProps {
  label: string;
  saving: Saving;
  problem: string | null;
}

/** The end of the form: its problem, what is under way, and the button. */
export function SaveBar({ label, saving: { doing, percent }, problem }: SaveBarProps) {
  return (
    <div className={`stack-12 ${classes.saveBar}`}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {doing && (
        // Away from the save button, so that the second tap of a double tap does not hit it.
        <div className={classes.progress}>
          <ProgressBar label={doing} percent={percent} />
        </div>
      )}
      <Button type="submit" fullWidth aria-disabled={doing !== null} data-disabled={doing !== null}>
        <span aria-live="polite">{doing ?? label}</span>
      </Button>
    </div>
  );
}
