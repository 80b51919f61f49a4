import { QueryClientContext } from '@tanstack/react-query';
import { Component, type ContextType, lazy, type ReactNode, Suspense } from 'react';
import { dropQueries } from '../api/drop-queries.ts';
import { LoadingText } from '../components/loading-text.tsx';
import classes from './error-boundary.module.css';
import { isFailedImport } from './report-caught-error.ts';
import { type ScreenName, screenQueries } from './screen-queries.ts';
import { brokenTexts as texts } from './texts.ts';

/** The way out's code may be what failed to load, so the error view also works without it. */
const WayOut = lazy(async () => {
  const loaded = await import('./way-out.tsx').catch(() => null);
  return { default: loaded?.WayOut ?? (() => null) };
});

/** The screens that were retried since the page loaded. Each is retried once. */
const retried = new Set<ScreenName>();

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The error view of a part of a screen. Without it, that of a whole screen is shown. */
  fallback?: ReactNode;
  /** The screen inside. Its cached queries are dropped before the retry. */
  screen?: ScreenName;
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
    const { screen } = this.props;
    // Code that failed to load says nothing about the cached data.
    if (!screen || !this.context || isFailedImport(error) || retried.has(screen)) return;
    retried.add(screen);
    this.setState({ stage: 'recovering' });
    void dropQueries(this.context, screenQueries[screen]).then(() =>
      this.setState({ stage: 'whole' }),
    );
  }

  override render() {
    const { children, fallback, screen } = this.props;
    if (this.state.stage === 'whole') return children;
    if (this.state.stage === 'recovering') return <LoadingText />;
    return fallback === undefined ? <BrokenScreen isWholeApp={screen === 'app'} /> : fallback;
  }
}

function BrokenScreen({ isWholeApp }: { isWholeApp: boolean }) {
  return (
    <div className={classes.broken} role="alert">
      <h1 className={classes.title}>{texts.title}</h1>
      <p>{texts.text}</p>
      <div className={classes.actions}>
        <button type="button" className={classes.reload} onClick={() => location.reload()}>
          {texts.reload}
        </button>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <WayOut reloadDocument={isWholeApp} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}
