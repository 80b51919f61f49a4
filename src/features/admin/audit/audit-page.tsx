import { Link, useLocation } from 'react-router-dom';
import type { AuditAction, AuditEntry } from '../../../../domain/admin/audit.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { timeOf } from '../cell-text.ts';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserLink } from '../user-link.tsx';
import classes from './audit.module.css';
import { auditTexts as texts } from './texts.ts';

const columns: ListColumn<AuditEntry>[] = [
  { id: 'at', header: 'When', accessorFn: (row) => timeOf(row.at) },
  { id: 'admin', header: 'Admin', accessorFn: (row) => row.adminUsername },
  { id: 'action', header: 'Action', accessorFn: (row) => texts.actions[row.action] },
  {
    id: 'user',
    header: 'User',
    cell: ({ row: { original } }) =>
      original.userId ? <UserLink id={original.userId} person={original} /> : texts.none,
  },
  { id: 'fields', header: 'Fields', accessorFn: (row) => row.fields.join(', ') || texts.none },
  {
    id: 'object',
    header: 'Object',
    cell: ({ row }) => <AuditObject entry={row.original} />,
  },
];

const filters = [{ name: 'action', label: 'Action', choices: texts.actions }];

/** What admins did, newest first (ADM-5). */
export function AuditPage() {
  return (
    <AdminFrame title="Audit Log" subtitle={texts.subtitle}>
      <Surface title={texts.list}>
        <SearchableList
          name="GET /api/admin/audit"
          label={texts.list}
          search="Admin or user: name, phone or email"
          filters={filters}
          columns={columns}
          views="audit"
          file="volmaak-audit"
          empty="No admin actions yet."
          tools={(list) => <DayRange list={list} />}
        />
      </Surface>
    </AdminFrame>
  );
}

type Kind = keyof typeof texts.objects | 'person';

/** What the objects of these actions are. The others have none that can be opened. */
const kinds: Partial<Record<AuditAction, Kind>> = {
  'purchase-refunded': 'purchase',
  'approval-asked': 'purchase',
  'approval-confirmed': 'purchase',
  'approval-declined': 'purchase',
  'outside-payment-recorded': 'purchase',
  'purchase-written-off': 'purchase',
  'write-off-taken-back': 'purchase',
  'due-date-moved': 'purchase',
  'purchase-noted': 'purchase',
  'fuel-request-decided': 'request',
  'decision-undone': 'request',
  'payment-received': 'person',
  'payment-reversed': 'person',
  'credit-paid-out': 'person',
  'car-checked': 'person',
  'photo-asked': 'person',
  'plate-removed': 'person',
  'plate-given': 'person',
  'fuel-price-entered': 'price',
  'fuel-price-withdrawn': 'price',
  'fuel-price-replaced': 'price',
  'sms-sent': 'message',
  'station-created': 'station',
  'station-changed': 'station',
  'attendant-added': 'station',
  'attendant-removed': 'station',
  'phone-cut-off': 'station',
  'voucher-revoked': 'voucher',
  'conflict-resolved': 'conflict',
  'payout-prepared': 'payout',
  'payout-paid': 'payout',
  'payout-cancelled': 'payout',
  'payout-reversed': 'payout',
  'bank-account-changed': 'station',
  'fuel-source-named': 'purchase',
  'fuel-source-withdrawn': 'purchase',
  'settlement-booked': 'settlement',
  'settlement-reversed': 'settlement',
  'suspense-cleared': 'suspense',
  'suspense-reopened': 'suspense',
  'bank-statement-imported': 'statement',
  'bank-statement-reversed': 'statement',
  'bank-match-withdrawn': 'bank',
};

/** A link to what an admin has acted upon (ADM-24). */
function AuditObject({ entry }: { entry: AuditEntry }) {
  const { action, objectId, userId } = entry;
  const { search, hash } = useLocation();
  const kind = kinds[action];
  if (!objectId) return texts.none;
  if (!kind) return <Code id={objectId} />;
  if (kind === 'person') {
    return userId ? <UserLink id={userId} person={entry} /> : <Code id={objectId} />;
  }
  const query = new URLSearchParams(search);
  query.set('purchase', objectId);
  const to = {
    purchase: { search: query.toString(), hash },
    request: userId ? `/admin?userId=${userId}` : '/admin',
    price: '/admin/fuel-prices',
    message: '/admin/messages',
    station: '/admin/stations',
    voucher: '/admin/vouchers',
    conflict: '/admin/redemptions',
    payout: '/admin/payouts',
    settlement: `/admin/reconciliation?settlement=${objectId}`,
    suspense: '/admin/reconciliation?tab=suspense',
    statement: `/admin/reconciliation?tab=bank&statement=${objectId}`,
    bank: '/admin/reconciliation?tab=bank',
  }[kind];
  return (
    <Link to={to} title={objectId} className={`tap-link ${classes.link}`}>
      {texts.objects[kind]}
    </Link>
  );
}

/** The beginning of an id, which names it as well. The whole one is in the title and the CSV table. */
function Code({ id }: { id: string }) {
  return <span title={id}>{id.slice(0, 8)}</span>;
}
