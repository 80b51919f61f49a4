import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TrialBalance as Balance } from '../../../../domain/admin/books.ts';
import { trialBalanceQuery } from '../../../api/admin/books.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { dayOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { tableTexts } from '../table/texts.ts';
import linkClasses from '../user-link.module.css';
import { amountColumns } from './amount-columns.ts';
import classes from './books.module.css';
import { AsAtField } from './period-fields.tsx';
import { booksTexts as texts } from './texts.ts';
import { useAsAt } from './use-days.ts';

/** What each account has at the end of a day, which is in the address (BOOK-7). */
export function TrialBalance() {
  const asAt = useAsAt();
  const { day, today } = asAt;
  const query = useQuery(trialBalanceQuery({ day }));
  return (
    <>
      <AsAtField asAt={asAt}>
        <CsvDownload
          call="GET /api/admin/ledger/trial-balance"
          filters={{ day }}
          file={`volmaak-trial-balance-${day}`}
        />
      </AsAtField>
      <Surface
        title={texts.balanceOn(dayOf(query.data?.day ?? day))}
        className={classes.balance ?? ''}
      >
        <Loaded query={query} heights={[600]} failed={texts.failed} stale={tableTexts.stale}>
          {(balance) => <Accounts balance={balance} to={day === today ? null : day} />}
        </Loaded>
      </Surface>
    </>
  );
}

type Row = Pick<Balance['accounts'][number], 'name' | 'debit' | 'credit'> & {
  id: string;
  /** Null in the row of the totals. */
  number: number | null;
};

interface AccountsProps {
  balance: Balance;
  /** The last day of the entries behind it; null if it is today. */
  to: string | null;
}

function Accounts({ balance, to }: AccountsProps) {
  const { accounts, totalDebit, totalCredit } = balance;
  const columns = useMemo(() => columnsOf(to), [to]);
  const rows: Row[] = [
    ...accounts.map((account) => ({ ...account, id: String(account.number) })),
    { id: 'total', number: null, name: texts.total, debit: totalDebit, credit: totalCredit },
  ];
  if (totalDebit === 0) return <EmptyState title={texts.nothing} text={texts.nothingText} />;
  return (
    <>
      <p className={classes.equal}>{texts.equal}</p>
      <ListTable label={texts.balance} columns={columns} rows={rows} empty={null} />
    </>
  );
}

const columnsOf = (to: string | null): ListColumn<Row>[] => [
  {
    id: 'number',
    header: texts.columns.number,
    accessorFn: ({ number }) => number && String(number),
    meta: { isPlain: true },
  },
  {
    id: 'account',
    header: texts.columns.account,
    accessorFn: ({ name }) => name,
    cell: ({ row: { original } }) => linkTo(original, to),
    meta: { grows: 'name', isPlain: true },
  },
  ...amountColumns<Row>(),
];

/** The name of an account as a link to its entries up to a day. */
function linkTo({ number, name }: Row, to: string | null) {
  if (number === null) return name;
  const query = new URLSearchParams({ account: String(number), ...(to && { to }) });
  return (
    <Link to={`?${query}`} className={`tap-link ${linkClasses.link} ${classes.link}`}>
      {name}
    </Link>
  );
}
