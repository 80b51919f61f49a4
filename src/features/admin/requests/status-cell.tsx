import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { type Detail, DetailList } from '../../../components/layout/detail-list.tsx';
import { AdminRequestBadge } from '../badges.tsx';
import { dateOf, moneyOf } from '../cell-text.ts';
import { fallbackTexts } from '../texts.ts';
import { requestFocusId } from './focus-request.ts';
import { requestName } from './request-facts.ts';
import classes from './status-cell.module.css';
import { requestsTexts as texts } from './texts.ts';

/** A request's status, with further details that have no column. */
export function StatusCell({ request }: { request: AdminFuelRequest }) {
  return (
    <div className={classes.cell}>
      <AdminRequestBadge status={request.status} />
      <details className={classes.details}>
        <summary id={requestFocusId(request.id)} aria-label={texts.detailsOf(requestName(request))}>
          {texts.details}
        </summary>
        <DetailList details={detailsOf(request)} />
      </details>
    </div>
  );
}

function detailsOf(request: AdminFuelRequest): Detail[] {
  const { fuelCapacity, approvedAt, completedAt, notes, user } = request;
  const reason = user.blacklistReason ?? fallbackTexts.reason;
  return [
    ...(user.isBlacklisted ? [[texts.blockReason, reason] as const] : []),
    [texts.cost, moneyOf(request.totalAmount)],
    [texts.price, moneyOf(request.discountedPrice)],
    [texts.discount, `${request.discountPercentage} %`],
    ...(fuelCapacity ? [[texts.tank, `${fuelCapacity} l`] as const] : []),
    ...(approvedAt ? [[texts.approved, dateOf(approvedAt)] as const] : []),
    ...(completedAt ? [[texts.completed, dateOf(completedAt)] as const] : []),
    ...(notes ? [[texts.notes, notes] as const] : []),
  ];
}
