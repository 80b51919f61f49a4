import { Box, Button } from '@mantine/core';
import { QueryClientContext } from '@tanstack/react-query';
import { Component, type ContextType, type ReactNode, Suspense } from 'react';
import type { QueryRoot } from '../../api/query-roots.ts';
import { optionalComponent, tryMissingCodeAgain } from '../../components/lazy-component.ts';
import { LoadingText } from '../../components/states/loading-text.tsx';
import { useRetryWhenBack } from '../../components/states/use-retry-when-back.ts';
import { sharedTexts } from '../../components/texts.ts';
import { isConnected, useIsConnected } from '../../http/connection.ts';
import { isFailedImport } from '../../http/failed-import.ts';
import { dropQueries } from '../../session/clear-device.ts';
import { missingScreenTexts, brokenTexts as texts } from '../texts.ts';

/** The way out's code may be what failed to load, so the error view also works without it. */
const RecoveryActions = optionalComponent(
  async () => (await import('./recovery-actions.tsx')).RecoveryActions,
);

/** The screens that were retried since the page loaded, by their queries. Each is retried once. */
const retried = new Set<readonly QueryRoot[]>();

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The error view of a part of a screen. Without it, that of a whole screen is shown. */
  fallback?: ReactNode;
  /** The cached queries of the screen inside. They are dropped before the retry. */
  queries?: readonly QueryRoot[] | undefined;
  /** The title of the screen inside. */
  title?: string | undefined;
  /** The frame of the app is broken too, so only a reload helps. */
  isWholeApp?: boolean;
}

type Stage = 'whole' | 'recovering' | 'broken' | 'missing';

/**
 * Catches errors of a screen or a part of it, so that the page is never blank. It drops the cached
 * data that the screen may have failed on, and tries the screen once more. Code that is not on this
 * phone is no error: it says that it needs a connection, and is loaded as soon as there is one.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { stage: Stage }> {
  static override contextType = QueryClientContext;
  declare context: ContextType<typeof QueryClientContext>;
  override state: { stage: Stage } = { stage: 'whole' };
  /** The code was asked for again because the connection was back. */
  private wasBack = false;

  static getDerivedStateFromError(error: unknown) {
    return { stage: isFailedImport(error) ? 'missing' : 'broken' };
  }

  override componentDidCatch(error: unknown) {
    // Code that failed to load says nothing about the cached data.
    if (isFailedImport(error)) return this.handleMissingCode();
    const { queries } = this.props;
    if (!queries || !this.context || retried.has(queries)) return;
    retried.add(queries);
    this.setState({ stage: 'recovering' });
    void dropQueries(this.context, queries).then(this.retry);
  }

  private handleMissingCode(): void {
    // Some browsers ask for code that has failed only once for each page.
    if (this.wasBack && isConnected()) location.reload();
    this.wasBack = false;
  }

  private retryWhenBack = () => {
    this.wasBack = true;
    this.retry();
  };

  private retry = () => {
    tryMissingCodeAgain();
    this.setState({ stage: 'whole' });
  };

  override render() {
    const { children, fallback, title, isWholeApp = false } = this.props;
    const { stage } = this.state;
    if (stage === 'whole') return children;
    if (stage === 'recovering') return <LoadingText />;
    if (fallback === undefined) {
      return stage === 'missing' ? (
        <MissingScreen screen={title} onRetry={this.retry} onBack={this.retryWhenBack} />
      ) : (
        <BrokenScreen isWholeApp={isWholeApp} />
      );
    }
    return (
      <>
        {stage === 'missing' && <RetryWhenBack onRetry={this.retry} />}
        {fallback}
      </>
    );
  }
}

function BrokenScreen({ isWholeApp }: { isWholeApp: boolean }) {
  return (
    <Box role="alert" maw="44ch" mx="auto" px="md" py={48} ta="center">
      <Box component="h1" fz="xl" lh={1.25}>
        Something went wrong
      </Box>
      <p className="prose">{texts.text}</p>
      <Box display="grid" maw={280} mx="auto" mt="lg" style={{ gap: 12 }}>
        <Button onClick={() => location.reload()}>Reload</Button>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <RecoveryActions reloadDocument={isWholeApp} />
          </Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  );
}

interface RetryProps {
  onRetry: () => void;
}

interface MissingScreenProps extends RetryProps {
  /** The title of the screen, if it has one. */
  screen: string | undefined;
  /** Retries once the connection is back. */
  onBack: () => void;
}

/**
 * Stands for a screen whose code is not on this phone. It uses only what the app starts with,
 * because anything else may be missing too.
 */
function MissingScreen({ screen, onRetry, onBack }: MissingScreenProps) {
  const isConnected = useIsConnected();
  useRetryWhenBack(true, onBack);
  const { title, text } = isConnected ? missingScreenTexts.connected : missingScreenTexts.offline;
  // Some browsers ask for code that has failed only once for each page. Without a connection a
  // reload might lose the page.
  const again = isConnected ? () => location.reload() : onRetry;
  return (
    <Box role="alert" maw="44ch" mx="auto" px="md" py={48} ta="center">
      {screen && <title>{`${screen} · ${sharedTexts.product}`}</title>}
      <Box component="h1" fz="xl" lh={1.25}>
        {screen ?? title}
      </Box>
      {screen && (
        <Box component="p" fw={600} mt="1em">
          {title}
        </Box>
      )}
      <p className="prose">{text}</p>
      <Button onClick={again}>{sharedTexts.retry}</Button>
    </Box>
  );
}

/** The same for a part of a screen, which has an error view of its own. */
function RetryWhenBack({ onRetry }: RetryProps) {
  useRetryWhenBack(true, onRetry);
  return null;
}
