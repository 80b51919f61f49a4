import type { SuspenseMatch } from '../../domain/admin/reconciliation.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';

/** What can be the partner of an item in suspense, as the database has it. */
export interface MatchRow {
  id: string;
  day: Day;
  amountCents: Cents;
  text: string;
  userId: UserId | null;
  firstName: string;
  lastName: string;
  username: string;
}

export function matchFromRow(row: MatchRow): SuspenseMatch {
  const { id, day, amountCents, text, userId, firstName, lastName, username } = row;
  return {
    id,
    day,
    amount: randFromCents(amountCents),
    text,
    person: userId && { id: userId, firstName, lastName, username },
  };
}
