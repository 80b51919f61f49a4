import { Link, useSearchParams } from 'react-router-dom';
import type { AccountEntry } from '../../../../domain/admin/books.ts';
import type { Account } from '../../../../domain/ledger/accounts.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { dayOf, nameOf } from '../cell-text.ts';
import { PurchaseButton } from '../purchase-link.tsx';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import linkClasses from '../user-link.module.css';
import { UserLink } from '../user-link.tsx';
import { amountColumns } from './amount-columns.ts';
import classes from './books.module.css';
import { booksTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const columns: ListColumn<AccountEntry>[] = [
  {
    id: 'day',
    header: heads.day,
    accessorFn: ({ day, valueDay }) =>
      day === valueDay ? dayOf(day) : texts.valueDay(dayOf(day), dayOf(valueDay)),
    meta: { isPlain: true },
  },
  {
    id: 'kind',
    header: heads.kind,
    accessorFn: ({ kind }) => texts.kinds[kind],
    cell: ({ row: { original } }) => kindOf(original),
    meta: { isPlain: true },
  },
  {
    id: 'person',
    header: heads.person,
    accessorFn: ({ person }) => person && nameOf(person),
    cell: ({ row: { original } }) =>
      original.person && <UserLink id={original.person.id} person={original.person} />,
    meta: { grows: 'name', isPlain: true },
  },
  { id: 'station', header: heads.station, accessorFn: ({ station }) => station?.name },
  {
    id: 'entry',
    header: heads.entry,
    accessorFn: ({ entryId, reverses }) =>
      reverses === null ? String(entryId) : texts.takesBack(entryId, reverses),
  },
  ...amountColumns<AccountEntry>(),
];

/** What happened, as the way to what it happened to. */
function kindOf(entry: AccountEntry) {
  const name = texts.kinds[entry.kind];
  const page = pageOf(entry);
  if (page) {
    return (
      <Link to={page} className={`tap-link ${linkClasses.link} ${classes.link}`}>
        {name}
      </Link>
    );
  }
  return entry.purchaseId ? <PurchaseButton id={entry.purchaseId}>{name}</PurchaseButton> : name;
}

/** The page of a payout, a settlement or a bank statement. A purchase opens beside this page. */
function pageOf({ payoutRunId, settlementId, bankStatementId }: AccountEntry): string | null {
  if (payoutRunId) return `/admin/payouts?run=${payoutRunId}`;
  if (settlementId) return `/admin/reconciliation?settlement=${settlementId}`;
  if (bankStatementId) return `/admin/reconciliation?tab=bank&statement=${bankStatementId}`;
  return null;
}

/** What was debited and credited to an account, the latest first (BOOK-8). */
export function AccountEntries({ account: { number, name } }: { account: Account }) {
  const [search] = useSearchParams();
  const to = search.get('to');
  const title = `${number} ${name}`;
  return (
    <Surface
      title={title}
      className={classes.entries ?? ''}
      action={
        <Link to={`/admin/books${to ? `?day=${to}` : ''}`} className="tap-link">
          {texts.balance}
        </Link>
      }
    >
      <SearchableList
        name="GET /api/admin/ledger/accounts/{number}/entries"
        params={{ number: String(number) }}
        label={title}
        columns={columns}
        file={`volmaak-account-${number}`}
        empty={texts.noEntries}
        tools={(list) => <DayRange list={list} />}
      />
    </Surface>
  );
}
