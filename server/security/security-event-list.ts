import type { SecurityEvent, SecurityEventsQuery } from '../../domain/security/security-event.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import type { Context } from '../context.ts';
import { type Listed, type Page, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { userById } from '../people/users-table.ts';
import { accountCode } from './record-security-event.ts';
import { selectSecurityEvents } from './security-events-table.ts';

/** The security events, for admins: a list on the screen and a CSV file (SEC-5). */
export const securityEventList: List<SecurityEvent, SecurityEventsQuery> = {
  name: 'security-events',
  columns: [
    ['Number', (event) => event.id],
    ['Kind', (event) => event.kind],
    ['First at', (event) => csvInstant(event.firstAt)],
    ['Last at', (event) => csvInstant(event.lastAt)],
    ['Times', (event) => String(event.times)],
    ['Account', (event) => event.account ?? ''],
    ['Username', (event) => event.username ?? ''],
    ['Address', (event) => event.address ?? ''],
    ['Browser', (event) => event.browser ?? ''],
  ],
  read: listSecurityEvents,
};

async function listSecurityEvents(
  context: Context,
  { userId, ...query }: SecurityEventsQuery,
  page: Page,
): Promise<Listed<SecurityEvent>[]> {
  const account = userId ? accountCode(context, userId) : null;
  const user = userId
    ? await userById(context.db, userId).select('username').executeTakeFirst()
    : undefined;
  const reading = selectSecurityEvents(context.db, { ...query, account }, page);
  return readPage(reading, ({ id, firstAt, lastAt, place: _, ...row }) => ({
    ...row,
    id: String(id),
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    account: codeOf(row.account),
    username: user?.username ?? null,
    address: codeOf(row.address),
  }));
}

/** The start of an HMAC: enough to tell accounts and addresses apart, and to compare them. */
const codeOf = (hmac: Buffer | null) => hmac?.toString('hex', 0, 4) ?? null;
