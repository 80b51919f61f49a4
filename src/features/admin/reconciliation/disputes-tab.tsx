import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Dispute, DisputeState } from '../../../../domain/admin/reconciliation.ts';
import { Choice } from '../../../components/fields/choice.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { useServerNow } from '../../../components/states/use-now.ts';
import { useToday } from '../../../http/server-clock.ts';
import { LookBadge } from '../badges.tsx';
import { moneyOf, nameOf } from '../cell-text.ts';
import { PurchaseButton } from '../purchase-link.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserLink } from '../user-link.tsx';
import { dueText, isLate, type Present } from './due-text.ts';
import classes from './reconciliation.module.css';
import { linesTexts, processorTexts, settlementsTexts, disputesTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const looks = {
  open: { color: 'yellow', Icon: IconClock },
  won: { color: 'green', Icon: IconCheck },
  lost: { color: 'red', Icon: IconX },
} satisfies Record<DisputeState, object>;

const columnsOf = (present: Present): ListColumn<Dispute>[] => [
  {
    id: 'due',
    header: heads.due,
    accessorFn: (row) => dueText(row, present),
    cell: ({ row: { original } }) => <Due dispute={original} present={present} />,
    meta: { isPlain: true },
  },
  { id: 'amount', header: heads.amount, accessorFn: ({ amount }) => moneyOf(amount) },
  {
    id: 'person',
    header: heads.person,
    accessorFn: ({ person }) => (person ? nameOf(person) : texts.unknown),
    cell: ({ row: { original } }) => <Disputed dispute={original} />,
  },
  {
    id: 'state',
    header: heads.state,
    accessorFn: ({ state, isBooked }) =>
      [texts.states[state], ...(isBooked ? [] : [texts.notBooked])].join(' · '),
    cell: ({ row: { original } }) => (
      <>
        <LookBadge {...looks[original.state]} text={texts.states[original.state]} />{' '}
        {!original.isBooked && <span>{texts.notBooked}</span>}
      </>
    ),
    meta: { isPlain: true },
  },
  { id: 'reason', header: heads.reason, accessorFn: ({ reason }) => reason },
  {
    id: 'reference',
    header: heads.reference,
    accessorFn: ({ processor, reference }) =>
      settlementsTexts.named(processorTexts[processor], reference),
  },
];

/** A day that has passed has an icon, too. */
function Due({ dispute, present }: { dispute: Dispute; present: Present }) {
  const text = dueText(dispute, present);
  if (!isLate(dispute, present)) return <span>{text}</span>;
  return (
    <span className={classes.late}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <strong>{text}</strong>
    </span>
  );
}

/** Whose payment is disputed, and for which purchase. */
function Disputed({ dispute: { person, purchaseId, amount } }: { dispute: Dispute }) {
  if (!person) return <span>{texts.unknown}</span>;
  const spoken = linesTexts.purchaseOf(nameOf(person), moneyOf(amount));
  return (
    <>
      <UserLink id={person.id} person={person} />{' '}
      {purchaseId && (
        <PurchaseButton id={purchaseId} spoken={spoken}>
          {linesTexts.purchase}
        </PurchaseButton>
      )}
    </>
  );
}

/** What cardholders dispute (PAY-42). */
export function DisputesTab() {
  const present = { today: useToday(), now: useServerNow() };
  return (
    <Surface title={texts.title} className={classes.disputes ?? ''}>
      <div className="stack-8">
        <p>{texts.intro}</p>
        <SearchableList
          name="GET /api/admin/disputes"
          label={texts.list}
          columns={columnsOf(present)}
          file="volmaak-disputes"
          empty={texts.empty}
          tools={({ filters, setFilters }) => (
            <Choice
              kind="checkbox"
              role="switch"
              label={texts.only}
              checked={filters.open === 'yes'}
              onChange={({ currentTarget }) =>
                setFilters({ open: currentTarget.checked ? 'yes' : undefined })
              }
            />
          )}
        />
      </div>
    </Surface>
  );
}
