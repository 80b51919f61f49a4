import type { Api } from '../api.ts';

/** The latest entries of the audit log, newest first: action, user, object and fields. */
export async function auditEntries(api: Api, count = 1) {
  const rows = await api.context.db
    .selectFrom('auditLog')
    .select(['adminId', 'action', 'userId', 'objectId', 'fields'])
    .orderBy('number', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ adminId, action, userId, objectId, fields }) => ({
    adminId,
    action,
    userId,
    objectId,
    fields,
  }));
}

export async function auditCount(api: Api): Promise<number> {
  const rows = await api.context.db.selectFrom('auditLog').select('number').execute();
  return rows.length;
}
