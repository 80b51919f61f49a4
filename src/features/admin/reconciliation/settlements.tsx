import { IconCheck, IconClock } from '@tabler/icons-react';
import type { Settlement } from '../../../../domain/admin/reconciliation.ts';
import type { SettlementId } from '../../../../domain/ids.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { LookBadge } from '../badges.tsx';
import { dayOf, moneyOf, timeOf } from '../cell-text.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import linkClasses from '../user-link.module.css';
import classes from './reconciliation.module.css';
import { processorTexts, settlementsTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const looks = {
  'to-book': { color: 'yellow', Icon: IconClock },
  booked: { color: 'green', Icon: IconCheck },
} satisfies Record<Settlement['state'], object>;

export function SettlementBadge({ state }: { state: Settlement['state'] }) {
  return <LookBadge {...looks[state]} text={texts.states[state]} />;
}

/** The processor with its number of a settlement. */
export const settlementName = ({ processor, reference }: Settlement) =>
  texts.named(processorTexts[processor], reference);

/** Who has booked a settlement, and when; null if nobody has. */
export const bookedBy = ({ bookedAt, bookedByUsername }: Settlement) =>
  bookedAt && texts.by(timeOf(bookedAt), bookedByUsername ?? '');

const unmatchedOf = ({ unmatched, unmatchedAmount }: Settlement) =>
  unmatched === 0 ? '' : texts.unmatched(unmatched, moneyOf(unmatchedAmount));

type Opens = (id: SettlementId, button: HTMLElement) => void;

const columnsOf = (onOpen: Opens): ListColumn<Settlement>[] => [
  {
    id: 'settlement',
    header: heads.settlement,
    accessorFn: settlementName,
    cell: ({ row: { original } }) => (
      <button
        type="button"
        className={linkClasses.link}
        aria-haspopup="dialog"
        data-opens-row
        onClick={({ currentTarget }) => onOpen(original.id, currentTarget)}
      >
        {settlementName(original)}
      </button>
    ),
    meta: { isPlain: true, grows: 'name' },
  },
  { id: 'paidOn', header: heads.paidOn, accessorFn: ({ paidOn }) => dayOf(paidOn) },
  { id: 'gross', header: heads.gross, accessorFn: ({ gross }) => moneyOf(gross) },
  { id: 'fees', header: heads.fees, accessorFn: ({ fees }) => moneyOf(fees) },
  { id: 'net', header: heads.net, accessorFn: ({ net }) => moneyOf(net) },
  { id: 'lines', header: heads.lines, accessorFn: ({ lines }) => lines },
  { id: 'unmatched', header: heads.unmatched, accessorFn: unmatchedOf },
  {
    id: 'state',
    header: heads.state,
    accessorFn: (row) => [texts.states[row.state], bookedBy(row)].filter(Boolean).join(' · '),
    cell: ({ row: { original } }) => (
      <>
        <SettlementBadge state={original.state} /> <span>{bookedBy(original)}</span>
      </>
    ),
    meta: { isPlain: true },
  },
];

const filters = [{ name: 'state', label: texts.filter, choices: texts.states }];

/** What processors have paid to the bank, the latest first (PAY-39). */
export function Settlements({ onOpen }: { onOpen: Opens }) {
  return (
    <Surface title={texts.title} className={classes.settlements ?? ''}>
      <div className="stack-8">
        <p className={classes.quiet}>{texts.intro}</p>
        <SearchableList
          name="GET /api/admin/settlements"
          label={texts.list}
          filters={filters}
          columns={columnsOf(onOpen)}
          file="volmaak-settlements"
          empty={texts.empty}
        />
      </div>
    </Surface>
  );
}
