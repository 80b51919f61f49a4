import { Button } from '@mantine/core';
import { IconCheck, IconChecks, IconClock, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isDeletable } from '../../../domain/fuel-requests/deletable.ts';
import type { FuelRequest, FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatDate, formatPercent, formatPrice } from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { creditQuery } from '../../api/credit.ts';
import { purchasesQuery } from '../../api/purchases.ts';
import { formatFuel, formatRand, fuelNames } from '../../components/amount-text.ts';
import { type Detail, DetailList } from '../../components/layout/detail-list.tsx';
import { ExpandableRow } from '../../components/layout/expandable-row.tsx';
import { StatusBadge } from '../../components/layout/status-badge.tsx';
import { WaitingChanges } from '../../components/outbox/waiting-changes.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { VoucherLink } from '../../components/voucher-link.tsx';
import { useIsConnected } from '../../http/connection.ts';
import type { WaitingChange } from '../../outbox/queries.ts';
import classes from './request-history.module.css';
import { requestTexts as texts } from './texts.ts';
import { notDeletable } from './use-deletion.ts';

const badges = {
  pending: { name: 'Pending', color: 'yellow', Icon: IconClock },
  approved: { name: 'Approved', color: 'blue', Icon: IconCheck },
  completed: { name: 'Completed', color: 'green', Icon: IconChecks },
  rejected: { name: 'Rejected', color: 'red', Icon: IconX },
} satisfies Record<FuelRequestStatus, object>;

interface RequestRowProps {
  request: FuelRequest;
  /** Its changes that are only on this phone. */
  changes: WaitingChange[];
  /** Why it was not deleted. */
  failure: string | null;
  onDelete: (request: FuelRequest) => void;
  onGiveUp: (request: FuelRequest) => void;
}

/** A fuel request in two lines. It opens to all its details and its Delete action. */
export function RequestRow(props: RequestRowProps) {
  const { request, changes, failure, onDelete, onGiveUp } = props;
  const { name, color, Icon } = badges[request.status];
  const requested = formatDate(new Date(request.requestedAt));
  return (
    <ExpandableRow
      title={`${request.carMake} ${request.carModel} ${request.carYear}`}
      line={`${formatFuel(request.fuelAmount)} · ${requested}`}
      amount={formatRand(request.totalAmount)}
      badge={
        <StatusBadge color={color} icon={<Icon size={16} />}>
          {name}
        </StatusBadge>
      }
      below={changes.length > 0 && <WaitingChanges changes={changes} />}
    >
      <DetailList details={details(request)} />
      {request.notes && (
        <p className={classes.notes}>
          <strong>Note</strong> <span>{request.notes}</span>
        </p>
      )}
      <Owed request={request} />
      <VoucherLink userId={request.userId} of={{ requestId: request.id }} />
      {request.heldAmount !== undefined && <GiveUp request={request} onGiveUp={onGiveUp} />}
      <DeleteRequest
        request={request}
        isWithdrawn={changes.length > 0}
        failure={failure}
        onDelete={onDelete}
      />
    </ExpandableRow>
  );
}

function details(request: FuelRequest): Detail[] {
  const dates = [
    ['Requested', request.requestedAt],
    ['Approved', request.approvedAt],
    ['Completed', request.completedAt],
  ] as const;
  return [
    [fuelNames[request.fuelType], formatFuel(request.fuelAmount)],
    ['Total', formatRand(request.totalAmount)],
    ['Price per litre', formatPrice(centsFromRand(request.basePricePerLiter))],
    ['Discount', formatPercent(request.discountPercentage)],
    ['Discounted price', formatPrice(centsFromRand(request.discountedPrice))],
    ...(request.pouredLitres === undefined
      ? []
      : [['Poured', formatFuel(request.pouredLitres)] as const]),
    ...dates.flatMap(([label, instant]) =>
      instant ? [[label, formatDate(new Date(instant))] as const] : [],
    ),
  ];
}

/** What is owed once it is poured, and where to find what is owed already (REQ-16). */
function Owed({ request: { id, userId, status, heldAmount } }: { request: FuelRequest }) {
  const isApproved = status === 'approved' || status === 'completed';
  const credit = useQuery({ ...creditQuery(userId), enabled: heldAmount !== undefined });
  const purchases = useQuery({ ...purchasesQuery(userId), enabled: isApproved });
  return (
    <>
      {heldAmount !== undefined && (
        <p className={classes.notes}>{texts.held(heldAmount, credit.data?.requestDueDays)}</p>
      )}
      {/* What was poured before requests were paid for has no purchase. */}
      {purchases.data?.some(({ fuelRequestId }) => fuelRequestId === id) && (
        <Link to="/purchase-history" className="tap-link">
          {texts.seePurchases}
        </Link>
      )}
    </>
  );
}

/** Offers to give up what can still be poured of a request (REQ-18). */
function GiveUp({ request, onGiveUp }: Pick<RequestRowProps, 'request' | 'onGiveUp'>) {
  const canGiveUp = useIsConnected();
  return (
    <div className={classes.actions}>
      {!canGiveUp && <p className={classes.refusal}>{texts.giveUpOffline}</p>}
      <Button variant="default" disabled={!canGiveUp} onClick={() => onGiveUp(request)}>
        {texts.giveUp(request)}
      </Button>
    </div>
  );
}

interface DeleteRequestProps {
  request: FuelRequest;
  /** Its deletion waits on this phone. */
  isWithdrawn: boolean;
  /** Why the last try failed. */
  failure: string | null;
  onDelete: (request: FuelRequest) => void;
}

/** The Delete action. It says beforehand if the request cannot be deleted (REQ-11). */
function DeleteRequest(props: DeleteRequestProps) {
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
