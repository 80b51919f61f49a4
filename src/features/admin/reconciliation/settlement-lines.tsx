import type { SettlementLine } from '../../../../domain/admin/reconciliation.ts';
import type { SettlementId } from '../../../../domain/ids.ts';
import { Choice } from '../../../components/fields/choice.tsx';
import { dayOf, moneyOf, nameOf } from '../cell-text.ts';
import { PurchaseButton } from '../purchase-link.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserLink } from '../user-link.tsx';
import classes from './reconciliation.module.css';
import { linesTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const columns: ListColumn<SettlementLine>[] = [
  {
    id: 'kind',
    header: heads.kind,
    accessorFn: ({ kind }) => texts.kinds[kind],
    meta: { isPlain: true },
  },
  {
    id: 'reference',
    header: heads.reference,
    accessorFn: ({ reference, key }) =>
      key && key !== reference ? `${reference}, ${key}` : reference,
  },
  { id: 'day', header: heads.day, accessorFn: ({ day }) => day && dayOf(day) },
  { id: 'amount', header: heads.amount, accessorFn: ({ amount }) => moneyOf(amount) },
  { id: 'fees', header: heads.fees, accessorFn: ({ fees }) => moneyOf(fees) },
  {
    id: 'partner',
    header: heads.partner,
    accessorFn: ({ partner, obstacle }) =>
      partner ? nameOf(partner.person) : obstacle && texts.obstacles[obstacle],
    cell: ({ row: { original } }) => <Partner line={original} />,
  },
];

/** What the books have for a line, or why they have nothing. */
function Partner({ line: { partner, obstacle, amount } }: { line: SettlementLine }) {
  if (!partner) return obstacle && <span>{texts.obstacles[obstacle]}</span>;
  const { purchaseId, person } = partner;
  return (
    <>
      <UserLink id={person.id} person={person} />{' '}
      <PurchaseButton id={purchaseId} spoken={texts.purchaseOf(nameOf(person), moneyOf(amount))}>
        {texts.purchase}
      </PurchaseButton>
    </>
  );
}

/** What a settlement is made of, one page at a time. */
export function SettlementLines({ id }: { id: SettlementId }) {
  return (
    <section className={`stack-8 ${classes.lines}`} aria-label={texts.title}>
      <h3 className={classes.part}>{texts.title}</h3>
      <SearchableList
        name="GET /api/admin/settlements/{id}/lines"
        params={{ id }}
        isInDialog
        label={texts.title}
        columns={columns}
        file="volmaak-settlement"
        empty={texts.empty}
        tools={({ filters, setFilters }) => (
          <Choice
            kind="checkbox"
            role="switch"
            label={texts.only}
            checked={filters.unmatched === 'yes'}
            onChange={({ currentTarget }) =>
              setFilters({ unmatched: currentTarget.checked ? 'yes' : undefined })
            }
          />
        )}
      />
    </section>
  );
}
