import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import {
  equalInstalments,
  type Instalment,
  leftOfInstalments,
} from '../../domain/purchases/instalments.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';

/** An agreement on instalments that stands. */
interface Plan {
  instalments: Instalment[];
  paidBefore: Cents;
}

/** The instalments of a purchase that stand, with what is left of each, as columns of a query. */
export const instalmentsOf = sql<{ day: Day; amount: Cents; left: Cents }[] | null>`
  case when purchases.has_instalments then (
    select jsonb_agg(jsonb_build_object('day', day, 'amount', amount, 'left',
        -- What was paid before the agreement and is reversed makes the first one larger.
        greatest(0, least(case when until = amount then until - purchases.paid_cents + paid_before_cents
          else amount end, until - purchases.paid_cents + paid_before_cents))) order by day)
    from (select day, amount_cents as amount, paid_before_cents,
        sum(amount_cents) over (order by day)::bigint as until
      from instalment_plans join instalments on plan_id = instalment_plans.id
      where purchase_id = purchases.id and ended_at is null) as planned) end`;

/** Writes the instalments that were agreed on for a locked purchase, in place of those before. */
export async function insertInstalments(
  transaction: Queryable,
  plan: { purchaseId: PurchaseId; agreedBy: UserId; paidBefore: Cents; at: Date },
  instalments: readonly Instalment[],
): Promise<void> {
  const { purchaseId, agreedBy, paidBefore: paidBeforeCents, at: agreedAt } = plan;
  await endPlan(transaction, purchaseId, 'withdrawn', agreedAt);
  const id = randomUUID();
  await transaction
    .insertInto('instalmentPlans')
    .values({
      id,
      purchaseId,
      agreedAt,
      agreedBy,
      paidBeforeCents,
      endedAt: null,
      ending: null,
    })
    .execute();
  const rows = instalments.map(({ day, amount }) => ({ planId: id, day, amountCents: amount }));
  await transaction.insertInto('instalments').values(rows).execute();
}

type Ending = NonNullable<Tables['instalmentPlans']['ending']>;

async function endPlan(transaction: Queryable, id: PurchaseId, ending: Ending, endedAt: Date) {
  await transaction
    .updateTable('instalmentPlans')
    .set({ ending, endedAt })
    .where('purchaseId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Ends the agreement of a purchase, and says so if it was broken. */
export async function endInstalments(
  transaction: Queryable,
  id: PurchaseId,
  ending: Ending,
  at: Date,
): Promise<void> {
  await endPlan(transaction, id, ending, at);
  if (ending === 'broken')
    await addPurchaseEvent(transaction, id, { type: 'instalments-broken', at });
}

/** What was agreed stands again, because what has ended it at that instant is reversed. */
export async function reopenInstalments(
  transaction: Queryable,
  id: PurchaseId,
  endedAt: Date,
): Promise<boolean> {
  const { rows } = await sql`update instalment_plans set ended_at = null, ending = null
    where purchase_id = ${id} and ended_at = ${endedAt} and ending in ('kept', 'withdrawn')
    returning id`.execute(transaction);
  return rows.length > 0;
}

/**
 * Agrees on equal instalments for a purchase that replaces another one, on the days that are left of
 * that one's. Returns whether there are any: a single day is its due day.
 */
export async function copyInstalments(
  transaction: Queryable,
  from: PurchaseId,
  to: { id: PurchaseId; left: Cents; due: Day; at: Date },
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('instalmentPlans')
    .innerJoin('instalments', 'planId', 'id')
    .select(['day', 'agreedBy'])
    .where('purchaseId', '=', from)
    .where('endedAt', 'is', null)
    .where('day', '>=', to.due)
    .orderBy('day')
    .execute();
  const [first] = rows;
  if (!first || rows.length < 2) return false;
  const { agreedBy } = first;
  const plan = { purchaseId: to.id, agreedBy, paidBefore: cents(0), at: to.at };
  const days = rows.map(({ day }) => day);
  await insertInstalments(transaction, plan, equalInstalments(to.left, days));
  return true;
}

/** The instalments of a purchase that stand; null if there are none. */
async function findPlan(db: Queryable, purchaseId: PurchaseId): Promise<Plan | null> {
  const rows = await db
    .selectFrom('instalmentPlans')
    .innerJoin('instalments', 'planId', 'id')
    .select(['day', 'amountCents as amount', 'paidBeforeCents as paidBefore'])
    .where('purchaseId', '=', purchaseId)
    .where('endedAt', 'is', null)
    .orderBy('day')
    .execute();
  const [first] = rows;
  return first ? { instalments: rows, paidBefore: first.paidBefore } : null;
}

/** The day of the next instalment, once so much was paid of a purchase; null if there is none. */
export async function nextInstalmentDay(
  db: Queryable,
  id: PurchaseId,
  paid: Cents,
): Promise<Day | null> {
  const plan = await findPlan(db, id);
  if (!plan) return null;
  const left = leftOfInstalments(plan.instalments, cents(paid - plan.paidBefore));
  return left.find((instalment) => instalment.left > 0)?.day ?? null;
}

/** What is due of a purchase on its due day, in cents: an instalment, or all that is left. */
export async function readDue(db: Queryable, id: PurchaseId): Promise<Cents> {
  const { rows } = await sql<{ due: Cents }>`
    select due_cents(purchases) as due from purchases where id = ${id}`.execute(db);
  return rows[0]?.due ?? cents(0);
}
