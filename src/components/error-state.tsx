import { Button } from '@mantine/core';
import classes from './state.module.css';
import { sharedTexts } from './texts.ts';

interface ErrorStateProps {
  title: string;
  text: string;
  onRetry?: (() => void) | undefined;
}

/** Something could not be shown: what happened, and a way to try again. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {sharedTexts.retry}
        </Button>
      )}
    </div>
  );
}
