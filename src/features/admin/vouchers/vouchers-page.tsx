import type { AdminVoucher } from '../../../../domain/admin/stations.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { litresOf, moneyOf, nameOf, timeOf } from '../cell-text.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { columnTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import { LostPhoneActions } from './lost-phone.tsx';
import { vouchersTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const columns: ListColumn<AdminVoucher>[] = [
  {
    id: 'person',
    header: heads.person,
    accessorFn: (row) => nameOf(row.user),
    cell: ({ row: { original } }) => <UserLink id={original.user.id} person={original.user} />,
    meta: { grows: 'name', isPlain: true },
  },
  { id: 'plate', header: heads.plate, accessorFn: (row) => row.plate },
  {
    id: 'limits',
    header: heads.limits,
    accessorFn: (row) => texts.limits(litresOf(row.maxLitres), moneyOf(row.maxAmount)),
  },
  { id: 'state', header: heads.state, accessorFn: (row) => stateOf(row) },
  { id: 'issued', header: heads.issued, accessorFn: (row) => timeOf(row.issuedAt) },
  { id: 'expires', header: heads.expires, accessorFn: (row) => timeOf(row.expiresAt) },
  {
    id: 'fetched',
    header: heads.fetched,
    accessorFn: (row) => (row.fetchedAt ? timeOf(row.fetchedAt) : texts.notFetched),
  },
  {
    id: 'actions',
    header: columnTexts.actions,
    meta: { isPlain: true },
    cell: ({ row: { original } }) =>
      original.state === 'open' && <LostPhoneActions user={original.user} voucher={original} />,
  },
];

function stateOf({ state, revokedBecause }: AdminVoucher): string {
  return revokedBecause ? texts.revoked(texts.causes[revokedBecause]) : texts.states[state];
}

const filters = [{ name: 'state', label: texts.state, choices: texts.states }];

/** Every voucher and what became of it (VOU-19). */
export function VouchersPage() {
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Surface label={texts.list}>
        <SearchableList
          name="GET /api/admin/vouchers"
          label={texts.list}
          filters={filters}
          columns={columns}
          file="volmaak-vouchers"
          empty={texts.empty}
        />
      </Surface>
    </AdminFrame>
  );
}
