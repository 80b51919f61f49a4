import { Button } from '@mantine/core';
import { useConnection } from '../../http/connection.ts';
import { sharedTexts } from '../texts.ts';
import classes from './state.module.css';

interface ErrorStateProps {
  title: string;
  text: string;
  /** The text that is shown instead while there is no connection. */
  offlineText?: string;
  onRetry?: (() => void) | undefined;
}

/** Says that something could not be loaded, with a button to try again. */
export function ErrorState({ title, text, offlineText = text, onRetry }: ErrorStateProps) {
  const { kind } = useConnection();
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{kind === 'online' ? text : offlineText}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {sharedTexts.retry}
        </Button>
      )}
    </div>
  );
}
