import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import classes from './page-title.module.css';
import { sharedTexts } from './texts.ts';

interface PageTitleProps {
  children: string;
  badge?: ReactNode;
  /** The title of the browser tab, if it differs from the heading. */
  documentTitle?: string;
}

/** The first page after a start must not move the focus. */
let started = false;

/** The heading of a page. It sets the document's title and takes the focus when the page opens. */
export function PageTitle({ children, badge, documentTitle = children }: PageTitleProps) {
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
      <title>{`${documentTitle} · ${sharedTexts.product}`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {children}
      </h1>
      {badge}
    </div>
  );
}
