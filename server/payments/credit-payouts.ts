import { sql } from 'kysely';
import { needsApproval } from '../../domain/admin/approvals.ts';
import type { CreditMovement, CreditPayout } from '../../domain/admin/received-payments.ts';
import type { UserId } from '../../domain/ids.ts';
import { formatMoney } from '../../domain/values/format.ts';
import { type Cents, cents, centsFromRand, randFromCents } from '../../domain/values/money.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { bookEvent } from '../ledger/journal.ts';
import { lockPerson, requirePerson } from '../people/users-table.ts';
import {
  addCredit,
  type CreditMovementRow,
  readCreditBalance,
} from '../records/credit-balances.ts';
import { invalidField, Refusal } from '../refusal.ts';

/**
 * Records that credit was paid back to a person in cash or by EFT, once per key (PAY-29).
 * @throws Refusal 400 if they have less, 404
 */
export async function payOutCredit(
  context: Context,
  adminId: UserId,
  userId: UserId,
  { amount: rand, method, reference }: CreditPayout,
  key: string | null,
): Promise<CreditMovement> {
  const { id } = await runOnce(context, {
    call: 'POST /api/admin/users/{id}/credit-payout',
    userId: adminId,
    key,
    body: { amount: rand, method, reference, userId },
    async run(transaction, newId) {
      await requirePerson(transaction, userId);
      await lockPerson(transaction, userId);
      const at = context.clock();
      const amount = centsFromRand(rand);
      const balance = await readCreditBalance(transaction, userId);
      await requireSecondAdmin(context, transaction, { adminId, userId, amount });
      const isTaken = await addCredit(transaction, {
        key: newId,
        userId,
        kind: 'paid-out',
        amountCents: cents(-amount),
        at,
        method,
        reference,
        recordedBy: adminId,
      });
      if (!isTaken) {
        throw invalidField('amount', `Their credit is ${formatMoney(balance)}`);
      }
      const event = { kind: 'credit-paid-out', userId, amount, channel: method } as const;
      await bookEvent(transaction, { ...event, payment: newId }, at);
      const entry = { at, adminId, userId, objectId: newId, fields: ['creditBalance'] };
      await addAuditEntry(transaction, { ...entry, action: 'credit-paid-out' });
    },
  });
  const row = await context.db
    .selectFrom('creditMovements')
    .selectAll()
    .where('key', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return movementFromRow(row);
}

/**
 * An admin whose own actions have given somebody credit cannot pay a large amount of it out without
 * a second admin (SEC-32).
 * @throws Refusal 403 'own-credit'
 */
async function requireSecondAdmin(
  { config }: Context,
  transaction: Queryable,
  { adminId, userId, amount }: { adminId: UserId; userId: UserId; amount: Cents },
): Promise<void> {
  const isOwn = sql`(recorded_by = ${adminId} or received_id in (
    select id from received_payments where recorded_by = ${adminId}))`;
  const { rows } = await sql<{ paidOut: Cents; byOthers: Cents }>`
    select
      coalesce(-sum(amount_cents) filter (where kind = 'paid-out' and ${isOwn}), 0)::bigint
        as paid_out,
      coalesce(sum(amount_cents) filter (where amount_cents > 0 and ${isOwn} is not true), 0)::bigint
        as by_others
    from credit_movements where user_id = ${userId}`.execute(transaction);
  const { paidOut = cents(0), byOthers = cents(0) } = rows[0] ?? {};
  const alone = cents(paidOut + amount - byOthers);
  if (needsApproval(alone, config.secondApprovalAbove)) throw new Refusal('own-credit');
}

function movementFromRow(row: CreditMovementRow): CreditMovement {
  const { key, kind, amountCents, at, purchaseId, method, reference } = row;
  const amount = randFromCents(amountCents);
  return { id: key, kind, amount, at: at.toISOString(), purchaseId, method, reference };
}

/**
 * A page of the changes of a person's credit, latest first (PAY-29).
 * @throws Refusal 404
 */
export async function listCreditMovements(
  { db }: Context,
  userId: UserId,
  page: Page,
): Promise<Listed<CreditMovement>[]> {
  await requirePerson(db, userId);
  const query = db
    .selectFrom('creditMovements')
    .selectAll()
    .select('creditMovements.key as id')
    .where('userId', '=', userId);
  const order = { column: 'creditMovements.at', type: 'timestamptz', direction: 'desc' } as const;
  return readPage(pageOf(query, order, 'creditMovements.key', page).execute(), movementFromRow);
}
