import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { fuelRequestsQuery } from '../../api/fuel-requests.ts';
import { purchasesQuery } from '../../api/purchases.ts';
import { Mark } from '../../components/layout/mark.tsx';
import { optionalComponent } from '../../components/lazy-component.ts';
import { DeliveryReport } from '../../components/outbox/delivery-report.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { sharedTexts } from '../../components/texts.ts';
import { isConnected } from '../../http/connection.ts';
import { useClockError } from '../../http/server-clock.ts';
import { deviceKeys, deviceStorage } from '../../session/device-storage.ts';
import { vouchersQuery } from '../../vouchers/held-vouchers.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { appRoutes, routeAt } from '../route-table.ts';
import { whenIdle } from '../start/when-idle.ts';
import { BlockedBanner } from './blocked-banner.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** Only a wrong clock needs it. */
const ClockNotice = optionalComponent(async () => (await import('./clock-notice.tsx')).ClockNotice);

/** A page that is not found has no queries, so those of the home screen are dropped there. */
const [homeRoute] = appRoutes;

/** The frame of a signed-in screen, with the navigation at the bottom or at the side. */
export function Shell({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation();
  const route = routeAt(pathname);
  usePrefetch(user);
  const error = useWrongClock();
  return (
    <div className={classes.shell}>
      <a className={`skip-link ${classes.skip}`} href="#content">
        Skip to the content
      </a>
      <header className={classes.header}>
        <Mark size={28} />
        <span className={classes.name}>{sharedTexts.product}</span>
        <ConnectionChip user={user} />
        <WaitingCount user={user} />
        {/* Not among the children, which wait for the code of their screen. */}
        <DeliveryReport user={user} />
      </header>
      <Navigation user={user} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <div className={`stack-12 ${classes.content}`}>
          {error !== 0 && (
            <Suspense>
              <ClockNotice error={error} />
            </Suspense>
          )}
          {user.isBlacklisted && <BlockedBanner reason={user.blacklistReason} />}
          <ErrorBoundary
            key={pathname}
            queries={(route ?? homeRoute)?.queries}
            title={route?.title}
          >
            <Suspense fallback={<CardSkeleton height={320} />}>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </main>
    </div>
  );
}

/** Milliseconds; 0 for a right clock, which is said again once it is wrong again (OUT-35). */
function useWrongClock(): number {
  const error = useClockError();
  useEffect(() => {
    if (error === 0) deviceStorage.removeItem(deviceKeys.clockSaid);
  }, [error]);
  return error;
}

/** Once after each start, fetches what the user may want to see offline, opened now or not. */
function usePrefetch(user: SessionUser): void {
  const client = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        if (!isConnected() || user.station) return;
        void client.prefetchInfiniteQuery(fuelRequestsQuery(user.id));
        void client.prefetchQuery(purchasesQuery(user.id));
        void client.prefetchQuery(vouchersQuery(user.id));
      }),
    [client, user],
  );
}
