import { IconBan, IconCheck, IconClock } from '@tabler/icons-react';
import type { PayoutRun, PayoutRunState } from '../../../../domain/admin/payouts.ts';
import type { PayoutRunId } from '../../../../domain/ids.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { LookBadge } from '../badges.tsx';
import { dayOf, moneyOf, timeOf } from '../cell-text.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import linkClasses from '../user-link.module.css';
import { runsTexts as texts } from './texts.ts';

const { columns: heads } = texts;

const looks = {
  prepared: { color: 'yellow', Icon: IconClock },
  paid: { color: 'green', Icon: IconCheck },
  cancelled: { color: 'gray', Icon: IconBan },
} satisfies Record<PayoutRunState, object>;

export function RunBadge({ state }: { state: PayoutRunState }) {
  return <LookBadge {...looks[state]} text={texts.states[state]} />;
}

type Opens = (id: PayoutRunId, button: HTMLElement) => void;

const columnsOf = (onOpen: Opens): ListColumn<PayoutRun>[] => [
  {
    id: 'number',
    header: heads.number,
    accessorFn: ({ number }) => texts.number(number),
    cell: ({ row: { original } }) => (
      <button
        type="button"
        className={linkClasses.link}
        aria-haspopup="dialog"
        data-opens-row
        onClick={({ currentTarget }) => onOpen(original.id, currentTarget)}
      >
        {texts.number(original.number)}
      </button>
    ),
    meta: { isPlain: true },
  },
  { id: 'upTo', header: heads.upTo, accessorFn: ({ upTo }) => dayOf(upTo) },
  { id: 'stations', header: heads.stations, accessorFn: ({ payouts }) => payouts },
  { id: 'amount', header: heads.amount, accessorFn: ({ amount }) => moneyOf(amount) },
  {
    id: 'state',
    header: heads.state,
    accessorFn: (run) => [texts.states[run.state], ...stateNotes(run)].join(' · '),
    cell: ({ row: { original } }) => (
      <>
        <RunBadge state={original.state} /> <span>{stateNotes(original).join(' · ')}</span>
      </>
    ),
    meta: { isPlain: true, grows: 'wide' },
  },
  {
    id: 'preparedBy',
    header: heads.preparedBy,
    accessorFn: ({ preparedByUsername, preparedAt }) =>
      `${preparedByUsername}, ${timeOf(preparedAt)}`,
  },
];

/** When and under which reference it was paid, and what came back. */
function stateNotes({ paidOn, reference, reversed }: PayoutRun): string[] {
  const notes = paidOn ? [texts.paid(dayOf(paidOn), reference ?? '')] : [];
  return reversed > 0 ? [...notes, texts.cameBack(moneyOf(reversed))] : notes;
}

/** The payouts that were prepared, the latest first. */
export function Runs({ onOpen }: { onOpen: Opens }) {
  return (
    <Surface title={texts.title}>
      <SearchableList
        name="GET /api/admin/payout-runs"
        label={texts.list}
        columns={columnsOf(onOpen)}
        file="volmaak-payouts"
        empty={texts.empty}
      />
    </Surface>
  );
}
