import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdminFilters, AdminRow, ListWithIds } from '../../../api/admin/lists.ts';
import type { ListColumn } from './list-columns.ts';
import { ListTools, type ListToolsProps } from './list-tools.tsx';
import { Listing } from './listing.tsx';
import { type ListState, useAdminList } from './use-admin-list.ts';

interface SearchableListProps<K extends ListWithIds>
  extends Omit<ListToolsProps, 'list' | 'canDecide' | 'children'> {
  name: K;
  /** Filters that the list always has. */
  only?: AdminFilters<K>;
  label: string;
  columns: readonly ListColumn<AdminRow<K>>[];
  /** The text of an empty list without a search. */
  empty: string;
  /** Further tools, before the download. */
  tools?: (list: ListState) => ReactNode;
}

/** A list of the admin with its search, filters and download. */
export function SearchableList<K extends ListWithIds>(props: SearchableListProps<K>) {
  const { name, only, isInDialog, params, label, columns, orders, empty, tools, ...others } = props;
  // Every filter is optional.
  const list = useAdminList(name, only ?? ({} as AdminFilters<K>), { isInDialog, params });
  return (
    <Stack gap="xs">
      <ListTools {...others} list={list} orders={orders} isInDialog={isInDialog}>
        {tools?.(list)}
      </ListTools>
      <Listing label={label} list={list} columns={columns} orders={orders} empty={empty} />
    </Stack>
  );
}
