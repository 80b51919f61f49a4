import { Modal } from '@mantine/core';
import { useContext } from 'react';
import type { Statistics } from '../../../../domain/statistics.ts';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useBackCloses } from '../../../components/use-back-closes.ts';
import { purchaseOrders } from '../purchase-columns.tsx';
import { requestOrders } from '../request-columns.tsx';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { userOrders } from '../user-columns.tsx';
import { UserPanelContext } from '../user-link.tsx';
import classes from './card-dialog.module.css';
import { requestCards, salesCard, userCards } from './cards.tsx';
import { overviewTexts as texts } from './texts.ts';

interface CardDialogProps {
  /** The card that was opened. */
  figure: keyof Statistics;
  opened: boolean;
  onClose: () => void;
}

/** What a card of the overview counts, row by row. */
export function CardDialog({ figure, opened, onClose }: CardDialogProps) {
  const frame = useDialogFrame(opened);
  useBackCloses(opened, onClose);
  // Escape is meant for what is on top.
  const isCovered = useContext(UserPanelContext).isOpen;
  return (
    <Modal
      {...frame}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={texts.cards[figure].dialog}
      size={1160}
    >
      <CardRows figure={figure} />
    </Modal>
  );
}

function CardRows({ figure }: { figure: keyof Statistics }) {
  switch (figure) {
    case 'totalRequestedAmount':
    case 'pendingRequestsAmount':
      return <Requests card={requestCards[figure]} title={texts.cards[figure].dialog} />;
    case 'totalPurchasesAmount':
      return <Sales title={texts.cards[figure].dialog} />;
    default:
      return <Users card={userCards[figure]} title={texts.cards[figure].dialog} />;
  }
}

function Users({
  card,
  title,
}: {
  card: (typeof userCards)[keyof typeof userCards];
  title: string;
}) {
  const list = useAdminList('GET /api/admin/users', card.filters);
  return (
    <div className={classes.content}>
      <ListTools list={list} search={texts.searchUsers} orders={userOrders} file="volmaak-users" />
      <Listing
        label={title}
        list={list}
        rows={list.rows}
        columns={card.columns}
        orders={userOrders}
      />
    </div>
  );
}

function Requests(props: {
  card: (typeof requestCards)[keyof typeof requestCards];
  title: string;
}) {
  const { card, title } = props;
  const list = useAdminList('GET /api/admin/fuel-requests', card.filters);
  return (
    <div className={classes.content}>
      <ListTools
        list={list}
        search={texts.searchRequests}
        orders={requestOrders}
        file="volmaak-fuel-requests"
      />
      <Listing
        label={title}
        list={list}
        rows={list.rows}
        columns={card.columns}
        orders={requestOrders}
      />
    </div>
  );
}

function Sales({ title }: { title: string }) {
  const list = useAdminList('GET /api/admin/purchases', salesCard.filters);
  return (
    <div className={classes.content}>
      <ListTools
        list={list}
        search={texts.searchPurchases}
        orders={purchaseOrders}
        file="volmaak-purchases"
      />
      <Listing
        label={title}
        list={list}
        rows={list.rows}
        columns={salesCard.columns}
        orders={purchaseOrders}
      />
    </div>
  );
}
