import { type SavedView, viewNameKey } from '../../domain/admin/saved-views.ts';
import type { SavedViewId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

/** An admin's views of all lists, by name. Their number is limited. */
export function listSavedViews(db: Queryable, userId: UserId): Promise<SavedView[]> {
  return db
    .selectFrom('savedViews')
    .select(['id', 'list', 'name', 'query'])
    .where('userId', '=', userId)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
}

export async function insertSavedView(transaction: Queryable, userId: UserId, view: SavedView) {
  const row = { ...view, userId, nameKey: viewNameKey(view.name) };
  await transaction.insertInto('savedViews').values(row).execute();
}

export async function updateSavedView(
  transaction: Queryable,
  { id, name, query }: SavedView,
): Promise<void> {
  await transaction
    .updateTable('savedViews')
    .set({ name, nameKey: viewNameKey(name), query })
    .where('id', '=', id)
    .execute();
}

/** Deletes an admin's view; false if they have no such view. */
export async function deleteSavedView(transaction: Queryable, userId: UserId, id: SavedViewId) {
  const deleted = await transaction
    .deleteFrom('savedViews')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
