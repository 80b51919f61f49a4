import type { Api } from '../support/api.ts';

/** The latest entries of the audit log, newest first: what, on whom, on what, which fields. */
export async function auditEntries(api: Api, count = 1) {
  const rows = await api.context.db
    .selectFrom('audit_log')
    .select(['admin_id', 'action', 'user_id', 'object_id', 'fields'])
    .orderBy('number', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ admin_id, action, user_id, object_id, fields }) => ({
    ...{ adminId: admin_id, action, userId: user_id, objectId: object_id, fields },
  }));
}

export async function auditCount(api: Api): Promise<number> {
  const rows = await api.context.db.selectFrom('audit_log').select('number').execute();
  return rows.length;
}
