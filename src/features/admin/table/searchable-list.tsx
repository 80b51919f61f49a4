import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SavedViewList } from '../../../../domain/admin/saved-views.ts';
import type { AdminFilters, AdminList, AdminRow } from '../../../api/admin/lists.ts';
import type { ListColumn, ListOrder } from './list-columns.ts';
import { type ListFilter, ListTools } from './list-tools.tsx';
import { Listing } from './listing.tsx';
import { type ListOptions, type ListState, useAdminList } from './use-admin-list.ts';

interface SearchableListProps<K extends AdminList> extends ListOptions {
  name: K;
  /** Filters that the list always has. */
  only?: AdminFilters<K>;
  label: string;
  /** The label of the search. A list without it has no search. */
  search?: string;
  filters?: readonly ListFilter[];
  columns: readonly ListColumn<AdminRow<K>>[];
  orders?: readonly ListOrder[];
  /** The list whose views can be saved, if it has an address. */
  views?: SavedViewList;
  /** The name of the downloaded file. */
  file: string;
  /** The text of an empty list without a search. */
  empty: string;
  /** Further tools, before the download. */
  tools?: (list: ListState) => ReactNode;
}

/** A list of the admin with its search, filters and download. */
export function SearchableList<K extends AdminList>(props: SearchableListProps<K>) {
  const { name, only, label, search, filters = [], columns, orders = [], file, empty } = props;
  const { views, isInDialog } = props;
  // Every filter is optional.
  const list = useAdminList(name, only ?? ({} as AdminFilters<K>), { isInDialog });
  return (
    <Stack gap="xs">
      <ListTools
        list={list}
        search={search}
        filters={filters}
        orders={orders}
        file={file}
        views={views}
        isInDialog={isInDialog}
      >
        {props.tools?.(list)}
      </ListTools>
      <Listing label={label} list={list} columns={columns} orders={orders} empty={empty} />
    </Stack>
  );
}
