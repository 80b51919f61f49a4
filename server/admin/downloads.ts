import type { CallKey } from '../../domain/calls.ts';
import { UserId } from '../../domain/ids.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';

/**
 * Records that an admin downloads a list: which one, and by which filters, never their values
 * (ADM-50).
 */
export async function recordDownload(
  { db, clock }: Context,
  adminId: UserId,
  call: CallKey,
  { params, query }: { params: unknown; query: unknown },
): Promise<void> {
  const filters = Object.entries({ ...(query as object) }).filter(([, value]) => value);
  const named = UserId.safeParse((query as { userId?: unknown } | undefined)?.userId).data;
  const { id, number, month } = (params ?? {}) as Named; // parsed by the contract
  const list = call
    .replace(/^GET \/api\/admin\//, '')
    .replace('/{id}', '')
    .replace('{number}', String(number))
    .replace('{month}', String(month));
  await addAuditEntry(db, {
    at: clock(),
    adminId,
    action: 'list-downloaded',
    ...(named && { userId: named }),
    ...(id && { objectId: id }),
    fields: [list, ...filters.map(([name]) => name).filter((name) => !ofPage.has(name))],
  });
}

/** What the path of a list names: a row, or a part of the books. */
interface Named {
  id?: string;
  number?: number;
  month?: string;
}

/** What says nothing about which rows a file has. */
const ofPage = new Set(['limit', 'cursor', 'sort']);
