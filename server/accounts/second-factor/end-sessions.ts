import type { Queryable } from '../../db/database.ts';
import type { SignedIn } from '../../http/access.ts';
import { deleteSessionsOf } from '../sessions-table.ts';

/**
 * Ends an admin's other sessions when they set up their first second factor: those were opened
 * without one (ACC-32).
 */
export async function endSessionsWithoutFactor(transaction: Queryable, user: SignedIn) {
  if (user.isAdmin && !user.hasSecondFactor) {
    await deleteSessionsOf(transaction, user.id, user.sessionId);
  }
}
