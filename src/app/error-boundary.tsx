import { Component, type ReactNode } from 'react';
import classes from './error-boundary.module.css';
import { brokenTexts as texts } from './texts.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Stands there for a part of a screen; without it, the word on a whole screen. */
  fallback?: ReactNode;
}

/** In place of a screen, or a part of one, that threw, or whose code could not be loaded: never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.isBroken) return children;
    if (fallback !== undefined) return fallback;
    return (
      <div className={classes.broken} role="alert">
        <h1 className={classes.title}>{texts.title}</h1>
        <p>{texts.text}</p>
        <button type="button" className={classes.reload} onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </div>
    );
  }
}
