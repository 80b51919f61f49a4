import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { fuelRequestsQuery } from '../../api/fuel-requests.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { outboxQuery, waitingRequests } from '../../outbox/queries.ts';
import classes from './history.module.css';
import { NoRequests } from './no-requests.tsx';
import { RequestCount } from './request-count.tsx';
import { RequestList } from './request-list.tsx';
import { historyTexts } from './texts.ts';
import { WaitingRequests } from './waiting-requests.tsx';

/**
 * The user's fuel requests, newest first, below the ones that are still on this phone. While one is
 * pending, the list is refreshed regularly (REQ-8).
 */
export function FuelRequestHistoryPage({ user }: { user: SessionUser }) {
  const list = useInfiniteQuery(fuelRequestsQuery(user.id));
  const outbox = useQuery(outboxQuery(user.id));
  const requests = list.data?.pages.flatMap((page) => page.requests);
  const waiting = waitingRequests(outbox.data?.items ?? []);
  const count = waiting.length + (requests?.length ?? 0);
  return (
    <>
      <PageTitle badge={requests && <RequestCount count={count} hasMore={list.hasNextPage} />} />
      <div className={classes.content}>
        <WaitingRequests items={waiting} />
        {list.isPending && <Skeletons />}
        {requests && count === 0 && !list.hasNextPage && !outbox.isPending && <NoRequests />}
        {requests && <RequestList user={user} list={list} requests={requests} />}
        {list.isError && !requests && (
          <Surface>
            <ErrorState
              title={historyTexts.failed}
              text={historyTexts.failedText}
              offlineText={historyTexts.offlineText}
              onRetry={() => void list.refetch()}
            />
          </Surface>
        )}
      </div>
    </>
  );
}

function Skeletons() {
  return (
    <>
      <CardSkeleton height={360} />
      <CardSkeleton height={360} />
    </>
  );
}
