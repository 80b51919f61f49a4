import { boughtOrders, purchaseColumns } from '../purchase-columns.tsx';
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

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const filters = [
  { name: 'method', label: texts.method, choices: choicesOf(texts.methods) },
  { name: 'status', label: texts.status, choices: choicesOf(texts.statuses) },
];

/** All purchases. */
export function PurchasesTab() {
  const list = useAdminList('GET /api/admin/purchases', {});
  return (
    <>
      <ListTools
        list={list}
        search={texts.search}
        filters={filters}
        orders={boughtOrders}
        file="volmaak-purchases"
      >
        <DayRange list={list} />
      </ListTools>
      <Listing
        label={texts.title}
        list={list}
        rows={list.rows}
        columns={columns}
        orders={boughtOrders}
        empty={texts.empty}
      />
    </>
  );
}
