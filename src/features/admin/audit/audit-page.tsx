import type { AuditEntry } from '../../../../domain/admin/audit.ts';
import { formatDateTime } from '../../../../domain/values/format.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserLink } from '../user-link.tsx';
import classes from './audit.module.css';
import { auditTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const columns: ListColumn<AuditEntry>[] = [
  { id: 'at', header: heads.at, cell: ({ row }) => formatDateTime(new Date(row.original.at)) },
  { id: 'admin', header: heads.admin, cell: ({ row }) => row.original.adminUsername },
  { id: 'action', header: heads.action, cell: ({ row }) => texts.actions[row.original.action] },
  {
    id: 'user',
    header: heads.user,
    cell: ({ row: { original } }) =>
      original.userId ? (
        <UserLink id={original.userId} person={{ username: original.username ?? '' }} />
      ) : (
        texts.none
      ),
  },
  {
    id: 'fields',
    header: heads.fields,
    cell: ({ row }) => row.original.fields.join(', ') || texts.none,
  },
  {
    id: 'object',
    header: heads.object,
    cell: ({ row }) => (
      <span className={classes.object}>{row.original.objectId ?? texts.none}</span>
    ),
  },
];

const filters = [
  {
    name: 'action',
    label: texts.filterAction,
    choices: Object.entries(texts.actions).map(([value, label]) => ({ value, label })),
  },
];

/** What admins did, newest first (ADM-5). */
export function AuditPage() {
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Surface title={texts.list}>
        <div className={classes.content}>
          <SearchableList
            name="GET /api/admin/audit"
            label={texts.list}
            search={texts.search}
            filters={filters}
            columns={columns}
            file="volmaak-audit"
            empty={texts.empty}
          />
        </div>
      </Surface>
    </AdminFrame>
  );
}
