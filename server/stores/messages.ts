import type { Insertable } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { MessagesTable } from '../db/schema.ts';

export type NewMessage = Pick<
  Insertable<MessagesTable>,
  'user_id' | 'kind' | 'subject' | 'text' | 'created_at'
>;

/** Writes down what is to be sent; of the same message there is one only. Answers the subjects of those that are new. */
export async function insertMessages(
  transaction: Queryable,
  messages: readonly NewMessage[],
): Promise<Set<string>> {
  const rows = await transaction
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doNothing())
    .returning('subject')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}
