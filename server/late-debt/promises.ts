import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import {
  type PaymentPromise,
  type PromiseCreation,
  refusePromisedDay,
} from '../../domain/admin/collections.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { type DebtorRow, lockDebtor } from './debtors-table.ts';

type PromiseRow = Pick<DebtorRow, 'promiseId' | 'promisedDay' | 'promiseNote' | 'promisedAt'>;

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
      await storePromise(transaction, promise);
      const fields = note ? ['day', 'note'] : ['day'];
      const entry = { at, adminId, userId, objectId: newId, fields };
      await addAuditEntry(transaction, { ...entry, action: 'promise-recorded' });
    },
  });
  return readPromise(context, id);
}

/**
 * Takes the promise of a person back, once per key: from now on they have promised nothing
 * (LEND-36).
 * @throws Refusal 404 when it is not the one that counts
 */
export async function withdrawPromise(
  context: Context,
  adminId: UserId,
  { id: userId, promiseId }: { id: UserId; promiseId: string },
  key: string | null,
): Promise<void> {
  await runOnce(context, {
    call: 'DELETE /api/admin/users/{id}/promises/{promiseId}',
    userId: adminId,
    key,
    body: { userId },
    objectId: promiseId,
    async run(transaction) {
      const debtor = await lockDebtor(transaction, userId);
      if (!debtor?.promisedDay || debtor.promiseId !== promiseId) throw new Refusal('not-found');
      const at = await afterPromise(transaction, promiseId, context.clock());
      const withdrawal = { id: randomUUID(), userId, promisedDay: null, note: null, at, adminId };
      await storePromise(transaction, withdrawal);
      const entry = { at, adminId, userId, objectId: promiseId, fields: ['day'] };
      await addAuditEntry(transaction, { ...entry, action: 'promise-withdrawn' });
    },
  });
}

/** An instant after that of a promise, because the latest row counts. */
async function afterPromise(db: Queryable, id: string, now: Date): Promise<Date> {
  const { at } = await db
    .selectFrom('paymentPromises')
    .select('at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return new Date(Math.max(now.getTime(), at.getTime() + 1));
}

async function storePromise(
  transaction: Queryable,
  promise: Insertable<Tables['paymentPromises']>,
): Promise<void> {
  await transaction.insertInto('paymentPromises').values(promise).execute();
  await transaction
    .updateTable('debtors')
    .set({ promiseId: promise.id, promisedDay: promise.promisedDay })
    .where('userId', '=', promise.userId)
    .execute();
}

const columns = [
  'paymentPromises.id as promiseId',
  'paymentPromises.promisedDay',
  'paymentPromises.note as promiseNote',
  'paymentPromises.at as promisedAt',
] as const;

/** The day on which a person has promised to pay what is late, or null (LEND-36). */
export async function findPromise(
  db: Queryable,
  userId: UserId,
  today: Day,
): Promise<PaymentPromise | null> {
  const row = await db
    .selectFrom('debtors')
    .innerJoin('paymentPromises', 'paymentPromises.id', 'debtors.promiseId')
    .select(columns)
    .where('debtors.userId', '=', userId)
    .executeTakeFirst();
  return row ? promiseOf(row, today) : null;
}

async function readPromise({ db, clock }: Context, id: string): Promise<PaymentPromise> {
  const query = db.selectFrom('paymentPromises').select(columns).where('id', '=', id);
  const promise = promiseOf(await query.executeTakeFirstOrThrow(), southAfricanDay(clock()));
  return promise!; // one with a day, as it was recorded
}
