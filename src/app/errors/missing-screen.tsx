import { Box, Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRetryWhenBack } from '../../components/states/use-retry-when-back.ts';
import { sharedTexts } from '../../components/texts.ts';
import { useIsConnected } from '../../http/connection.ts';
import { missingScreenTexts as texts } from '../texts.ts';

interface RetryProps {
  onRetry: () => void;
}

interface MissingScreenProps extends RetryProps {
  /** The title of the screen, if it has one. */
  screen: string | undefined;
}

/**
 * The code was asked for again, as the connection is back. A browser that answers from its first try
 * needs a reload.
 */
let hasRetried = false;

/**
 * Stands for a screen whose code is not on this phone. It uses only what the app starts with,
 * because anything else may be missing too.
 */
export function MissingScreen({ screen, onRetry }: MissingScreenProps) {
  const isConnected = useIsConnected();
  useEffect(() => {
    if (hasRetried && isConnected) location.reload();
    hasRetried = false;
  }, [isConnected]);
  useRetryWhenBack(true, () => {
    hasRetried = true;
    onRetry();
  });
  const { title, text } = isConnected ? texts.connected : texts.offline;
  // Some browsers ask for code that has failed only once for each page. Without a connection a
  // reload might lose the page.
  const again = isConnected ? () => location.reload() : onRetry;
  return (
    <Box role="alert" maw="44ch" mx="auto" px="md" py={48} ta="center">
      {screen && <title>{`${screen} · ${sharedTexts.product}`}</title>}
      <Box component="h1" m={0} fz="xl" lh={1.25}>
        {screen ?? title}
      </Box>
      {screen && (
        <Box component="p" fw={600} mb={0}>
          {title}
        </Box>
      )}
      <p>{text}</p>
      <Button onClick={again}>{sharedTexts.retry}</Button>
    </Box>
  );
}

/** The same for a part of a screen, which has an error view of its own. */
export function RetryWhenBack({ onRetry }: RetryProps) {
  useRetryWhenBack(true, onRetry);
  return null;
}
