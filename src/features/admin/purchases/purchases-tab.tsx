import { Box, Group, NativeSelect } from '@mantine/core';
import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import { isOwed } from '../../../../domain/payments/payment-status.ts';
import { adminBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { AdminPurchaseBadge } from '../badges.tsx';
import { dayOf } from '../cell-text.ts';
import dense from '../dense.module.css';
import { purchaseColumns, purchaseList } from '../purchase-columns.tsx';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import classes from '../table/list-tools.module.css';
import { optionsOf } from '../table/list-tools.tsx';
import { SearchableList } from '../table/searchable-list.tsx';
import { tableTexts } from '../table/texts.ts';
import type { ListState } from '../table/use-admin-list.ts';
import { purchasesTexts as texts } from './texts.ts';

const { user, vehicle, fuelAmount, total, paid, status, date } = purchaseColumns;

/** A purchase that is owed also shows the day on which it is due. */
const statusAndDue: ListColumn<AdminPurchase> = {
  ...status,
  cell: ({ row: { original } }) => (
    <Group gap="0 8px" className={dense.line ?? ''}>
      <AdminPurchaseBadge badge={adminBadge(original)} />
      {isOwed(original) && (
        <Box component="span" c="dimmed">
          {texts.due(dayOf(original.paymentDueDate))}
        </Box>
      )}
    </Group>
  ),
};

const shortTotal: ListColumn<AdminPurchase> = { ...total, header: texts.total };

/** The columns need all the room of a laptop, and a vehicle is known by its first word. */
const cutVehicle: ListColumn<AdminPurchase> = {
  ...vehicle,
  meta: { ...vehicle.meta, grows: 'name' },
};

const filters = [
  { name: 'method', label: 'Method', choices: texts.methods },
  { name: 'status', label: 'Payment status', choices: texts.statuses },
];

export function PurchasesTab() {
  return (
    <SearchableList
      {...purchaseList}
      label="Purchase History"
      views="purchases"
      filters={filters}
      columns={[user, cutVehicle, fuelAmount, shortTotal, paid, statusAndDue, date]}
      empty="No purchases yet."
      tools={(list) => (
        <>
          <AttentionFilter list={list} />
          <DayRange list={list} />
        </>
      )}
    />
  );
}

/** The filters that find purchases which need an admin, by the value of the select. */
const attentions = {
  failed: { collection: 'failed' },
  charge: { unanswered: 'charge' },
  refund: { unanswered: 'refund' },
  'failed-refund': { refund: 'failed' },
  late: { refund: 'late' },
} as const;

const none = { collection: undefined, unanswered: undefined, refund: undefined };

/** One select for the filters that find purchases which need an admin (LEND-37, ADM-43). */
function AttentionFilter({ list }: { list: ListState }) {
  const chosen = Object.entries(attentions).find(([, filter]) =>
    Object.entries(filter).every(([name, value]) => list.filters[name] === value),
  );
  return (
    <NativeSelect
      aria-label={texts.attention}
      className={classes.select ?? ''}
      value={chosen?.[0] ?? ''}
      data={[
        { value: '', label: tableTexts.allOf(texts.attention) },
        ...optionsOf(texts.attentions),
      ]}
      onChange={({ currentTarget: { value } }) =>
        list.setFilters({ ...none, ...attentions[value as keyof typeof attentions] })
      }
    />
  );
}
