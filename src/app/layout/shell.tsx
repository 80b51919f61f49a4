import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { Mark } from '../../components/layout/mark.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { sharedTexts } from '../../components/texts.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { appRoutes, routeAt } from '../route-table.ts';
import { usePrefetch } from '../start/use-prefetch.ts';
import { appTexts } from '../texts.ts';
import { BlockedBanner } from './blocked-banner.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** A page that is not found has no queries, so those of the home screen are dropped there. */
const [homeRoute] = appRoutes;

/** The frame of a signed-in screen, with the navigation at the bottom or at the side. */
export function Shell({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation();
  usePrefetch(user.id);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {appTexts.skip}
      </a>
      <header className={classes.header}>
        <Mark size={28} />
        <span className={classes.name}>{sharedTexts.product}</span>
        <ConnectionChip user={user} />
        <WaitingCount user={user} />
      </header>
      <Navigation />
      <main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          {user.isBlacklisted && <BlockedBanner reason={user.blacklistReason} />}
          <ErrorBoundary key={pathname} queries={(routeAt(pathname) ?? homeRoute)?.queries}>
            <Suspense fallback={<CardSkeleton height={320} />}>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </main>
    </div>
  );
}
