import { purchaseColumns, purchaseOrders } from '../purchase-columns.tsx';
import { DayRange } from '../table/day-range.tsx';
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

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const filters = [
  { name: 'method', label: texts.method, choices: choicesOf(texts.methods) },
  { name: 'status', label: texts.status, choices: choicesOf(texts.statuses) },
];

// The due date is no column here, so its order is none either.
const orders = purchaseOrders.filter(({ word }) => word !== 'due');

/** Everything that was bought. */
export function PurchasesTab() {
  const list = useAdminList('GET /api/admin/purchases', {});
  return (
    <>
      <ListTools
        list={list}
        search={texts.search}
        filters={filters}
        orders={orders}
        file="volmaak-purchases"
      >
        <DayRange list={list} />
      </ListTools>
      <Listing
        label={texts.title}
        list={list}
        rows={list.rows}
        columns={columns}
        orders={orders}
        empty={texts.empty}
      />
    </>
  );
}
