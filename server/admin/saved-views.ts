import {
  isViewOf,
  maxSavedViews,
  type SavedView,
  type SavedViewChange,
  type SavedViewCreation,
  viewNameKey,
} from '../../domain/admin/saved-views.ts';
import type { SavedViewId, UserId } from '../../domain/ids.ts';
import { actAsAdmin, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { lockUserForUpdate } from '../people/users-table.ts';
import { invalidField, Refusal } from '../refusal.ts';

/**
 * Saves a view of a list for an admin, once per key (ADM-36).
 * @throws Refusal 400, 409 'taken' and 'too-many-views', 422 'key-reused'
 */
export async function saveView(
  context: Context,
  adminId: UserId,
  body: SavedViewCreation,
  key: string | null,
): Promise<SavedView> {
  refuseOtherQueries(body);
  const { id } = await actOnceAsAdmin(context, {
    call: 'POST /api/admin/saved-views',
    adminId,
    key,
    body,
    async run(transaction, audit, newId) {
      const views = await lockViews(transaction, adminId);
      refuseTakenName(views, body);
      if (views.length >= maxSavedViews) throw new Refusal('too-many-views');
      const id = newId as SavedViewId; // a new UUID
      const row = { ...body, id, userId: adminId, nameKey: viewNameKey(body.name) };
      await transaction.insertInto('savedViews').values(row).execute();
      await audit({ action: 'view-saved', objectId: id, fields: ['list', 'name', 'query'] });
    },
  });
  const view = (await listSavedViews(context.db, adminId)).find((each) => each.id === id);
  // A repeated call finds nothing when the view has been deleted since.
  if (!view) throw new Refusal('withdrawn');
  return view;
}

/**
 * Renames a view of an admin, or gives it other filters (ADM-36).
 * @throws Refusal 400, 404, 409 'taken'
 */
export function changeView(
  context: Context,
  adminId: UserId,
  id: SavedViewId,
  body: SavedViewChange,
): Promise<SavedView> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const views = await lockViews(transaction, adminId);
    const view = views.find((each) => each.id === id);
    if (!view) throw new Refusal('not-found');
    const changed = { ...view, name: body.name ?? view.name, query: body.query ?? view.query };
    refuseOtherQueries(changed);
    refuseTakenName(
      views.filter((each) => each !== view),
      changed,
    );
    const fields = (['name', 'query'] as const).filter((name) => changed[name] !== view[name]);
    if (fields.length === 0) return view;
    const { name, query } = changed;
    await transaction
      .updateTable('savedViews')
      .set({ name, nameKey: viewNameKey(name), query })
      .where('id', '=', id)
      .execute();
    await audit({ action: 'view-changed', objectId: id, fields });
    return changed;
  });
}

/**
 * Deletes a view of an admin.
 * @throws Refusal 404
 */
export function deleteView(context: Context, adminId: UserId, id: SavedViewId): Promise<void> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    await transaction
      .deleteFrom('savedViews')
      .where('id', '=', id)
      .where('userId', '=', adminId)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    await audit({ action: 'view-deleted', objectId: id });
  });
}

/** Locks the admin, so that no other call changes their views, and returns the views. */
async function lockViews(transaction: Queryable, adminId: UserId): Promise<SavedView[]> {
  await lockUserForUpdate(transaction, adminId);
  return listSavedViews(transaction, adminId);
}

function refuseOtherQueries({ list, query }: Pick<SavedView, 'list' | 'query'>): void {
  if (isViewOf(list, query)) return;
  throw invalidField('query', 'A view has filters and an order of its list, and nothing else');
}

function refuseTakenName(others: readonly SavedView[], { list, name }: SavedViewCreation): void {
  const key = viewNameKey(name);
  if (!others.some((each) => each.list === list && viewNameKey(each.name) === key)) return;
  throw invalidField('name', 'You already have a view with this name', 'taken');
}

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
