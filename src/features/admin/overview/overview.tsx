import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '../../../../domain/admin/statistics.ts';
import { adminStatisticsQuery } from '../../../api/admin/reports.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { moneyOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { SearchableList } from '../table/searchable-list.tsx';
import { requestCards, salesCard, userCards } from './cards.tsx';
import classes from './overview.module.css';
import { overviewTexts as texts } from './texts.ts';

const counts = ['totalUsers', 'activeUsers', 'blacklistedUsers', 'adminUsers'] as const;
const sums = ['totalRequestedAmount', 'totalPurchasesAmount', 'pendingRequestsAmount'] as const;

/** The seven statistics. Each card opens the list of what it counts. */
export function Overview() {
  const statistics = useQuery(adminStatisticsQuery());
  const { subject: figure, open, frame } = useDialog<keyof Statistics>();

  return (
    <Surface title="System Overview" className={classes.strip ?? ''}>
      <Loaded query={statistics} heights={[48]} failed={texts.failed} stale={texts.stale}>
        {(figures) => <Cards figures={figures} onOpen={open} />}
      </Loaded>
      {figure && (
        <Dialog {...frame} title={texts.cards[figure].dialog} size={1160}>
          <CardRows figure={figure} />
        </Dialog>
      )}
    </Surface>
  );
}

interface CardsProps {
  figures: Statistics;
  onOpen: (figure: keyof Statistics) => void;
}

function Cards({ figures, onOpen }: CardsProps) {
  const card = (figure: keyof Statistics, value: string) => (
    <button
      key={figure}
      type="button"
      aria-haspopup="dialog"
      className={classes.card}
      onClick={() => onOpen(figure)}
    >
      <span className={classes.label}>{texts.cards[figure].label}</span>
      <span className={classes.value}>{value}</span>
    </button>
  );
  return (
    <div className={classes.cards}>
      {counts.map((figure) => card(figure, figures[figure].toLocaleString('en')))}
      {sums.map((figure) => card(figure, moneyOf(figures[figure])))}
    </div>
  );
}

/** The rows that a card counts. */
function CardRows({ figure }: { figure: keyof Statistics }) {
  const { dialog: label, empty } = texts.cards[figure];
  switch (figure) {
    case 'totalRequestedAmount':
    case 'pendingRequestsAmount':
      return <SearchableList {...requestCards[figure]} isInDialog label={label} empty={empty} />;
    case 'totalPurchasesAmount':
      return <SearchableList {...salesCard} isInDialog label={label} empty={empty} />;
    default:
      return <SearchableList {...userCards[figure]} isInDialog label={label} empty={empty} />;
  }
}
