import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminFilters, type AdminList, adminPageQuery } from '../../../api/admin/lists.ts';

/** The position in a list: its filters, and the cursors of the pages up to the current one. */
interface Place<K extends AdminList> {
  filters: AdminFilters<K>;
  cursors: readonly string[];
}

/** The part of a list's state that is alike for all lists. */
export interface ListState {
  name: AdminList;
  /** Their values by name. */
  filters: Readonly<Record<string, string | undefined>>;
  /** Whether a filter is set. Then an empty page does not mean an empty list. */
  isFiltered: boolean;
  /** Changes with every new page, filter or order. */
  place: object;
  /** Takes the values by filter name; undefined removes a filter. The server validates them. */
  setFilters: (changes: Record<string, string | undefined>) => void;
  pageNumber: number;
  toNext: (() => void) | null;
  toPrevious: (() => void) | null;
  isFetching: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => void;
}

/** An admin list, one page at a time. New filters start at the first page. */
export function useAdminList<K extends AdminList>(name: K, initial: AdminFilters<K>) {
  const [place, setPlace] = useState<Place<K>>({ filters: initial, cursors: [] });
  const { filters, cursors } = place;
  const cursor = cursors.at(-1) ?? null;
  const page = useQuery(adminPageQuery(name, filters, cursor));
  const { isFetching, isError, error } = page;
  // While the requested page loads, the previous one stays, without links to other pages.
  const current = page.isPlaceholderData ? undefined : page.data;
  const next = current?.next ?? null;
  return {
    name,
    filters: valuesOf(filters),
    isFiltered: isFiltered(valuesOf(filters), valuesOf(initial)),
    place,
    setFilters: (changes) => setPlace({ filters: { ...filters, ...changes }, cursors: [] }),
    rows: page.data?.rows,
    /** The position of the shown rows and when they were loaded; null while another page loads. */
    shown: current ? { filters, cursor, ...current, loadedAt: page.dataUpdatedAt } : null,
    pageNumber: cursors.length + 1,
    toNext: next === null ? null : () => setPlace({ filters, cursors: [...cursors, next] }),
    toPrevious:
      cursors.length === 0 ? null : () => setPlace({ filters, cursors: cursors.slice(0, -1) }),
    isFetching,
    isError,
    error,
    refetch: () => void page.refetch(),
    // It also has `rows` and `shown`, whose types depend on the list.
  } satisfies ListState & Record<string, unknown>;
}

type FilterValues = ListState['filters'];

// TypeScript cannot derive from `K` that every filter of every list is an optional string.
const valuesOf = (filters: object) => filters as FilterValues;

function isFiltered(filters: FilterValues, initial: FilterValues): boolean {
  return Object.keys(filters).some((name) => name !== 'sort' && filters[name] !== initial[name]);
}
