import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminFilters, type AdminList, adminPageQuery } from '../../../api/admin/lists.ts';

/** Where somebody is in a list: how it is filtered, and the cursors of the pages gone through. */
interface Place<K extends AdminList> {
  filters: AdminFilters<K>;
  cursors: readonly string[];
}

/** Chosen words by the filter's name; undefined takes a filter off. The server has the say over them. */
export type FilterChanges = Record<string, string | undefined>;

/** One of the admin's lists, a page at a time; other filters start at its first page. */
export function useAdminList<K extends AdminList>(name: K, initial: AdminFilters<K>) {
  const [place, setPlace] = useState<Place<K>>({ filters: initial, cursors: [] });
  const { filters, cursors } = place;
  const page = useQuery(adminPageQuery(name, filters, cursors.at(-1) ?? null));
  // While the page that was asked for is on its way, the one before it stands, and leads nowhere.
  const next = page.isPlaceholderData ? null : (page.data?.next ?? null);
  return {
    name,
    filters,
    /** Whether less than the whole list is asked for: then an empty page says nothing about that. */
    isNarrowed: isNarrowed(filters, initial),
    /** Another one with every step to another page, filter or order. */
    place: place as object,
    setFilters: (changes: FilterChanges) =>
      setPlace({ filters: { ...filters, ...changes }, cursors: [] }),
    rows: page.data?.rows,
    /** Where the page stands whose rows these are, and when it was loaded; null while another is on its way. */
    shown:
      page.data && !page.isPlaceholderData
        ? { filters, cursor: cursors.at(-1) ?? null, ...page.data, loadedAt: page.dataUpdatedAt }
        : null,
    pageNumber: cursors.length + 1,
    toNext: next === null ? null : () => setPlace({ filters, cursors: [...cursors, next] }),
    toPrevious:
      cursors.length === 0 ? null : () => setPlace({ filters, cursors: cursors.slice(0, -1) }),
    toFirst: () => setPlace({ filters, cursors: [] }),
    isFetching: page.isFetching,
    isError: page.isError,
    error: page.error,
    refetch: () => void page.refetch(),
  };
}

function isNarrowed(filters: object, initial: object): boolean {
  const whole = new Map<string, unknown>(Object.entries(initial));
  return Object.entries(filters).some(
    ([name, value]) => name !== 'sort' && value !== undefined && value !== whole.get(name),
  );
}
