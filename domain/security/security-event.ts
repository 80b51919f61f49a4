import * as z from 'zod/mini';
import { UserId } from '../ids.ts';
import { DayInput } from '../values/moment.ts';
import { PageQuery } from '../values/page.ts';

/** What can happen to the security of an account (SEC-1). */
export const SecurityEventKind = z.enum(
  [
    'signed-in',
    'sign-in-failed',
    'sign-in-locked',
    'proof-failed',
    'reset-asked',
    'reset-used',
    'password-changed',
    'second-factor-asked',
    'second-factor-set',
    'second-factor-removed',
    'second-factor-failed',
    'recovery-codes-made',
    'passkey-added',
    'passkey-removed',
    'rights-given',
    'rights-taken',
    'data-exported',
    'account-deleted',
  ],
  'This is not a kind of security event',
);
export type SecurityEventKind = z.output<typeof SecurityEventKind>;

/** For how many days security events are kept (SEC-3). */
export const securityEventDays = 365;

/** The query of `GET /api/admin/security-events`, latest first. */
export const SecurityEventsQuery = z.extend(PageQuery, {
  kind: z.optional(SecurityEventKind),
  /** The events of one account. */
  userId: z.optional(UserId),
  from: z.optional(DayInput),
  to: z.optional(DayInput),
});
export type SecurityEventsQuery = z.output<typeof SecurityEventsQuery>;

const Code = z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}$/)));

/** Equal events of one hour. Accounts and addresses are codes, which name nobody (SEC-2). */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: SecurityEventKind,
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  times: z.number(),
  /** The same for each event of an account; null where the event has none. */
  account: Code,
  /** The username, where the list is of one user. */
  username: z.nullable(z.string()),
  /** The same for each event from a network address; null during a flood of failures. */
  address: Code,
  /** As 'Chrome on Android'. */
  browser: z.nullable(z.string()),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;
