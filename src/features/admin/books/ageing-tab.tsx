import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Ageing,
  type AgeingPerson,
  ledgerAges,
} from '../../../../domain/admin/ledger-reports.ts';
import { accounts } from '../../../../domain/ledger/accounts.ts';
import { ageingQuery } from '../../../api/admin/books.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { dayOf, moneyOf, nameOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { tableTexts } from '../table/texts.ts';
import { UserLink } from '../user-link.tsx';
import { AccountLink } from './account-link.tsx';
import classes from './books.module.css';
import { Figures } from './figures.tsx';
import { AsAtField } from './period-fields.tsx';
import { ageingTexts as texts } from './texts.ts';
import { useAsAt } from './use-days.ts';

/** What motorists owed at the end of a day, by age (BOOK-10). */
export function AgeingTab() {
  const asAt = useAsAt();
  const { day } = asAt;
  const query = useQuery(ageingQuery({ day }));
  return (
    <>
      <AsAtField asAt={asAt}>
        <CsvDownload
          call="GET /api/admin/ledger/ageing/people"
          filters={{ day }}
          file={`volmaak-ageing-${day}`}
        />
      </AsAtField>
      <Loaded query={query} heights={[160, 400]} failed={texts.failed} stale={tableTexts.stale}>
        {(ageing) => <Report ageing={ageing} />}
      </Loaded>
    </>
  );
}

type Row = AgeingPerson & { id: string };

function Report({ ageing: { day, ages, total, credit, largest } }: { ageing: Ageing }) {
  const rows = useMemo(() => largest.map((one) => ({ ...one, id: one.person.id })), [largest]);
  return (
    <>
      <Surface title={texts.title(dayOf(day))}>
        <Figures
          figures={[
            ...ages.map(({ age, amount, people }) => ({
              label: texts.ages[age],
              value: moneyOf(amount),
              note: texts.people(people),
            })),
            {
              label: texts.total,
              value: moneyOf(total.amount),
              note: (
                <AccountLink number={accounts.receivable} to={day}>
                  {texts.account}
                </AccountLink>
              ),
            },
          ]}
        />
        <p className={classes.note}>{texts.credit(moneyOf(credit))}</p>
      </Surface>
      <Surface title={texts.largest} className={classes.ageing ?? ''}>
        <ListTable
          label={texts.largest}
          columns={columns}
          rows={rows}
          empty={<EmptyState title={texts.nobody} text={texts.nobodyText} />}
        />
        {rows.length < total.people && (
          <p className={classes.note}>{texts.more(rows.length, total.people)}</p>
        )}
      </Surface>
    </>
  );
}

const columns: ListColumn<Row>[] = [
  {
    id: 'person',
    header: texts.columns.person,
    accessorFn: ({ person }) => nameOf(person),
    cell: ({ row: { original } }) => <UserLink id={original.person.id} person={original.person} />,
    meta: { grows: 'name', isPlain: true },
  },
  ...ledgerAges.map(
    (age): ListColumn<Row> => ({
      id: age,
      header: texts.ages[age],
      accessorFn: ({ ages }) => (ages[age] === 0 ? '' : moneyOf(ages[age])),
    }),
  ),
  { id: 'total', header: texts.total, accessorFn: ({ total }) => moneyOf(total) },
  {
    id: 'oldest',
    header: texts.columns.oldest,
    accessorFn: ({ oldestDueDay }) => dayOf(oldestDueDay),
  },
];
