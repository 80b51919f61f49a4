import type { Selectable } from 'kysely';
import type { FuelRequestId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type HeldDecision = Selectable<Tables['heldDecisions']>;

/** The decision that is held for a request, if there is one. */
export function findHeldDecision(db: Queryable, requestId: FuelRequestId) {
  return db
    .selectFrom('heldDecisions')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

/** Removes the decision that is held for a request, and returns it. */
export function deleteHeldDecision(
  transaction: Queryable,
  requestId: FuelRequestId,
): Promise<HeldDecision | undefined> {
  return transaction
    .deleteFrom('heldDecisions')
    .where('requestId', '=', requestId)
    .returningAll()
    .executeTakeFirst();
}
