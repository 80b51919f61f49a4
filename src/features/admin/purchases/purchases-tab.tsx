import { purchaseColumns, purchaseOrders } from '../purchase-columns.tsx';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { purchasesTexts as texts } from './texts.ts';

const columns = [
  purchaseColumns.user,
  purchaseColumns.vehicle,
  purchaseColumns.fuelAmount,
  purchaseColumns.total,
  purchaseColumns.status,
  purchaseColumns.date,
];

const filters = [
  {
    name: 'method',
    label: texts.method,
    choices: Object.entries(texts.methods).map(([value, label]) => ({ value, label })),
  },
];

/** Everything that was bought. */
export function PurchasesTab() {
  const list = useAdminList('GET /api/admin/purchases', {});
  return (
    <>
      <ListTools
        list={list}
        search={texts.search}
        filters={filters}
        orders={purchaseOrders}
        file="volmaak-purchases"
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
