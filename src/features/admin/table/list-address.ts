import type * as z from 'zod/mini';
import { outsideOfViews } from '../../../../domain/admin/saved-views.ts';
import { type AdminList, listQueries } from '../../../api/admin/lists.ts';

/** The place in a list: its search, filters, order and length, and the cursors up to its page. */
export interface ListPlace {
  filters: Readonly<Record<string, string | undefined>>;
  cursors: readonly string[];
}

/** The parts of an address that a list uses. */
export interface ListAddress {
  search: string;
  hash: string;
}

const queries: Record<AdminList, { shape: Record<string, z.ZodMiniType> }> = listQueries;

/** The name of a filter in the address. */
const addressed = (name: string) => (name === 'limit' ? 'rows' : name);

/** Every name that a list can have in the address. */
const names = new Set(
  Object.values(queries).flatMap(({ shape }) => Object.keys(shape).map(addressed)),
);

/** How many rows a page can have. The first is the default, which no address names. */
export const rowsPerPage = ['50', '100', '200'] as const;

/**
 * What may hold a name or a phone number. It stands after the `#`, which is never sent to a server
 * and so is in no log.
 */
const personal = new Set(['q', 'cursor']);

const read = ({ search, hash }: ListAddress) => ({
  query: new URLSearchParams(search),
  fragment: new URLSearchParams(hash.slice(1)),
});

function write(query: URLSearchParams, fragment: URLSearchParams): ListAddress {
  const [search, hash] = [query.toString(), fragment.toString()];
  return { search: search && `?${search}`, hash: hash && `#${hash}` };
}

/** Reads a list's place. Values that the server would refuse count as absent. */
export function readPlace(
  address: ListAddress,
  list: AdminList,
  only: ListPlace['filters'] = {},
): ListPlace {
  const { query, fragment } = read(address);
  const filters: Record<string, string> = {};
  for (const [name, schema] of Object.entries(queries[list].shape)) {
    if (name === 'cursor' || isFixed(name, only)) continue;
    const value = (personal.has(name) ? fragment : query).get(addressed(name));
    if (name === 'limit' && !rowsPerPage.some((rows) => rows === value)) continue;
    const parsed = value ? schema.safeParse(value) : null;
    if (parsed?.success) filters[name] = String(parsed.data);
  }
  return { filters: { ...only, ...filters }, cursors: fragment.getAll('cursor') };
}

/** The address with another place of its list. Everything else in the address stays. */
export function writePlace(
  address: ListAddress,
  list: AdminList,
  { filters, cursors }: ListPlace,
  only: ListPlace['filters'] = {},
): ListAddress {
  const { query, fragment } = read(address);
  for (const name of Object.keys(queries[list].shape)) {
    const part = personal.has(name) ? fragment : query;
    part.delete(addressed(name));
    const value = filters[name];
    if (value && value !== only[name]) part.set(addressed(name), value);
  }
  for (const cursor of cursors) fragment.append('cursor', cursor);
  return write(query, fragment);
}

/** What a view keeps of a list's place: its filters and order, as in the query (ADM-36). */
export function viewOf(
  list: AdminList,
  filters: ListPlace['filters'],
  only: ListPlace['filters'],
): string {
  const kept = Object.entries(filters).filter(([name]) => !outsideOfViews.has(name));
  const place = { filters: Object.fromEntries(kept), cursors: [] };
  return writePlace({ search: '', hash: '' }, list, place, only).search.slice(1);
}

/**
 * The address after a change of tabs. The place of the tab that is left is kept under its name, and
 * the place of the other one is taken from there: `?status=pending` becomes
 * `?requests.status=pending`.
 */
export function changeTab(address: ListAddress, from: string, to: string): ListAddress {
  const { query, fragment } = read(address);
  const moved = (part: URLSearchParams) =>
    new URLSearchParams(
      [...part].map(([name, value]) => {
        if (names.has(name)) return [`${from}.${name}`, value];
        return [name.startsWith(`${to}.`) ? name.slice(to.length + 1) : name, value];
      }),
    );
  return write(moved(query), moved(fragment));
}

/** Whether a list always has this filter. An order is only where it begins. */
function isFixed(name: string, only: ListPlace['filters']): boolean {
  return name !== 'sort' && only[name] !== undefined;
}
