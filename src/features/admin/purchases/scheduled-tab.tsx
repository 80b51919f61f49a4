import { purchaseColumns, purchaseOrders } from '../purchase-columns.tsx';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { purchasesTexts, scheduledTexts as texts } from './texts.ts';

const columns = [
  purchaseColumns.user,
  purchaseColumns.vehicle,
  purchaseColumns.amount,
  purchaseColumns.due,
  purchaseColumns.status,
];

/** Payments that are scheduled and not made yet. */
export function ScheduledTab() {
  const list = useAdminList('GET /api/admin/purchases', { scheduled: 'yes', sort: 'due' });
  return (
    <>
      <ListTools
        list={list}
        search={purchasesTexts.search}
        orders={purchaseOrders}
        file="volmaak-scheduled-payments"
      />
      <Listing
        label={texts.title}
        list={list}
        rows={list.rows}
        columns={columns}
        orders={purchaseOrders}
        empty={texts.empty}
      />
    </>
  );
}
