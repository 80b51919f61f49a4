import { sql } from 'kysely';
import type { EntitlementId, UserId, VoucherId } from '../../domain/ids.ts';
import type { RevocationCause } from '../../domain/vouchers/voucher.ts';
import type { Queryable } from '../db/database.ts';
import { lockHolder } from './vouchers-table.ts';

export type RevokedVouchers =
  | { id: VoucherId }
  | { entitlementId: EntitlementId }
  | { userId: UserId };

/**
 * Revokes open vouchers and adds them to the list that attendants' phones fetch (VOU-6). Others that
 * revoke wait until the transaction ends.
 */
export async function revokeVouchers(
  transaction: Queryable,
  which: RevokedVouchers,
  { cause, now }: { cause: RevocationCause; now: Date },
): Promise<void> {
  // Otherwise the next one may be issued meanwhile.
  if ('userId' in which) await lockHolder(transaction, which.userId);
  const [column, id] = Object.entries(which)[0] as ['id', VoucherId]; // exactly one field
  const open = await transaction
    .selectFrom('vouchers')
    .select('id')
    .where(column, '=', id)
    .where('state', '=', 'open')
    .execute();
  const ids = open.map((voucher) => voucher.id);
  if (ids.length === 0) return;
  await sql`select revoke_vouchers(${ids}::uuid[], ${cause}, ${now})`.execute(transaction);
}

/** What an attendant's phone lacks of the list of vouchers that were redeemed or revoked. */
export interface EndedVouchers {
  /** The ids of those that have not expired. */
  ended: VoucherId[];
  /** The number from which the next delta continues. */
  until: number;
  /** Whether the phone has to forget what it knew: this list begins anew. */
  isWhole: boolean;
}

/**
 * The vouchers that have ended since a number. A database that was restored from a backup may not
 * know that number: then the list is whole.
 */
export async function endedSince(db: Queryable, since: number, now: Date): Promise<EndedVouchers> {
  const { until } = await db
    .selectFrom('vouchers')
    .select((row) => row.fn.coalesce(row.fn.max('endNumber'), sql<number>`0`).as('until'))
    .executeTakeFirstOrThrow();
  const isWhole = since === 0 || since > until;
  const rows = await db
    .selectFrom('vouchers')
    .select('id')
    .where('endNumber', '>', isWhole ? 0 : since)
    .where('endNumber', '<=', until)
    .where('expiresAt', '>', now)
    .orderBy('endNumber')
    .execute();
  return { ended: rows.map(({ id }) => id), until, isWhole };
}
