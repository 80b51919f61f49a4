import type { UserId } from '../../domain/ids.ts';
import type { SecurityEventKind } from '../../domain/security/security-event.ts';
import { browserLabel } from '../../domain/values/browser-label.ts';
import { minute } from '../../domain/values/time-units.ts';
import type { Context } from '../context.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Client } from '../http/client.ts';
import { clientNetwork } from '../http/client-network.ts';
import { loggableError } from '../loggable-error.ts';
import { addSecurityEvent } from './security-events-table.ts';

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** Null where nobody has the name that was given. */
  userId: UserId | null;
  /** The name or address that was given, in the form in which it is compared. */
  givenName?: string;
}

/**
 * Records a security event (SEC-1). In a transaction it is committed with what it tells of. Without
 * one, an event that cannot be written fails no call (SEC-6).
 */
export async function recordSecurityEvent(
  context: Context,
  client: Client,
  event: NewSecurityEvent,
  transaction?: Queryable,
): Promise<void> {
  const row = toRow(context, client, event);
  if (transaction) return addSecurityEvent(transaction, row);
  await addSecurityEvent(context.db, row).catch((error) => {
    context.log.error({ error: loggableError(error) }, 'a security event was not recorded');
  });
}

/** Records what the operator does on the server, where there is neither an address nor a browser. */
export function recordOperatorEvent(
  context: Pick<Context, 'keys' | 'clock'>,
  { kind, userId }: { kind: SecurityEventKind; userId: UserId },
  transaction: Queryable,
): Promise<void> {
  const account = accountCode(context, userId);
  const row = { ...instantOf(context.clock()), kind, account, address: null, browser: null };
  return addSecurityEvent(transaction, row);
}

/** The columns of the instant of an event. */
function instantOf(now: Date) {
  const hour = new Date(Math.floor(now.getTime() / (60 * minute)) * 60 * minute);
  return { hour, firstAt: now, lastAt: now };
}

function toRow(context: Context, client: Client, { kind, userId, givenName }: NewSecurityEvent) {
  const now = context.clock();
  const when = instantOf(now);
  const known = userId && accountCode(context, userId);
  // During a flood only the accounts are told apart, of which there is a limited number (SEC-4).
  if (openToAnybody.has(kind) && isFlood(context, now)) {
    return { ...when, kind, account: known, address: null, browser: null };
  }
  const account = known ?? (givenName ? context.keys.hmac('security-given-name', givenName) : null);
  const address = context.keys.hmac('security-address', clientNetwork(client.address));
  return { ...when, kind, account, address, browser: browserLabel(client.userAgent) };
}

/** The HMAC under which the events of an account are stored. */
export function accountCode({ keys }: Pick<Context, 'keys'>, userId: UserId): Buffer {
  return keys.hmac('security-account', userId);
}

/** What can be caused again and again without the proofs of an account. */
const openToAnybody = new Set<SecurityEventKind>([
  'sign-in-failed',
  'sign-in-locked',
  'proof-failed',
  'reset-asked',
  'second-factor-asked',
  'second-factor-failed',
]);

/** So many failures in a minute are recorded with their addresses, by each process. */
const failuresPerMinute = 100;

/** The failures of the present minute, by database: each server in a process has its own. */
const failures = new WeakMap<Database, { minute: number; count: number }>();

function isFlood({ db }: Context, at: Date): boolean {
  const present = Math.floor(at.getTime() / minute);
  const last = failures.get(db);
  const count = last?.minute === present ? last.count + 1 : 1;
  failures.set(db, { minute: present, count });
  return count > failuresPerMinute;
}
