import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatLitres } from '../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { AgeNote } from '../../components/states/age-note.tsx';
import classes from './history.module.css';
import { MoreRequests } from './more-requests.tsx';
import { RequestCard } from './request-card.tsx';
import { StaleNote } from './stale-note.tsx';
import { historyTexts } from './texts.ts';
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
      <ul className={classes.list} aria-label={historyTexts.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} onDelete={deletion.ask} />
          </li>
        ))}
      </ul>
      <MoreRequests list={list} />
      <ConfirmDialog
        opened={asked !== null}
        title={historyTexts.confirm.title}
        text={asked ? question(asked) : ''}
        confirmLabel={historyTexts.confirm.confirmLabel}
        cancelLabel={historyTexts.confirm.cancelLabel}
        pending={deletion.isPending}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      />
    </div>
  );
}

function question({ fuelAmount, carMake, carModel }: FuelRequest): string {
  const volume = formatLitres(centilitresFromLitres(fuelAmount));
  return historyTexts.confirm.text(volume, `${carMake} ${carModel}`);
}
