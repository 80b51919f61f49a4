import {
  type PaymentPromise,
  type PromiseCreation,
  refusePromisedDay,
} from '../../domain/admin/collections.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { addAuditEntry } from '../admin/audit-log-table.ts';
import type { Context } from '../context.ts';
import { runOnce } from '../outbox/run-once.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { lockDebtor } from './debtors-table.ts';

interface PromiseRow {
  promiseId: string | null;
  promisedDay: Day | null;
  promiseNote: string | null;
  promisedAt: Date | null;
}

/** The promise of a row; null if there is none. */
export function promiseOf(row: PromiseRow, today: Day): PaymentPromise | null {
  const { promiseId: id, promisedDay: day, promiseNote: note, promisedAt: at } = row;
  if (id === null || day === null || at === null) return null;
  return { id, day, note, at: at.toISOString(), isBroken: day < today };
}

/**
 * Records the day on which a person with late payments has promised to pay, once per key (LEND-22).
 * @throws Refusal 400, 404, 409 'nothing-late'
 */
export async function recordPromise(
  context: Context,
  adminId: UserId,
  userId: UserId,
  { day, note }: PromiseCreation,
  key: string | null,
): Promise<PaymentPromise> {
  const { id } = await runOnce(context, {
    call: 'POST /api/admin/users/{id}/promises',
    userId: adminId,
    key,
    body: { userId, day, note },
    async run(transaction, newId) {
      const user = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      if (!user) throw new Refusal('not-found');
      const debtor = await lockDebtor(transaction, userId);
      const at = context.clock();
      const today = southAfricanDay(at);
      const refusal = refusePromisedDay(day, today);
      if (refusal) throw invalidField('day', refusal);
      if (!debtor || debtor.oldestDueDay >= today) throw new Refusal('nothing-late');
      const promise = { id: newId, userId, promisedDay: day, note: note || null, at, adminId };
      await transaction.insertInto('paymentPromises').values(promise).execute();
      await transaction
        .updateTable('debtors')
        .set({ promiseId: newId, promisedDay: day })
        .where('userId', '=', userId)
        .execute();
      const fields = note ? ['day', 'note'] : ['day'];
      const entry = { at, adminId, userId, objectId: newId, fields };
      await addAuditEntry(transaction, { ...entry, action: 'promise-recorded' });
    },
  });
  return readPromise(context, id);
}

async function readPromise({ db, clock }: Context, id: string): Promise<PaymentPromise> {
  const {
    promisedDay: day,
    at,
    note,
  } = await db
    .selectFrom('paymentPromises')
    .select(['promisedDay', 'note', 'at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isBroken = day < southAfricanDay(clock());
  return { id, day, note, at: at.toISOString(), isBroken };
}
