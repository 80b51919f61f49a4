import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { FuelPricesQuery } from '../../../domain/admin/admin-fuel-prices.ts';
import {
  AdminFuelRequestsQuery,
  AdminPurchasesQuery,
  AdminUsersQuery,
} from '../../../domain/admin/admin-lists.ts';
import { AuditQuery } from '../../../domain/admin/audit.ts';
import { AccountEntriesQuery } from '../../../domain/admin/books.ts';
import { LatePeopleQuery } from '../../../domain/admin/collections.ts';
import { AsAtListQuery } from '../../../domain/admin/ledger-reports.ts';
import { HandCompletionsQuery } from '../../../domain/admin/payouts.ts';
import {
  BankMovementsQuery,
  DisputesQuery,
  SettlementLinesQuery,
  SettlementsQuery,
  SuspenseQuery,
  UnsettledChargesQuery,
} from '../../../domain/admin/reconciliation.ts';
import { RedemptionsQuery, VouchersListQuery } from '../../../domain/admin/stations.ts';
import { WrongPriceQuery } from '../../../domain/admin/wrong-price.ts';
import type { CallInput, CallResult } from '../../../domain/calls.ts';
import { MessageQuery } from '../../../domain/messages/sms.ts';
import { SecurityEventsQuery } from '../../../domain/security/security-event.ts';
import { PageQuery } from '../../../domain/values/page.ts';
import { call, callPage } from '../../http/client.ts';
import { reload } from '../reload.ts';
import { adminQuery } from './admin-query.ts';
import { adminStatisticsQuery, listLengthsQuery } from './reports.ts';

/** The admin's lists, each paged by keyset (API-3), and the schemas of their queries. */
export const listQueries = {
  'GET /api/admin/users': AdminUsersQuery,
  'GET /api/admin/fuel-requests': AdminFuelRequestsQuery,
  'GET /api/admin/purchases': AdminPurchasesQuery,
  'GET /api/admin/messages': MessageQuery,
  'GET /api/admin/collections/people': LatePeopleQuery,
  'GET /api/admin/fuel-prices': FuelPricesQuery,
  'GET /api/admin/wrong-prices': WrongPriceQuery,
  'GET /api/admin/audit': AuditQuery,
  'GET /api/admin/security-events': SecurityEventsQuery,
  'GET /api/admin/vouchers': VouchersListQuery,
  'GET /api/admin/redemptions': RedemptionsQuery,
  'GET /api/admin/ledger/accounts/{number}/entries': AccountEntriesQuery,
  'GET /api/admin/ledger/not-poured': AsAtListQuery,
  'GET /api/admin/payout-runs': PageQuery,
  'GET /api/admin/hand-completions': HandCompletionsQuery,
  'GET /api/admin/settlements': SettlementsQuery,
  'GET /api/admin/settlements/{id}/lines': SettlementLinesQuery,
  'GET /api/admin/unsettled-charges': UnsettledChargesQuery,
  'GET /api/admin/disputes': DisputesQuery,
  'GET /api/admin/suspense': SuspenseQuery,
  'GET /api/admin/bank-statements': PageQuery,
  'GET /api/admin/bank-statements/{id}/lines': PageQuery,
  'GET /api/admin/bank-movements': BankMovementsQuery,
};
export type AdminList = keyof typeof listQueries;
/** The lists whose rows have an id of their own. */
export type ListWithIds = Exclude<AdminList, 'GET /api/admin/hand-completions'>;

export type AdminFilters<K extends AdminList> = Omit<CallInput<K, 'query', never>, 'cursor'>;
export type AdminRow<K extends AdminList> = CallResult<K, never>[number];

/** A page of an admin list. It is not stored on the device, because it is about other people. */
export function adminPageQuery<K extends AdminList>(
  name: K,
  filters: AdminFilters<K>,
  cursor: string | null,
  params?: object,
) {
  return queryOptions({
    queryKey: [...adminListKey(name), filters, cursor, params],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(cursor && { cursor }) };
      // TypeScript cannot derive from `K` that these are the parts of this call.
      const page = await callPage(name, { params, query } as never, { signal });
      return { rows: page.data as AdminRow<K>[], next: page.next, total: page.total };
    },
    // Other admins change the lists, so a list is fetched again when it opens.
    staleTime: 0,
    // The previous rows stay until the new ones arrive, so that the layout does not jump.
    placeholderData: keepPreviousData,
  });
}

/** The key of all pages of a list with any filters, for reloading after a change (OUT-16). */
export function adminListKey(name: AdminList) {
  return ['admin', name] as const;
}

/** Users refine their text rather than read more results than this. */
const maxResults = '10';

/** The first users whose name, username, phone or email contains a text. */
export function userSearchQuery(q: string) {
  return queryOptions({
    queryKey: [...adminListKey('GET /api/admin/users'), 'search', q],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users', { query: { limit: maxResults, ...(q && { q }) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The people, vehicles and purchases that match a text. */
export function deskSearchQuery(q: string) {
  return {
    ...adminQuery(['search', q], 'GET /api/admin/search', { query: { q } }),
    enabled: q.length > 1,
    gcTime: 0,
    placeholderData: keepPreviousData,
  };
}

/** Reloads the lists that a change affects, and the figures of the overview (OUT-16). */
export function reloadAdmin(client: QueryClient, ...lists: AdminList[]): void {
  const figures = [adminStatisticsQuery().queryKey, listLengthsQuery().queryKey];
  const keys = [...figures, ...lists.map(adminListKey)];
  for (const key of keys) void reload(client, key);
}

export function useAdminReload(...lists: AdminList[]): () => void {
  const client = useQueryClient();
  return () => reloadAdmin(client, ...lists);
}
