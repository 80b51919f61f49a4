import { Button } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { formatDateTime } from '../../../domain/values/format.ts';
import { fuelRequestsQuery } from '../../api/fuel-requests.ts';
import { formatFuel } from '../../components/amount-text.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { RowFacts } from '../../components/layout/row-facts.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { estimateText } from '../../components/outbox/estimate-text.ts';
import { ItemFate } from '../../components/outbox/item-fate.tsx';
import { OnThisPhone } from '../../components/outbox/on-this-phone.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { atServer } from '../../http/server-clock.ts';
import type { FuelRequestItem } from '../../offline/outbox-item.ts';
import { outboxQuery, waitingRequests } from '../../outbox/queries.ts';
import classes from './request-history.module.css';
import { RequestList } from './request-list.tsx';

/** The fuel requests, below those still on this phone. Refreshed while one is pending (REQ-8). */
export function RequestHistoryPage({ user }: { user: SessionUser }) {
  const list = useInfiniteQuery(fuelRequestsQuery(user.id));
  const outbox = useQuery(outboxQuery(user.id));
  const requests = list.data?.pages.flatMap((page) => page.requests);
  const items = outbox.data?.items ?? [];
  const waiting = waitingRequests(items);
  const count = waiting.length + (requests?.length ?? 0);
  return (
    <>
      <PageTitle badge={requests && <RequestCount count={count} hasMore={list.hasNextPage} />} />
      <div className="stack">
        <WaitingRequests items={waiting} />
        {list.isPending && (
          <>
            <CardSkeleton height={66} />
            <CardSkeleton height={66} />
          </>
        )}
        {requests && count === 0 && !list.hasNextPage && !outbox.isPending && <NoRequests />}
        {requests && <RequestList user={user} list={list} requests={requests} items={items} />}
        {list.isError && !requests && (
          <Surface>
            <ErrorState
              title="Error Loading Fuel Requests"
              text="Unable to load your fuel request history. Please try again later."
              offlineText="They aren't on this phone yet. You need a connection to see them."
              onRetry={() => void list.refetch()}
            />
          </Surface>
        )}
      </div>
    </>
  );
}

/** The number of loaded requests. A plus means that there are more. */
function RequestCount({ count, hasMore }: { count: number; hasMore: boolean }) {
  return (
    <span className={classes.count}>
      <span aria-hidden>{`${count}${hasMore ? '+' : ''}`}</span>
      <span className="visually-hidden">
        {`${hasMore ? 'more than ' : ''}${count} ${count === 1 ? 'request' : 'requests'}`}
      </span>
    </span>
  );
}

function NoRequests() {
  return (
    <Surface>
      <EmptyState
        icon={<IconGasStation size={40} />}
        title="No fuel requests yet"
        text="Your requests appear here, with their status."
        action={
          <Button component={Link} to="/fuel-request" color="amber">
            Submit Fuel Request
          </Button>
        }
      />
    </Surface>
  );
}

/** Requests that have not reached the server, newest first, above the others. */
function WaitingRequests({ items }: { items: FuelRequestItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="stack-8" aria-label="Fuel requests waiting on this phone">
      {items.toReversed().map((item) => (
        <li key={item.id} className={classes.waiting}>
          <WaitingRequest item={item} />
        </li>
      ))}
    </ul>
  );
}

function WaitingRequest({ item }: { item: FuelRequestItem }) {
  const { payload, createdAt } = item;
  const { carMake, carModel, carYear, fuelAmount } = payload;
  return (
    <>
      <RowFacts
        title={`${carMake} ${carModel} ${carYear}`}
        line={`${formatFuel(fuelAmount)} · ${formatDateTime(new Date(atServer(createdAt)))}`}
        amount={estimateText(item) ?? 'Total known once it is sent'}
        badge={<OnThisPhone />}
      />
      <ItemFate item={item} />
    </>
  );
}
