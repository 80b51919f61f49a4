import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatFuel } from '../../components/amount-text.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { MonthList } from '../../components/layout/month-list.tsx';
import { lazyPart } from '../../components/lazy-component.ts';
import { AgeNote } from '../../components/states/age-note.tsx';
import { sharedTexts } from '../../components/texts.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { waitingChanges } from '../../outbox/queries.ts';
import { RequestRow } from './request-row.tsx';
import { useDeletion } from './use-deletion.ts';

const GiveUpQuestion = lazyPart(
  async () => (await import('./give-up-question.tsx')).GiveUpQuestion,
);

interface RequestListProps {
  user: SessionUser;
  list: UseInfiniteQueryResult;
  /** The requests that are loaded. */
  requests: FuelRequest[];
  /** The items of the user's outbox. */
  items: OutboxItem[];
}

export function RequestList({ user, list, requests, items }: RequestListProps) {
  const content = useRef<HTMLDivElement>(null);
  // The row that had the focus is gone.
  const focusList = () => content.current?.focus();
  const deletion = useDeletion(user.id, focusList);
  const [givingUp, setGivingUp] = useState<FuelRequest | null>(null);
  const { asked, failure } = deletion;
  return (
    <div ref={content} className="stack" tabIndex={-1}>
      {list.isRefetchError ? <StaleNote list={list} /> : <AgeNote query={list} />}
      {requests.length > 0 && (
        <MonthList
          label="Your fuel requests"
          entries={requests}
          instantOf={({ requestedAt }) => requestedAt}
        >
          {(request) => (
            <RequestRow
              request={request}
              changes={waitingChanges(items, request)}
              failure={failure?.requestId === request.id ? failure.text : null}
              onDelete={deletion.ask}
              onGiveUp={setGivingUp}
            />
          )}
        </MonthList>
      )}
      <MoreRequests list={list} />
      <ConfirmDialog
        opened={asked !== null}
        title="Delete this request?"
        text={asked ? question(asked) : ''}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        pending={deletion.isPending}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      />
      {givingUp && (
        <GiveUpQuestion
          userId={user.id}
          request={givingUp}
          onGivenUp={focusList}
          onClose={() => setGivingUp(null)}
        />
      )}
    </div>
  );
}

function question({ fuelAmount, carMake, carModel }: FuelRequest): string {
  const request = `The request for ${formatFuel(fuelAmount)} for your ${carMake} ${carModel}`;
  return `${request} will be withdrawn. This can't be undone.`;
}

/** The age of the list, if it could not be refreshed. */
function StaleNote({ list }: Pick<RequestListProps, 'list'>) {
  return (
    <div className="ends">
      <AgeNote query={list} />
      <Button variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
        {sharedTexts.retry}
      </Button>
    </div>
  );
}

function MoreRequests({ list }: Pick<RequestListProps, 'list'>) {
  const [isWaiting, setIsWaiting] = useState(false);
  if (!list.hasNextPage) return null;

  async function more() {
    setIsWaiting(true);
    if (await isUpToDate(list)) await list.fetchNextPage();
    setIsWaiting(false);
  }

  return (
    <div className="stack-8">
      {list.isFetchNextPageError && (
        <p role="alert">Older requests could not be loaded. The list is complete up to here.</p>
      )}
      <Button
        variant="default"
        loading={isWaiting || list.isFetchingNextPage}
        onClick={() => void more()}
      >
        Show more
      </Button>
    </div>
  );
}

/**
 * Fetching a page would cancel a refetch of the list, and the old pages would look up to date. So
 * the refetch ends first.
 */
async function isUpToDate(list: UseInfiniteQueryResult): Promise<boolean> {
  if (!list.isFetching && !list.isRefetchError) return true;
  const { isError } = await list.refetch({ cancelRefetch: false });
  return !isError;
}
