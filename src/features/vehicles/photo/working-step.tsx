import { Button } from '@mantine/core';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { photoTexts } from '../texts.ts';
import classes from './photo-dialog.module.css';

interface WorkingStepProps {
  label: string;
  /** Null where nobody knows how far it is. */
  percent: number | null;
  onCancel: (() => void) | undefined;
}

/** Something is being done with the picture: how far it is, and a way out. */
export function WorkingStep({ label, percent, onCancel }: WorkingStepProps) {
  return (
    // The way out stands away from the button that led here: a second tap must not take it.
    <div className={classes.working}>
      <p className={classes.workingText}>
        <span role="status">{label}</span>
        {percent !== null && <span>{photoTexts.percent(percent)}</span>}
      </p>
      <ProgressBar label={label} percent={percent} />
      <Button variant="default" onClick={onCancel}>
        {photoTexts.cancel}
      </Button>
    </div>
  );
}
