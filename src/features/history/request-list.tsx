import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatFuel } from '../../components/amount-text.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { AgeNote } from '../../components/states/age-note.tsx';
import { sharedTexts } from '../../components/texts.ts';
import classes from './history.module.css';
import { MoreRequests } from './more-requests.tsx';
import { RequestCard } from './request-card.tsx';
import { useDeletion } from './use-deletion.ts';

interface Props {
  user: SessionUser;
  list: UseInfiniteQueryResult;
  /** The requests that are loaded. */
  requests: FuelRequest[];
}

export function RequestList({ user, list, requests }: Props) {
  const content = useRef<HTMLDivElement>(null);
  // The card that had the focus is gone.
  const deletion = useDeletion(user.id, () => content.current?.focus());
  const { asked } = deletion;
  return (
    <div ref={content} className={classes.content} tabIndex={-1}>
      {list.isRefetchError ? <StaleNote list={list} /> : <AgeNote query={list} />}
      <ul className={classes.list} aria-label="Your fuel requests">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} onDelete={deletion.ask} />
          </li>
        ))}
      </ul>
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
    </div>
  );
}

function question({ fuelAmount, carMake, carModel }: FuelRequest): string {
  const request = `The request for ${formatFuel(fuelAmount)} for your ${carMake} ${carModel}`;
  return `${request} will be withdrawn. This can't be undone.`;
}

/** The age of the list, if it could not be refreshed. */
function StaleNote({ list }: { list: UseInfiniteQueryResult }) {
  return (
    <div className={classes.stale}>
      <AgeNote query={list} />
      <Button variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
        {sharedTexts.retry}
      </Button>
    </div>
  );
}
