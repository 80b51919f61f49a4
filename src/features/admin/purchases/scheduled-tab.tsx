import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import { purchaseColumns, purchaseOrders } from '../purchase-columns.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { columnTexts as heads } from '../texts.ts';
import { ReminderButton } from './reminder-button.tsx';
import { purchasesTexts, scheduledTexts as texts } from './texts.ts';

const columns: ListColumn<AdminPurchase>[] = [
  purchaseColumns.user,
  purchaseColumns.vehicle,
  purchaseColumns.amount,
  purchaseColumns.due,
  { ...purchaseColumns.status, header: heads.status },
  { id: 'actions', header: heads.actions, cell: (row) => <ReminderButton purchase={row} /> },
];

/**
 * The default order: the payment that is due first comes first. The column has its own name here.
 */
const orders = purchaseOrders
  .filter(({ word }) => word === 'due' || word === 'amount')
  .map((order) => (order.word === 'amount' ? { ...order, column: 'amount' } : order))
  .reverse();

/** Scheduled payments that are not paid yet. */
export function ScheduledTab() {
  return (
    <SearchableList
      name="GET /api/admin/purchases"
      only={{ scheduled: 'yes', sort: 'due' }}
      label={texts.title}
      search={purchasesTexts.search}
      columns={columns}
      orders={orders}
      file="volmaak-scheduled-payments"
      empty={texts.empty}
    />
  );
}
