import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { type FuelRequest, isDeletable } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatDate } from '../../../domain/values/format.ts';
import { Notice } from '../../components/states/notice.tsx';
import classes from './request-history.module.css';
import { notDeletable } from './use-deletion.ts';

interface DeleteRequestProps {
  request: FuelRequest;
  /** Its deletion waits on this phone. */
  isWithdrawn: boolean;
  /** Why the last try failed. */
  failure: string | null;
  onDelete: (request: FuelRequest) => void;
}

/** The Delete action. It says beforehand if the request cannot be deleted (REQ-11). */
export function DeleteRequest(props: DeleteRequestProps) {
  const { request, isWithdrawn, failure, onDelete } = props;
  const noteId = useId();
  const canDelete = isDeletable(request.status);
  const isDisabled = isWithdrawn || !canDelete;
  const vehicle = `${request.carMake} ${request.carModel} ${request.carYear}`;
  const requested = formatDate(new Date(request.requestedAt));
  return (
    <>
      <div className={classes.actions}>
        {!canDelete && (
          <p id={noteId} className={classes.refusal}>
            {notDeletable.text}
          </p>
        )}
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={`Delete request for ${vehicle} of ${requested}`}
          aria-describedby={canDelete ? undefined : noteId}
          // Not `disabled`: the button gets the focus back from its question, and a tap on one that
          // cannot be deleted still says why.
          aria-disabled={isDisabled}
          data-disabled={isDisabled}
          onClick={() => isWithdrawn || onDelete(request)}
        >
          Delete
        </Button>
      </div>
      {/* Below the button, which stays where it was tapped. */}
      {failure !== null && canDelete && <Notice kind="problem">{failure}</Notice>}
    </>
  );
}
