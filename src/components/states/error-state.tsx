import { Button } from '@mantine/core';
import { useIsConnected } from '../../http/connection.ts';
import { sharedTexts } from '../texts.ts';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  text: string;
  /** The text that is shown instead while there is no connection. */
  offlineText?: string;
  onRetry?: (() => void) | undefined;
}

/** Says that something could not be loaded, with a button to try again. */
export function ErrorState({ title, text, offlineText = text, onRetry }: ErrorStateProps) {
  const isConnected = useIsConnected();
  const button = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {sharedTexts.retry}
    </Button>
  );
  return (
    <EmptyState
      role="alert"
      title={title}
      text={isConnected ? text : offlineText}
      action={button}
    />
  );
}
