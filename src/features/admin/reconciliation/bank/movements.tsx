import type { SuspenseMatch } from '../../../../../domain/admin/reconciliation.ts';
import { Surface } from '../../../../components/layout/surface.tsx';
import { dayOf, moneyOf, nameOf } from '../../cell-text.ts';
import type { ListColumn } from '../../table/list-columns.ts';
import { SearchableList } from '../../table/searchable-list.tsx';
import { UserLink } from '../../user-link.tsx';
import shared from '../reconciliation.module.css';
import classes from './bank.module.css';
import { movementsTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const columns: ListColumn<SuspenseMatch>[] = [
  { id: 'day', header: heads.day, accessorFn: ({ day }) => dayOf(day) },
  { id: 'text', header: heads.text, accessorFn: ({ text }) => text, meta: { isPlain: true } },
  {
    id: 'person',
    header: heads.person,
    accessorFn: ({ person }) => person && nameOf(person),
    cell: ({ row: { original } }) =>
      original.person && <UserLink id={original.person.id} person={original.person} />,
    meta: { grows: 'name', isPlain: true },
  },
  { id: 'amount', header: heads.amount, accessorFn: ({ amount }) => moneyOf(amount) },
];

/** What the books have in the bank account and no statement has, the oldest first (PAY-43). */
export function Movements({ hasStatements }: { hasStatements: boolean }) {
  return (
    <Surface title={texts.title} className={classes.movements ?? ''}>
      <div className="stack-8">
        <p className={shared.quiet}>{texts.intro}</p>
        <SearchableList
          name="GET /api/admin/bank-movements"
          // The list of statements has its place in the address.
          isInDialog
          label={texts.title}
          columns={columns}
          file="volmaak-on-no-statement"
          empty={hasStatements ? texts.empty : texts.emptyWithout}
        />
      </div>
    </Surface>
  );
}
