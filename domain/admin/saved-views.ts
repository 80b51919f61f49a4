import * as z from 'zod/mini';
import { SavedViewId } from '../ids.ts';
import { MessageQuery } from '../messages/sms.ts';
import { SecurityEventsQuery } from '../security/security-event.ts';
import { keyForm } from '../values/keyboard-text.ts';
import { line } from '../values/text.ts';
import { FuelPricesQuery } from './admin-fuel-prices.ts';
import { AdminFuelRequestsQuery, AdminPurchasesQuery, AdminUsersQuery } from './admin-lists.ts';
import { AuditQuery } from './audit.ts';
import { LatePeopleQuery } from './collections.ts';

/** How many views an admin has at most, in all lists together (ADM-36). */
export const maxSavedViews = 50;

export const maxViewName = 40;

/** What each list of the desk can be filtered and ordered by. */
const queries = {
  requests: AdminFuelRequestsQuery,
  users: AdminUsersQuery,
  purchases: AdminPurchasesQuery,
  scheduled: AdminPurchasesQuery,
  messages: MessageQuery,
  collections: LatePeopleQuery,
  prices: FuelPricesQuery,
  audit: AuditQuery,
  security: SecurityEventsQuery,
};

const SavedViewList = z.enum(
  Object.keys(queries) as (keyof typeof queries)[], // Object.keys types them as string
  'This is not a list of the desk',
);
export type SavedViewList = z.output<typeof SavedViewList>;

/** The parts of a list's query that belong to no view: a search may hold personal data. */
export const outsideOfViews: ReadonlySet<string> = new Set(['q', 'cursor', 'limit']);

const ViewName = line('Please name the view', { max: maxViewName });
const ViewQuery = z
  .string('Please send the filters as they are in the address')
  .check(z.maxLength(500, 'These are too many filters'));

/** The body of `POST /api/admin/saved-views`. */
export const SavedViewCreation = z.object({
  list: SavedViewList,
  name: ViewName,
  /** Filters and order as in the address, as `status=pending&sort=oldest`. */
  query: ViewQuery,
});
export type SavedViewCreation = z.output<typeof SavedViewCreation>;

/** The body of `PATCH /api/admin/saved-views/{id}`: another name, or other filters. */
export const SavedViewChange = z.object({
  name: z.optional(ViewName),
  query: z.optional(ViewQuery),
});
export type SavedViewChange = z.output<typeof SavedViewChange>;

/** An admin's own view of a list (ADM-36). */
export const SavedView = z.extend(SavedViewCreation, { id: SavedViewId });
export type SavedView = z.output<typeof SavedView>;

/** Whether a query has nothing but filters and an order that its list knows, once each (ADM-36). */
export function isViewOf(list: SavedViewList, query: string): boolean {
  if (query === '') return true;
  const shape: Record<string, z.ZodMiniType> = queries[list].shape;
  const parts = query.split('&').map((part) => part.split('='));
  const names = new Set(parts.map(([name]) => name));
  return (
    names.size === parts.length &&
    parts.every(([name = '', value, ...rest]) => {
      if (outsideOfViews.has(name) || !Object.hasOwn(shape, name) || rest.length > 0) return false;
      return shape[name]?.safeParse(value).success && value !== undefined;
    })
  );
}

/** The form in which the names of a list's views are unique: as keys are (ADM-36, API-16). */
export function viewNameKey(name: string): string {
  return keyForm(name);
}
