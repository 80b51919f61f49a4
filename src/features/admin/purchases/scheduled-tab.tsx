import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import { purchaseColumns, purchaseList } from '../purchase-columns.tsx';
import type { ListColumn, ListOrder } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { columnTexts as heads } from '../texts.ts';
import { ReminderButton } from './reminder-button.tsx';
import { scheduledTexts as texts } from './texts.ts';

const columns: ListColumn<AdminPurchase>[] = [
  purchaseColumns.user,
  purchaseColumns.vehicle,
  purchaseColumns.amount,
  purchaseColumns.due,
  { ...purchaseColumns.status, header: heads.status },
  { id: 'actions', header: heads.actions, cell: (row) => <ReminderButton purchase={row} /> },
];

/** The first order is the default. */
const orders: readonly ListOrder[] = [
  { word: 'due', column: 'due', desc: false, label: 'First due first' },
  { word: 'amount', column: 'amount', desc: true, label: 'Highest amount first' },
];

/** Scheduled payments that are not paid yet. */
export function ScheduledTab() {
  return (
    <SearchableList
      {...purchaseList}
      only={{ scheduled: 'yes', sort: 'due' }}
      label={texts.title}
      columns={columns}
      orders={orders}
      file="volmaak-scheduled-payments"
      empty={texts.empty}
    />
  );
}
