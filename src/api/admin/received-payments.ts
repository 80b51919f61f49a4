import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminPurchase } from '../../../domain/admin/admin-lists.ts';
import type { CallInput, CallResult } from '../../../domain/calls.ts';
import type { ReceivedPaymentId, UserId } from '../../../domain/ids.ts';
import { cents, centsFromRand, randFromCents } from '../../../domain/values/money.ts';
import { call, callPage } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';
import { adminQuery } from './admin-query.ts';
import { useDeskReload } from './desk-reload.ts';
import { useKeyedMutation } from './keyed-mutation.ts';
import { adminUserQuery } from './users.ts';

/** The lists of a person's page, each the latest first. */
export type PersonList =
  | 'GET /api/admin/users/{id}/charges'
  | 'GET /api/admin/users/{id}/payments'
  | 'GET /api/admin/users/{id}/credit-movements';

/** How many rows are shown at first, and more of them by each button. */
const rowsShown = '10';

/** What was charged to a person, came from them or changed their credit (LEND-40, PAY-28, PAY-29). */
export function personListQuery<K extends PersonList>(name: K, id: UserId) {
  return infiniteQueryOptions({
    queryKey: [queryRoots.admin, name, id],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: rowsShown, ...(cursor && { cursor }) };
      // TypeScript cannot derive from `K` that these are the parts of this call.
      const page = await callPage(name, { params: { id }, query } as never, { signal });
      return { rows: page.data as CallResult<K, never>, next: page.next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
}

const unpaid = ['overdue', 'pending', 'scheduled'] as const;
/** As many as a payment can name. With so many debts, the latest ones can wait. */
const mostDebts = 100;

/** What a person owes, the oldest due day first, without what is just being paid by card. */
export function openPurchasesQuery(userId: UserId) {
  const query = adminQuery(['open purchases', userId], 'GET /api/admin/purchases', { query: {} });
  return {
    ...query,
    gcTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AdminPurchase[]> => {
      const lists = unpaid.map((status) => {
        const filter = { userId, status, sort: 'due', limit: String(mostDebts) } as const;
        return call('GET /api/admin/purchases', { query: filter }, { signal });
      });
      const purchases = (await Promise.all(lists)).flat();
      return purchases
        .toSorted((a, b) => a.paymentDueDate.localeCompare(b.paymentDueDate))
        .slice(0, mostDebts);
    },
  };
}

/** Receives a payment in cash or by EFT, once under the key of its form (PAY-28). */
export function useReceipt(id: UserId) {
  const name = 'POST /api/admin/users/{id}/payments';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, { onSettled: useDeskReload() });
}

/** Reverses a received payment, once (PAY-30). */
export function useReversal(id: ReceivedPaymentId, userId: UserId) {
  const client = useQueryClient();
  const name = 'POST /api/admin/payments/{id}/reversal';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  const { queryKey } = personListQuery('GET /api/admin/users/{id}/payments', userId);
  return useKeyedMutation(send, {
    // Its button is gone before its dialog, which gives the focus back.
    onSuccess: (reversed) =>
      client.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map(({ rows, next }) => ({
              rows: rows.map((row) => (row.id === id ? reversed : row)),
              next,
            })),
          },
      ),
    onSettled: useDeskReload(),
  });
}

/** Records that credit was paid back, once under the key of its form (PAY-29). */
export function useCreditPayout(id: UserId) {
  const client = useQueryClient();
  const name = 'POST /api/admin/users/{id}/credit-payout';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, {
    onSuccess: ({ amount }) =>
      client.setQueryData(adminUserQuery(id).queryKey, (user) => {
        if (!user) return user;
        const { balance = 0 } = user.credit;
        const left = randFromCents(cents(centsFromRand(balance) + centsFromRand(amount)));
        return { ...user, credit: { ...user.credit, balance: left } };
      }),
    onSettled: useDeskReload(),
  });
}
