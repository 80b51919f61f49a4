import { Box, Group, Stack } from '@mantine/core';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { BlacklistedBadge } from '../badges.tsx';
import { dateOf, litresOf, moneyOf } from '../cell-text.ts';
import { requestColumns } from '../request-columns.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { columnTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import { RowActions } from './row-actions.tsx';
import { StatusCell } from './status-cell.tsx';
import type { Decision } from './texts.ts';

/**
 * The columns of the tab (ADM-9). The cost stands with the litres, because an admin decides on
 * both.
 */
export function tabColumns(
  onDecide: (request: AdminFuelRequest, decision: Decision) => void,
): ListColumn<AdminFuelRequest>[] {
  return [
    {
      ...requestColumns.user,
      cell: (row) => (
        <Group gap="0 8px">
          <UserLink id={row.userId} person={row.user} />
          {row.user.isBlacklisted && <BlacklistedBadge />}
        </Group>
      ),
    },
    requestColumns.vehicle,
    requestColumns.fuelType,
    {
      ...requestColumns.amount,
      cell: (row) => (
        <Stack gap={0}>
          {litresOf(row.fuelAmount)}
          <Box component="span" c="dimmed">
            {moneyOf(row.totalAmount)}
          </Box>
        </Stack>
      ),
    },
    {
      ...requestColumns.status,
      cell: (row) => <StatusCell request={row} />,
    },
    {
      ...requestColumns.date,
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{dateOf(row.requestedAt)}</span>,
    },
    {
      id: 'actions',
      header: columnTexts.actions,
      cell: (row) => <RowActions request={row} onDecide={onDecide} />,
    },
  ];
}
