import type { SessionId } from '../../../domain/ids.ts';
import type { Queryable } from '../../db/database.ts';
import type { User } from '../../http/access.ts';
import { deleteSessionsOf } from '../sessions-table.ts';

/**
 * Ends an admin's other sessions when they set up their first second factor: those were opened
 * without one (ACC-32). `locked` is the user as they are since they were locked: they may have
 * become an admin during the call.
 */
export async function endSessionsWithoutFactor(
  transaction: Queryable,
  locked: User,
  kept: SessionId,
) {
  if (locked.isAdmin && !locked.hasSecondFactor) {
    await deleteSessionsOf(transaction, locked.id, kept);
  }
}
