import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../../../domain/ledger/accounts.ts';
import { trialBalanceQuery } from '../../../api/admin/books.ts';
import type { AdminRow } from '../../../api/admin/lists.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { dateOf, dayOf, moneyOf, nameOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { PurchaseButton } from '../purchase-link.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { tableTexts } from '../table/texts.ts';
import { UserLink } from '../user-link.tsx';
import { AccountLink } from './account-link.tsx';
import classes from './books.module.css';
import { Figures } from './figures.tsx';
import { booksTexts, notPouredTexts as texts } from './texts.ts';
import { useAsAt } from './use-days.ts';

const list = 'GET /api/admin/ledger/not-poured';

/** What was sold and not poured at the end of a day (BOOK-13). */
export function NotPouredTab() {
  const { day, today } = useAsAt();
  const query = useQuery(trialBalanceQuery({ day }));
  return (
    <>
      <Surface title={texts.title(dayOf(day))}>
        <Loaded query={query} heights={[80]} failed={texts.failed} stale={tableTexts.stale}>
          {(balance) => (
            <Figures
              figures={[
                {
                  label: texts.amount,
                  value: moneyOf(
                    balance.accounts.find(({ number }) => number === accounts.fuelOwed)?.credit ??
                      0,
                  ),
                  note: (
                    <AccountLink number={accounts.fuelOwed} to={day}>
                      {texts.account}
                    </AccountLink>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Surface>
      <Surface title={texts.list} className={classes.notPoured ?? ''}>
        <SearchableList
          name={list}
          label={texts.list}
          columns={columns}
          file={`volmaak-not-poured-${day}`}
          empty={texts.none}
          tools={({ setFilters }) => (
            <DayField
              aria-label={booksTexts.asAt}
              maxDate={today}
              value={day}
              onChange={(next) => setFilters({ day: next && next < today ? next : undefined })}
            />
          )}
        />
      </Surface>
    </>
  );
}

const columns: ListColumn<AdminRow<typeof list>>[] = [
  {
    id: 'plate',
    header: texts.columns.plate,
    accessorFn: ({ plate }) => plate,
    cell: ({ row: { original } }) => (
      <PurchaseButton id={original.id}>{original.plate}</PurchaseButton>
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
