import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { sharedTexts } from '../texts.ts';
import classes from './page-title.module.css';

/** The title of the current route; null if its pages have titles of their own. */
export const RouteTitle = createContext<string | null>(null);

interface PageTitleProps {
  /** The heading, if it differs from the route's title. */
  children?: string;
  badge?: ReactNode;
}

/** The first page after a start must not move the focus. */
let started = false;

/** The heading of a page. It sets the document's title and takes the focus when the page opens. */
export function PageTitle({ children, badge }: PageTitleProps) {
  const routeTitle = use(RouteTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus once, on opening.
  useEffect(() => {
    if (started) heading.current?.focus({ preventScroll: true });
    if (started && navigation !== 'POP') window.scrollTo(0, 0);
    started = true;
  }, []);

  return (
    <div className={classes.line}>
      <title>{`${routeTitle ?? children} · ${sharedTexts.product}`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {children ?? routeTitle}
      </h1>
      {badge}
    </div>
  );
}
