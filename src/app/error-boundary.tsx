import { QueryClientContext } from '@tanstack/react-query';
import { Component, type ContextType, type ReactNode, Suspense } from 'react';
import type { QueryRoot } from '../api/query-roots.ts';
import { optionalComponent } from '../components/lazy-component.ts';
import { LoadingText } from '../components/loading-text.tsx';
import { dropQueries } from '../session/drop-queries.ts';
import classes from './error-boundary.module.css';
import { isFailedImport } from './report-caught-error.ts';
import { brokenTexts as texts } from './texts.ts';

/** Its code may be what could not be loaded: the rest of the error view stands without it. */
const WayOut = optionalComponent(async () => (await import('./way-out.tsx')).WayOut);

/** The screens, by their queries, that were tried again since the page was loaded: each is, once. */
const retried = new Set<readonly QueryRoot[]>();

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Stands there for a part of a screen; without it, the error view of a whole screen. */
  fallback?: ReactNode;
  /** The cached queries of what is inside: they are dropped before it is tried again. */
  queries?: readonly QueryRoot[] | undefined;
  /** Only a new page helps where the app around the screens is broken. */
  isWholeApp?: boolean;
}

type Stage = 'whole' | 'recovering' | 'broken';

/**
 * Stands around a screen, or a part of one, that may throw or whose code may not load: never a blank
 * page. Cached data that a screen cannot show is dropped, and the screen is tried once more.
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
    // Code that could not be fetched says nothing against what is cached.
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
