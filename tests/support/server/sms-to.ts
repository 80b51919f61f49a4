import type { Api, Caller } from '../api.ts';

/** The texts of one kind that were queued for a user, the first first. */
export async function smsTo(api: Api, { userId }: Caller, kind: string): Promise<string[]> {
  const rows = await api.context.db
    .selectFrom('messages')
    .select('text')
    .where('userId', '=', userId as never) // an id from the API
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ text }) => text);
}
