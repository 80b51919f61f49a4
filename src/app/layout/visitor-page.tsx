import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { InfoLinks } from '../../components/layout/info-links.tsx';
import { Mark } from '../../components/layout/mark.tsx';
import { RouteTitle } from '../../components/layout/page-title.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { sharedTexts } from '../../components/texts.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import type { PublicRoute } from '../route-table.ts';
import classes from './shell.module.css';

/** A page of text as a visitor sees it: without the navigation, and with a way to the sign-in. */
export function VisitorPage({ route: { path, title, screen: Screen } }: { route: PublicRoute }) {
  return (
    <>
      <header className={classes.header}>
        <Mark size={28} />
        <span className={classes.name}>{sharedTexts.product}</span>
        <Link to="/" className={`tap-link ${classes.signIn}`}>
          Sign in
        </Link>
      </header>
      <main className={classes.visitorMain}>
        <div className={`stack-12 ${classes.content}`}>
          <ErrorBoundary key={path} queries={[]}>
            <RouteTitle value={title}>
              <Suspense fallback={<CardSkeleton height={320} />}>
                <Screen />
              </Suspense>
            </RouteTitle>
          </ErrorBoundary>
          <InfoLinks />
        </div>
      </main>
    </>
  );
}
