import { useContext } from 'react';
import type { Statistics } from '../../../../domain/admin/statistics.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { SearchableList } from '../table/searchable-list.tsx';
import { UserPanelContext } from '../user-link.tsx';
import { requestCards, salesCard, userCards } from './cards.tsx';
import { overviewTexts as texts } from './texts.ts';

interface CardDialogProps {
  /** The card that was opened. */
  figure: keyof Statistics;
  opened: boolean;
  onClose: () => void;
}

/** The rows that a card of the overview counts. */
export function CardDialog({ figure, opened, onClose }: CardDialogProps) {
  // Escape closes the topmost dialog only.
  const isCovered = useContext(UserPanelContext).opened;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={texts.cards[figure].dialog}
      size={1160}
    >
      <CardRows figure={figure} />
    </Dialog>
  );
}

function CardRows({ figure }: { figure: keyof Statistics }) {
  const { dialog: label, empty } = texts.cards[figure];
  switch (figure) {
    case 'totalRequestedAmount':
    case 'pendingRequestsAmount':
      return <SearchableList {...requestCards[figure]} label={label} empty={empty} />;
    case 'totalPurchasesAmount':
      return <SearchableList {...salesCard} label={label} empty={empty} />;
    default:
      return <SearchableList {...userCards[figure]} label={label} empty={empty} />;
  }
}
