import { Box, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconChecks, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { type Detail, DetailList } from '../../../components/layout/detail-list.tsx';
import { AdminRequestBadge } from '../badges.tsx';
import { dateOf, litresOf, moneyOf, nameOf } from '../cell-text.ts';
import dense from '../dense.module.css';
import { requestColumns } from '../request-columns.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { columnTexts, fallbackTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import { PersonStanding } from './person-standing.tsx';
import { canBecome, requestFocusId, requestName, standingOf } from './request-facts.ts';
import classes from './requests.module.css';
import {
  type Decision,
  decisionKeys,
  decisions,
  decisionTexts,
  requestsTexts as texts,
  undoTexts,
} from './texts.ts';

/** The columns of the tab (ADM-9). An admin decides on litres and cost, so they share one. */
export function tabColumns(actions: ActionsOfRows): ListColumn<AdminFuelRequest>[] {
  return [
    {
      ...requestColumns.user,
      accessorFn: (row) => `${nameOf(row.user)}: ${standingOf(row)}`,
      cell: ({ row: { original } }) => (
        <Group gap="0 8px" className={`${dense.line} ${classes.person}`}>
          <UserLink id={original.userId} person={original.user} />
          <PersonStanding request={original} />
        </Group>
      ),
      meta: { grows: 'wide', isPlain: true },
    },
    requestColumns.vehicle,
    requestColumns.fuelType,
    {
      id: 'amount',
      header: 'Amount (Liters)',
      accessorFn: (row) => `${litresOf(row.fuelAmount)} ${moneyOf(row.totalAmount)}`,
      cell: ({ row: { original } }) => (
        <>
          <span>{litresOf(original.fuelAmount)}</span>{' '}
          <Box component="span" c="dimmed">
            {moneyOf(original.totalAmount)}
          </Box>
        </>
      ),
      meta: { isPlain: true },
    },
    {
      ...requestColumns.status,
      cell: ({ row }) => <StatusCell request={row.original} />,
    },
    {
      ...requestColumns.date,
      cell: ({ row }) => (
        <span style={{ whiteSpace: 'nowrap' }}>{dateOf(row.original.requestedAt)}</span>
      ),
    },
    {
      id: 'actions',
      header: columnTexts.actions,
      cell: ({ row }) => <RowActions request={row.original} {...actions} />,
      meta: { isPlain: true },
    },
  ];
}

/** A request's status, with further details that have no column. */
function StatusCell({ request }: { request: AdminFuelRequest }) {
  return (
    <Group gap="0 8px" className={dense.line ?? ''}>
      <AdminRequestBadge status={request.status} held={request.heldDecision?.status} />
      <details className={classes.details}>
        <summary
          className="tap-link"
          id={requestFocusId(request.id)}
          aria-label={texts.detailsOf(requestName(request))}
        >
          Details
        </summary>
        <DetailList details={detailsOf(request)} />
      </details>
    </Group>
  );
}

function detailsOf(request: AdminFuelRequest): Detail[] {
  const { fuelCapacity, approvedAt, approvedDespite, completedAt, notes, user } = request;
  const { pouredLitres = 0, heldAmount } = request;
  const reason = user.blacklistReason ?? fallbackTexts.reason;
  return [
    ...(user.isBlacklisted ? [['Block reason', reason] as const] : []),
    ['Total cost', moneyOf(request.totalAmount)],
    ['Price per litre', moneyOf(request.discountedPrice)],
    ['Loyalty discount', `${request.discountPercentage} %`],
    ...(fuelCapacity ? [['Tank', `${fuelCapacity} l`] as const] : []),
    ...(approvedAt ? [['Approved on', dateOf(approvedAt)] as const] : []),
    ...(approvedDespite ? [[texts.despite, texts.reasons[approvedDespite]] as const] : []),
    ...(pouredLitres > 0 ? [[texts.poured, litresOf(pouredLitres)] as const] : []),
    ...(heldAmount ? [[texts.held, moneyOf(heldAmount)] as const] : []),
    ...(completedAt ? [['Completed on', dateOf(completedAt)] as const] : []),
    ...(notes ? [['Notes', notes] as const] : []),
  ];
}

interface ActionsOfRows {
  onDecide: (request: AdminFuelRequest, decision: Decision) => void;
  onUndo: (request: AdminFuelRequest) => void;
  /** Whether the admin may, which nobody may on their own requests (ADM-46). */
  mayDecide: (request: AdminFuelRequest) => boolean;
  /** Whether keys decide on the row, not on selected rows (ADM-42). */
  hasKeys: boolean;
}

const icons = { approved: IconCheck, rejected: IconX, completed: IconChecks };

function DecisionIcon({ decision }: { decision: Decision }) {
  const Icon = icons[decision];
  return <Icon size={16} aria-hidden="true" className={classes.icon} />;
}

/** The decisions that are possible for a request (REQ-5). A decided request has none. */
function RowActions(props: ActionsOfRows & { request: AdminFuelRequest }) {
  const { request, onDecide, onUndo, mayDecide, hasKeys } = props;
  const { id, status, heldDecision } = request;
  const name = requestName(request);
  const hasFocus = useRef(false);
  // The pressed button disappears with the decision, so the focus moves to its request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status decides the buttons.
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    document.getElementById(requestFocusId(id))?.focus({ preventScroll: true });
  }, [status, heldDecision]);
  if (!mayDecide(request)) return null;
  return (
    <Group gap="4px 8px" className={classes.actions ?? ''}>
      {heldDecision && (
        <Button
          variant="default"
          leftSection={
            <IconArrowBackUp size={16} aria-hidden="true" className={classes.icon ?? ''} />
          }
          title={undoTexts.undo}
          className={classes.action ?? ''}
          aria-label={undoTexts.undoOf(name)}
          onClick={() => onUndo(request)}
        >
          {undoTexts.undo}
        </Button>
      )}
      {decisions.map(
        (decision) =>
          canBecome(decision)(request) && (
            <Button
              key={decision}
              variant={decision === 'rejected' ? 'default' : 'light'}
              leftSection={<DecisionIcon decision={decision} />}
              title={decisionTexts.verbs[decision]}
              className={classes.action ?? ''}
              aria-label={decisionTexts.verbOn(decisionTexts.verbs[decision], name)}
              aria-haspopup="dialog"
              aria-keyshortcuts={hasKeys ? decisionKeys[decision] : undefined}
              onFocus={() => {
                hasFocus.current = true;
              }}
              onBlur={() => {
                hasFocus.current = false;
              }}
              onClick={() => onDecide(request, decision)}
            >
              {decisionTexts.verbs[decision]}
            </Button>
          ),
      )}
    </Group>
  );
}
