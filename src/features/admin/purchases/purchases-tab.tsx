import { DayField } from '../../../components/fields/day-field.tsx';
import { purchaseColumns, purchaseList } from '../purchase-columns.tsx';
import { SearchableList } from '../table/searchable-list.tsx';
import { tableTexts } from '../table/texts.ts';
import type { ListState } from '../table/use-admin-list.ts';
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

/** Limits a list to a range of days, both included. Either end may be open. */
function DayRange({ list }: { list: ListState }) {
  const days = list.filters;
  return (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      label={tableTexts[name]}
      // An empty field sets no limit.
      allowDeselect
      {...(name === 'to' && days.from && { minDate: days.from })}
      {...(name === 'from' && days.to && { maxDate: days.to })}
      value={days[name] ?? null}
      onChange={(day) => list.setFilters({ [name]: day ?? undefined })}
    />
  ));
}
