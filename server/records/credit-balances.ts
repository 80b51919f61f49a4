import { type Insertable, type Selectable, sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { StatedCredit } from '../../domain/purchases/statement.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** A change of somebody's credit. */
export type CreditMovementRow = Selectable<Tables['creditMovements']>;

/** What we hold of somebody, in cents (PAY-29). */
export async function readCreditBalance(db: Queryable, userId: UserId): Promise<Cents> {
  const row = await db
    .selectFrom('creditBalances')
    .select('amountCents')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.amountCents ?? cents(0);
}

/**
 * Locks somebody's credit, after their purchases and before anything is booked: the journal locks the
 * counters, which everybody shares.
 */
export async function lockCredit(transaction: Queryable, userId: UserId): Promise<void> {
  await sql`insert into credit_balances (user_id, amount_cents) values (${userId}, 0)
    on conflict (user_id) do update set amount_cents = credit_balances.amount_cents
  `.execute(transaction);
}

/**
 * Changes somebody's credit by a movement; false if they have less than it takes, which then changes
 * nothing. `lockCredit` comes first where something else is booked before.
 */
export async function addCredit(
  transaction: Queryable,
  movement: Insertable<Tables['creditMovements']>,
): Promise<boolean> {
  const { userId, amountCents: amount } = movement;
  if (amount > 0) {
    await sql`insert into credit_balances as kept (user_id, amount_cents)
      values (${userId}, ${amount})
      on conflict (user_id) do update set amount_cents = kept.amount_cents + excluded.amount_cents
    `.execute(transaction);
  } else {
    const { numAffectedRows } = await sql`
      update credit_balances set amount_cents = amount_cents + ${amount}
      where user_id = ${userId} and amount_cents >= ${-amount}`.execute(transaction);
    if (numAffectedRows === 0n) return false;
  }
  await transaction.insertInto('creditMovements').values(movement).execute();
  return true;
}

/** What came in or went out as somebody's credit, oldest first, for a statement. */
export async function listStatedCredit(db: Queryable, userId: UserId): Promise<StatedCredit[]> {
  const { rows } = await sql<StatedCredit>`
    select at, amount_cents as amount, kind from credit_movements
    where user_id = ${userId} and kind not in ('used', 'returned')
    order by at, key`.execute(db);
  return rows;
}

/** Whether the refund of a purchase was kept as credit (PAY-31). */
export async function isKeptAsCredit(db: Queryable, purchaseId: PurchaseId): Promise<boolean> {
  const refund = db.selectFrom('creditMovements').select('key');
  return (await refund.where('key', '=', `refunded:${purchaseId}`).execute()).length > 0;
}
