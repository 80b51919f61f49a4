import { Box, Group } from '@mantine/core';
import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import { isOwed } from '../../../../domain/payments/payment-status.ts';
import { adminBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { AdminPurchaseBadge } from '../badges.tsx';
import { dayOf } from '../cell-text.ts';
import dense from '../dense.module.css';
import { purchaseColumns, purchaseList } from '../purchase-columns.tsx';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { AttentionFilter } from './attention-filter.tsx';
import { purchasesTexts as texts } from './texts.ts';

const { user, vehicle, fuelAmount, total, status, date } = purchaseColumns;

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
      columns={[user, vehicle, fuelAmount, total, statusAndDue, date]}
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
