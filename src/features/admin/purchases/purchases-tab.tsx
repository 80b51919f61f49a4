import { purchaseColumns, purchaseList } from '../purchase-columns.tsx';
import { DayRange } from '../table/day-range.tsx';
import { SearchableList } from '../table/searchable-list.tsx';
import { purchasesTexts as texts } from './texts.ts';

const { user, vehicle, fuelAmount, total, status, date } = purchaseColumns;

const filters = [
  { name: 'method', label: 'Method', choices: texts.methods },
  { name: 'status', label: 'Payment status', choices: texts.statuses },
];

export function PurchasesTab() {
  return (
    <SearchableList
      {...purchaseList}
      label="Purchase History"
      filters={filters}
      columns={[user, vehicle, fuelAmount, total, status, date]}
      empty="No purchases yet."
      tools={(list) => <DayRange list={list} />}
    />
  );
}
