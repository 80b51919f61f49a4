import * as z from 'zod/mini';
import { programs } from '../minimum-versions.ts';
import { Approval } from './approvals.ts';

/** What the morning page counts, in its order (ADM-17). */
export const attentionKinds = [
  'lateDebt',
  'promisesDue',
  'promisesBroken',
  'failedCollections',
  'pendingRequests',
  'waitingVehicles',
  'waitingPeople',
  'unansweredCharges',
  'unansweredRefunds',
  'failedRefunds',
  'latePayments',
  'voucherConflicts',
  'preparedPayouts',
  'settlementsToBook',
  'openDisputes',
  'openSuspense',
  'failedSms',
  'failedMails',
  'samplePrices',
  'oldPrices',
  'heldPrices',
  'phoneProblems',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** No more of anything are counted, so that the page costs the same with any number of rows. */
export const mostCounted = 1000;

/**
 * For how many days, today included, failed messages, late payments and problems of phones are
 * shown.
 */
export const attentionDays = 7;

/** The external services. */
export const gatewayNames = [
  'sms',
  'email',
  'payments',
  'prices',
  'storage',
  'imageCheck',
] as const;
export type GatewayName = (typeof gatewayNames)[number];

const AttentionLine = z.object({
  kind: z.enum(attentionKinds),
  count: z.number(),
  /** Whether there are more than are counted. */
  isMore: z.boolean(),
  /** In rand; null where it is not about money. */
  amount: z.nullable(z.number()),
  /** Since when the oldest waits; null where nothing waits. */
  oldest: z.nullable(z.iso.datetime()),
});
export type AttentionLine = z.output<typeof AttentionLine>;

/** The answer of `GET /api/admin/morning`: everything that needs an admin's attention (ADM-17). */
export const Morning = z.object({
  /** One for each kind, also where there is nothing to do. */
  lines: z.array(AttentionLine),
  /** What waits for the word of a second admin, the longest waiting first (SEC-31). */
  approvals: z.optional(z.array(Approval)),
  /** The services whose last try got no answer, and since when. */
  gateways: z.array(z.object({ gateway: z.enum(gatewayNames), since: z.iso.datetime() })),
  /** The programs below the server that are behind on security (OPS-12). */
  outdated: z.optional(
    z.array(z.object({ program: z.enum(programs), version: z.string(), minimum: z.string() })),
  ),
});
export type Morning = z.output<typeof Morning>;
