import { requestColumns, requestOrders } from '../request-columns.tsx';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { fuelTexts, requestStatusTexts } from '../texts.ts';
import { requestsTexts as texts } from './texts.ts';

const columns = [
  requestColumns.user,
  requestColumns.vehicle,
  requestColumns.fuelType,
  requestColumns.amount,
  requestColumns.status,
  requestColumns.date,
];

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const filters = [
  { name: 'status', label: texts.status, choices: choicesOf(requestStatusTexts) },
  { name: 'fuelType', label: texts.fuel, choices: choicesOf(fuelTexts) },
];

/** All fuel requests, to be decided. */
export function RequestsTab() {
  const list = useAdminList('GET /api/admin/fuel-requests', {});
  return (
    <>
      <ListTools
        list={list}
        search={texts.search}
        filters={filters}
        orders={requestOrders}
        file="volmaak-fuel-requests"
      />
      <Listing
        label={texts.title}
        list={list}
        rows={list.rows}
        columns={columns}
        orders={requestOrders}
        empty={texts.empty}
      />
    </>
  );
}
