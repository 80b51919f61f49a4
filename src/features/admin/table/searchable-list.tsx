import type { AdminFilters, AdminList, AdminRow } from '../../../api/admin/lists.ts';
import type { ListColumn, ListOrder } from './list-columns.ts';
import { type ListFilter, ListTools } from './list-tools.tsx';
import { Listing } from './listing.tsx';
import { useAdminList } from './use-admin-list.ts';

interface SearchableListProps<K extends AdminList> {
  name: K;
  /** What the list is narrowed to from the start. */
  only?: AdminFilters<K>;
  label: string;
  /** What can be searched for. */
  search: string;
  filters?: readonly ListFilter[];
  columns: readonly ListColumn<AdminRow<K>>[];
  orders?: readonly ListOrder[];
  /** The name of the file that it is downloaded as. */
  file: string;
  /** Said where there is nothing, and nothing was looked for. */
  empty: string;
}

/** One of the admin's lists with what finds something in it. */
export function SearchableList<K extends AdminList>(props: SearchableListProps<K>) {
  const { name, only, label, search, filters, columns, orders, file, empty } = props;
  // Every filter may be left out.
  const list = useAdminList(name, only ?? ({} as AdminFilters<K>));
  const sorting = orders && { orders };
  return (
    <>
      <ListTools
        list={list}
        search={search}
        file={file}
        {...(filters && { filters })}
        {...sorting}
      />
      <Listing
        label={label}
        list={list}
        rows={list.rows}
        columns={columns}
        empty={empty}
        {...sorting}
      />
    </>
  );
}
