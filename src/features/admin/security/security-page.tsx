import type { SecurityEvent } from '../../../../domain/security/security-event.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { timeOf } from '../cell-text.ts';
import { UserPicker } from '../sms/user-picker.tsx';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import type { ListState } from '../table/use-admin-list.ts';
import { securityTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const columns: ListColumn<SecurityEvent>[] = [
  { id: 'when', header: heads.when, accessorFn: (row) => timeOf(row.firstAt) },
  { id: 'event', header: heads.event, accessorFn: (row) => eventOf(row) },
  {
    id: 'account',
    header: heads.account,
    cell: ({ row: { original } }) => original.username ?? codeOf(original.account),
  },
  { id: 'address', header: heads.address, cell: ({ row }) => codeOf(row.original.address) },
  { id: 'browser', header: heads.browser, accessorFn: (row) => row.browser ?? texts.none },
];

function eventOf({ kind, times, lastAt }: SecurityEvent): string {
  const name = texts.kinds[kind];
  return times === 1 ? name : `${name} (${texts.times(times, timeOf(lastAt))})`;
}

function codeOf(code: string | null) {
  return code ? <code>{code}</code> : texts.none;
}

const filters = [{ name: 'kind', label: texts.kind, choices: texts.kinds }];

/** What happened to the security of accounts, newest first (SEC-5). */
export function SecurityPage() {
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Surface title={texts.list}>
        <SearchableList
          name="GET /api/admin/security-events"
          label={texts.list}
          filters={filters}
          columns={columns}
          views="security"
          file="volmaak-security-events"
          empty={texts.empty}
          tools={(list) => <EventTools list={list} />}
        />
      </Surface>
    </AdminFrame>
  );
}

/** The filters by one account and by days. */
function EventTools({ list }: { list: ListState }) {
  const { userId = null } = list.filters;
  return (
    <>
      <UserPicker
        label={texts.user}
        placeholder={texts.userPlaceholder}
        clearable
        value={userId}
        onChange={(id) => list.setFilters({ userId: id ?? undefined })}
      />
      <DayRange list={list} />
    </>
  );
}
