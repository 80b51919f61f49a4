import { type InferResult, type Insertable, type Selectable, sql } from 'kysely';
import type { ReceivedPayment } from '../../domain/admin/received-payments.ts';
import type { PurchaseId, ReceivedPaymentId, UserId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

/** Money that came in cash or by EFT. */
export type Received = Selectable<Tables['receivedPayments']>;

/** How a payment came, in words. */
export const spokenMethods = { cash: 'In cash', eft: 'By EFT' } as const;

/** Writes that money came in cash or by EFT. */
export async function insertReceived(
  transaction: Queryable,
  received: Insertable<Tables['receivedPayments']>,
): Promise<void> {
  await transaction.insertInto('receivedPayments').values(received).execute();
}

/** A page of what was received of a person, latest first. */
export function listReceivedOf(
  db: Queryable,
  userId: UserId,
  page: Page,
): Promise<Listed<ReceivedPayment>[]> {
  const query = receivedRows(db).where('receivedPayments.userId', '=', userId);
  const order = { column: 'receivedPayments.at', type: 'timestamptz', direction: 'desc' } as const;
  return readPage(pageOf(query, order, 'receivedPayments.id', page).execute(), receivedFromRow);
}

/** Money that was received, if there is such a payment. */
export async function findReceived(
  db: Queryable,
  id: ReceivedPaymentId,
): Promise<Received | undefined> {
  return db.selectFrom('receivedPayments').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Money that was received, with what it paid.
 * @throws Refusal 404
 */
export async function readReceived(db: Queryable, id: ReceivedPaymentId): Promise<ReceivedPayment> {
  const row = await receivedRows(db).where('receivedPayments.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return receivedFromRow(row);
}

interface PaidPurchase {
  id: PurchaseId;
  plate: string;
  amount: Cents;
}

function receivedRows(db: Queryable) {
  return db
    .selectFrom('receivedPayments')
    .innerJoin('users as admins', 'admins.id', 'recordedBy')
    .leftJoin('users as reversers', 'reversers.id', 'reversedBy')
    .selectAll('receivedPayments')
    .select(['admins.username as recordedByUsername', 'reversers.username as reversedByUsername'])
    .select(
      sql<PaidPurchase[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', purchase_id,
          'plate', car_registration_number, 'amount', amount_cents) order by due_day, key), '[]')
        from purchase_payments join purchases on purchases.id = purchase_id
        where received_id = received_payments.id and reverses is null)`.as('purchases'),
    )
    .select(
      sql<Cents>`(select coalesce(sum(amount_cents), 0)::bigint from credit_movements
        where received_id = received_payments.id and kind = 'overpaid')`.as('credit'),
    );
}

function receivedFromRow(row: InferResult<ReturnType<typeof receivedRows>>[number]) {
  const { amountCents, at, purchases, credit, reversedAt, reversedBy: _, ...rest } = row;
  return {
    ...rest,
    amount: randFromCents(amountCents),
    at: at.toISOString(),
    purchases: purchases.map(({ amount, ...paid }) => ({ ...paid, amount: randFromCents(amount) })),
    credit: randFromCents(credit),
    reversedAt: reversedAt?.toISOString() ?? null,
  };
}
