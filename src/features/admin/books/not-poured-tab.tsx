import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NotPoured, NotPouredPurchase } from '../../../../domain/admin/ledger-reports.ts';
import { accounts } from '../../../../domain/ledger/accounts.ts';
import { notPouredQuery } from '../../../api/admin/books.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { dateOf, dayOf, moneyOf, nameOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { PurchaseButton } from '../purchase-link.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { tableTexts } from '../table/texts.ts';
import { UserLink } from '../user-link.tsx';
import { AccountLink } from './account-link.tsx';
import classes from './books.module.css';
import { Figures } from './figures.tsx';
import { AsAtField } from './period-fields.tsx';
import { notPouredTexts as texts } from './texts.ts';
import { useAsAt } from './use-days.ts';

/** What was sold and not poured at the end of a day (BOOK-13). */
export function NotPouredTab() {
  const asAt = useAsAt();
  const { day } = asAt;
  const query = useQuery(notPouredQuery({ day }));
  return (
    <>
      <AsAtField asAt={asAt}>
        <CsvDownload
          call="GET /api/admin/ledger/not-poured/purchases"
          filters={{ day }}
          file={`volmaak-not-poured-${day}`}
        />
      </AsAtField>
      <Loaded query={query} heights={[120, 400]} failed={texts.failed} stale={tableTexts.stale}>
        {(notPoured) => <Report notPoured={notPoured} />}
      </Loaded>
    </>
  );
}

type Row = NotPouredPurchase & { id: string };

function Report({ notPoured: { day, amount, purchases, largest } }: { notPoured: NotPoured }) {
  const rows = useMemo(() => largest.map((one) => ({ ...one, id: one.purchaseId })), [largest]);
  return (
    <>
      <Surface title={texts.title(dayOf(day))}>
        <Figures
          figures={[
            {
              label: texts.amount,
              value: moneyOf(amount),
              note: (
                <AccountLink number={accounts.fuelOwed} to={day}>
                  {texts.account}
                </AccountLink>
              ),
            },
            { label: texts.purchases, value: purchases.toLocaleString('en') },
          ]}
        />
      </Surface>
      <Surface title={texts.largest} className={classes.notPoured ?? ''}>
        <ListTable
          label={texts.largest}
          columns={columns}
          rows={rows}
          empty={<EmptyState title={texts.none} text={texts.noneText} />}
        />
        {rows.length < purchases && (
          <p className={classes.note}>{texts.more(rows.length, purchases)}</p>
        )}
      </Surface>
    </>
  );
}

const columns: ListColumn<Row>[] = [
  {
    id: 'plate',
    header: texts.columns.plate,
    accessorFn: ({ plate }) => plate,
    cell: ({ row: { original } }) => (
      <PurchaseButton id={original.purchaseId}>{original.plate}</PurchaseButton>
    ),
    meta: { isPlain: true },
  },
  {
    id: 'person',
    header: texts.columns.person,
    accessorFn: ({ person }) => nameOf(person),
    cell: ({ row: { original } }) => <UserLink id={original.person.id} person={original.person} />,
    meta: { grows: 'name', isPlain: true },
  },
  {
    id: 'bought',
    header: texts.columns.bought,
    accessorFn: ({ purchaseDate }) => dateOf(purchaseDate),
  },
  { id: 'sold', header: texts.columns.sold, accessorFn: ({ sold }) => moneyOf(sold) },
  {
    id: 'notPoured',
    header: texts.columns.notPoured,
    accessorFn: ({ notPoured }) => moneyOf(notPoured),
  },
];
