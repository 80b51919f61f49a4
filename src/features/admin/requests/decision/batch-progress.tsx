import { Button } from '@mantine/core';
import { ProgressBar } from '../../../../components/states/progress-bar.tsx';
import { batchTexts as texts } from '../texts.ts';
import classes from './batch-dialog.module.css';

interface BatchProgressProps {
  ended: number;
  all: number;
  isCancelled: boolean;
  onCancel: () => void;
}

/** The progress, and a button that cancels the rest. */
export function BatchProgress({ ended, all, isCancelled, onCancel }: BatchProgressProps) {
  return (
    <>
      <ProgressBar label={texts.progress} percent={(100 * ended) / all} />
      <p role="status" className={classes.summary}>
        {texts.sofar(ended, all)}
      </p>
      <Button variant="default" disabled={isCancelled} onClick={onCancel}>
        {isCancelled ? texts.cancelling : texts.cancelRest}
      </Button>
    </>
  );
}
