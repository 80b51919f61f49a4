import { useInfiniteQuery } from '@tanstack/react-query';
import type { SessionUser } from '../../../domain/account.ts';
import { fuelRequestsQuery } from '../../api/fuel-requests.ts';
import { CardSkeleton } from '../../components/card-skeleton.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Surface } from '../../components/surface.tsx';
import { RequestCount } from './request-count.tsx';
import { RequestList } from './request-list.tsx';
import { historyTexts } from './texts.ts';

/** The user's fuel requests, newest first. While one is pending its status is kept fresh (decision 21). */
export function FuelRequestHistoryPage({ user }: { user: SessionUser }) {
  const list = useInfiniteQuery(fuelRequestsQuery(user.id));
  const requests = list.data?.pages.flatMap((page) => page.requests);
  return (
    <>
      <PageTitle
        badge={requests && <RequestCount count={requests.length} hasMore={list.hasNextPage} />}
      >
        {historyTexts.title}
      </PageTitle>
      {list.isPending && <Skeletons />}
      {requests && <RequestList user={user} list={list} requests={requests} />}
      {list.isError && !requests && (
        <Surface>
          <ErrorState
            title={historyTexts.failed}
            text={historyTexts.failedText}
            onRetry={() => void list.refetch()}
          />
        </Surface>
      )}
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
