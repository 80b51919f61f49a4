import type { AuditEntry } from '../../../../domain/admin/audit.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { timeOf } from '../cell-text.ts';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserLink } from '../user-link.tsx';
import { AuditObject } from './audit-object.tsx';
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
