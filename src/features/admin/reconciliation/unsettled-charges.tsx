import type { UnsettledCharge } from '../../../../domain/admin/reconciliation.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { PurchaseButton } from '../purchase-link.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserLink } from '../user-link.tsx';
import { daysBetween } from './days-between.ts';
import classes from './reconciliation.module.css';
import { linesTexts, processorTexts, unsettledTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const columnsOf = (today: ReturnType<typeof useToday>): ListColumn<UnsettledCharge>[] => [
  { id: 'at', header: heads.at, accessorFn: ({ at }) => timeOf(at) },
  {
    id: 'days',
    header: heads.days,
    accessorFn: ({ at }) => texts.days(daysBetween(southAfricanDay(new Date(at)), today)),
  },
  {
    id: 'processor',
    header: heads.processor,
    accessorFn: ({ processor }) => processorTexts[processor],
  },
  {
    id: 'kind',
    header: heads.kind,
    accessorFn: ({ kind }) => texts.kinds[kind],
    cell: ({ row: { original } }) => {
      const { purchaseId, person, amount, kind } = original;
      return (
        <PurchaseButton
          id={purchaseId}
          spoken={`${texts.kinds[kind]}: ${linesTexts.purchaseOf(nameOf(person), moneyOf(amount))}`}
        >
          {texts.kinds[kind]}
        </PurchaseButton>
      );
    },
    meta: { isPlain: true },
  },
  {
    id: 'reference',
    header: heads.reference,
    accessorFn: ({ reference }) => reference,
  },
  {
    id: 'person',
    header: heads.person,
    accessorFn: ({ person }) => nameOf(person),
    cell: ({ row: { original } }) => <UserLink id={original.person.id} person={original.person} />,
    meta: { grows: 'name', isPlain: true },
  },
  { id: 'amount', header: heads.amount, accessorFn: ({ amount }) => moneyOf(amount) },
];

const filters = [{ name: 'processor', label: texts.filter, choices: processorTexts }];

/** What processors have charged or paid back and have not settled, the oldest first (PAY-40). */
export function UnsettledCharges() {
  const today = useToday();
  return (
    <Surface title={texts.title} className={classes.unsettled ?? ''}>
      <div className="stack-8">
        <p className={classes.quiet}>{texts.intro}</p>
        <SearchableList
          name="GET /api/admin/unsettled-charges"
          // The list of settlements has its place in the address.
          isInDialog
          label={texts.title}
          filters={filters}
          columns={columnsOf(today)}
          file="volmaak-not-settled"
          empty={texts.empty}
        />
      </div>
    </Surface>
  );
}
