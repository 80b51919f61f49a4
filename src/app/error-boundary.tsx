import { Component, type ReactNode } from 'react';
import classes from './error-boundary.module.css';
import { brokenTexts as texts } from './texts.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** In place of a screen that threw, or whose code could not be loaded: never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
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
