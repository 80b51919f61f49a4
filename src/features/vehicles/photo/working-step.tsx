import { Button } from '@mantine/core';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import { photoTexts } from '../texts.ts';
import classes from './photo-dialog.module.css';

/** The step that is under way and its progress. */
export interface PictureWork {
  label: string;
  /** Null if the progress is not known. */
  percent: number | null;
}

interface WorkingStepProps extends PictureWork {
  onCancel: (() => void) | undefined;
}

/** Shows the progress of the work on a picture, with a cancel button. */
export function WorkingStep({ label, percent, onCancel }: WorkingStepProps) {
  return (
    // The cancel button is away from the button that led here, so that a second tap does not hit
    // it.
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
