import { Box, Button } from '@mantine/core';
import { QueryClientContext } from '@tanstack/react-query';
import { Component, type ContextType, type ReactNode, Suspense } from 'react';
import type { QueryRoot } from '../../api/query-roots.ts';
import { optionalComponent } from '../../components/lazy-component.ts';
import { LoadingText } from '../../components/states/loading-text.tsx';
import { dropQueries } from '../../session/device-cache.ts';
import { brokenTexts as texts } from '../texts.ts';
import { isFailedImport } from './report-caught-error.ts';

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
  /** The frame of the app is broken too, so only a reload helps. */
  isWholeApp?: boolean;
}

type Stage = 'whole' | 'recovering' | 'broken';

/**
 * Catches errors of a screen or a part of it, so that the page is never blank. It drops the cached
 * data that the screen may have failed on, and tries the screen once more.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { stage: Stage }> {
  static override contextType = QueryClientContext;
  declare context: ContextType<typeof QueryClientContext>;
  override state: { stage: Stage } = { stage: 'whole' };

  static getDerivedStateFromError() {
    return { stage: 'broken' };
  }

  override componentDidCatch(error: unknown) {
    const { queries } = this.props;
    // Code that failed to load says nothing about the cached data.
    if (!queries || !this.context || isFailedImport(error) || retried.has(queries)) return;
    retried.add(queries);
    this.setState({ stage: 'recovering' });
    void dropQueries(this.context, queries).then(() => this.setState({ stage: 'whole' }));
  }

  override render() {
    const { children, fallback, isWholeApp = false } = this.props;
    if (this.state.stage === 'whole') return children;
    if (this.state.stage === 'recovering') return <LoadingText />;
    return fallback === undefined ? <BrokenScreen isWholeApp={isWholeApp} /> : fallback;
  }
}

function BrokenScreen({ isWholeApp }: { isWholeApp: boolean }) {
  return (
    <Box role="alert" maw="44ch" mx="auto" px="md" py={48} ta="center">
      <Box component="h1" m={0} fz="xl" lh={1.25}>
        Something went wrong
      </Box>
      <p>{texts.text}</p>
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
