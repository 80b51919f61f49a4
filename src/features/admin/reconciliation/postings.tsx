import type { SettlementDetails, ShownPosting } from '../../../../domain/admin/reconciliation.ts';
import { cents, centsFromRand, randFromCents } from '../../../../domain/values/money.ts';
import { amountColumns } from '../books/amount-columns.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import classes from './reconciliation.module.css';
import { settlementTexts as texts } from './texts.ts';

interface Row {
  id: string;
  account: string;
  debit: number;
  credit: number;
}

const columns: ListColumn<Row>[] = [
  {
    id: 'account',
    header: texts.account,
    accessorFn: ({ account }) => account,
    meta: { grows: 'name', isPlain: true },
  },
  ...amountColumns<Row>(),
];

/** What the booking of a settlement writes, or has written, with its totals. */
export function Postings({ state, postings }: Pick<SettlementDetails, 'state' | 'postings'>) {
  const title = texts.postings[state];
  const rows: Row[] = postings.map(({ account, name, debit, credit }) => ({
    id: String(account),
    account: `${account} ${name}`,
    debit,
    credit,
  }));
  const totals = { debit: sumOf(postings, 'debit'), credit: sumOf(postings, 'credit') };
  return (
    <section className={`stack-8 ${classes.postings}`} aria-label={title}>
      <h3 className={classes.part}>{title}</h3>
      <ListTable
        label={title}
        columns={columns}
        rows={rows.length > 0 ? [...rows, { id: 'total', account: texts.total, ...totals }] : []}
        empty={<p>{texts.noPostings}</p>}
      />
    </section>
  );
}

/** Summed in cents, because fractions of rand do not add up. */
const sumOf = (postings: readonly ShownPosting[], side: 'debit' | 'credit') =>
  randFromCents(cents(postings.reduce((sum, each) => sum + centsFromRand(each[side]), 0)));
