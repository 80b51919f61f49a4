import { Button } from '@mantine/core';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import classes from './batch-dialog.module.css';
import { batchTexts as texts } from './texts.ts';

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
