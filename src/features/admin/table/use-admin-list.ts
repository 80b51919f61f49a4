import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { type AdminFilters, type AdminList, adminPageQuery } from '../../../api/admin/lists.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type ListPlace, readPlace, viewOf, writePlace } from './list-address.ts';

/** The part of a list's state that is alike for all lists. */
export interface ListState {
  name: AdminList;
  /** Whether it is in a dialog, which always has pages of the same length. */
  isInDialog: boolean;
  /** What the path of its call names. */
  params: object | undefined;
  /** Their values by name. */
  filters: ListPlace['filters'];
  /** Whether a filter is set. Then an empty page does not mean an empty list. */
  isFiltered: boolean;
  /** Changes with every new page, filter or order. */
  place: string;
  /** Takes the values by filter name; undefined removes a filter. The server validates them. */
  setFilters: (changes: Record<string, string | undefined>) => void;
  /** Removes every search and filter, but not the order and the length of a page. */
  clearFilters: () => void;
  /** Its filters and order, as a saved view keeps them (ADM-36). */
  view: string;
  /** Shows the first page of a view, without a search. It is chosen in a dialog. */
  showView: (view: string) => void;
  /** How many entries the list has, if the server knows it. */
  total: number | null;
  pageNumber: number;
  toNext: (() => void) | null;
  toPrevious: (() => void) | null;
  toFirst: () => void;
  /** Whether the server does not know the page that the address names. */
  isLost: boolean;
  isFetching: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => void;
}

/** Where a list keeps its place, and what the path of its call names. */
export interface ListOptions {
  isInDialog?: boolean | undefined;
  params?: object | undefined;
}

/** An admin list, one page at a time. New filters start at the first page. */
export function useAdminList<K extends AdminList>(
  name: K,
  initial: AdminFilters<K>,
  { isInDialog = false, params }: ListOptions = {},
) {
  const only = valuesOf(initial);
  const inAddress = useAddressPlace(name, only);
  const own = useOwnPlace(only);
  const [place, setPlace] = isInDialog ? own : inAddress;
  const { filters, cursors } = place;
  // The server checks every filter.
  const asked = filters as AdminFilters<K>;
  const cursor = cursors.at(-1) ?? null;
  const page = useQuery(adminPageQuery(name, asked, cursor, params));
  const { isFetching, isError, error } = page;
  // While the requested page loads, the previous one stays, without links to other pages.
  const current = page.isPlaceholderData ? undefined : page.data;
  const next = current?.next ?? null;
  return {
    name,
    isInDialog,
    params,
    filters,
    isFiltered: isFiltered(filters, only),
    place: JSON.stringify(place),
    setFilters: (changes) =>
      setPlace(
        { filters: { ...filters, ...changes }, cursors: [] },
        // A text that is refined while it is typed is one place, not many.
        { replace: 'q' in changes && filters.q !== undefined },
      ),
    clearFilters: () => {
      const { sort, limit } = filters;
      setPlace({ filters: { ...only, sort, limit }, cursors: [] });
    },
    view: viewOf(name, filters, only),
    showView: (view) => {
      const shown = readPlace({ search: `?${view}`, hash: '' }, name, only);
      // The dialog's entry in the history becomes that of the view.
      setPlace(
        { ...shown, filters: { ...shown.filters, limit: filters.limit } },
        { replace: true },
      );
    },
    rows: page.data?.rows,
    /** The position of the shown rows and when they were loaded; null while another page loads. */
    shown: current ? { filters: asked, cursor, ...current, loadedAt: page.dataUpdatedAt } : null,
    total: current?.total ?? null,
    pageNumber: cursors.length + 1,
    toNext: next === null ? null : () => setPlace({ filters, cursors: [...cursors, next] }),
    toPrevious:
      cursors.length === 0 ? null : () => setPlace({ filters, cursors: cursors.slice(0, -1) }),
    toFirst: () => setPlace({ filters, cursors: [] }),
    isLost: cursor !== null && error instanceof ApiError && error.status === 400,
    isFetching,
    isError,
    error,
    refetch: () => void page.refetch(),
    // It also has `rows` and `shown`, whose types depend on the list.
  } satisfies ListState & Record<string, unknown>;
}

// TypeScript cannot derive from `K` that every filter of every list is an optional string.
const valuesOf = (filters: object) => filters as ListPlace['filters'];

function isFiltered(filters: ListPlace['filters'], initial: ListPlace['filters']): boolean {
  return Object.keys(filters).some(
    (name) => name !== 'sort' && name !== 'limit' && filters[name] !== initial[name],
  );
}

type SetPlace = (place: ListPlace, options?: { replace: boolean }) => void;

/** A list's place in the address, so that it can be sent, reloaded and left by Back. */
function useAddressPlace(name: AdminList, only: ListPlace['filters']): [ListPlace, SetPlace] {
  const location = useLocation();
  const navigate = useNavigate();
  // The router follows in a transition. Until then a select would show its previous value.
  const [asked, setAsked] = useState<{ at: Location; place: ListPlace } | null>(null);
  const place = asked?.at === location ? asked.place : readPlace(location, name, only);
  return [
    place,
    (next, { replace } = { replace: false }) => {
      setAsked({ at: location, place: next });
      const address = { ...location, ...writePlace(location, name, next, only) };
      void navigate(address, { replace, state: location.state });
    },
  ];
}

/** The place of a list without an address, as in a dialog. */
function useOwnPlace(only: ListPlace['filters']): [ListPlace, SetPlace] {
  return useState<ListPlace>({ filters: only, cursors: [] });
}
