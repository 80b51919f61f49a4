// What the embedded processor has paid out and what the bank says of it. The older settlements are booked,
// and a bank statement with lines that nobody knows is imported.

import { sql } from 'kysely';
import { SuspenseItemId, type UserId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { addDays, type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../../server/context.ts';
import { startOfDay } from '../../server/db/south-african-days.ts';
import { demoSettlements } from '../../server/gateways/payments/demo/settlements.ts';
import type { DemoBook } from '../../server/gateways/payments/demo/tables.ts';
import { importStatement } from '../../server/reconciliation/bank-statements.ts';
import { findSettlements } from '../../server/reconciliation/find-settlements.ts';
import { bookSettlement } from '../../server/reconciliation/settlements.ts';
import { clearItem } from '../../server/reconciliation/suspense.ts';

/** So many settlements wait for an admin. */
const toBook = 2;
/** How many days the bank statement covers. */
const statementDays = 45;

export async function reconcile(context: Context, adminId: UserId): Promise<void> {
  const { db } = context;
  const { signal } = new AbortController();
  // The processor's clock does not go back with the demo's days.
  await sql`update demo_processor_charges as paid
    set created_at = started_at, refunded_at = refund_started_at
    from purchase_charges as asked where asked.key = paid.key`.execute(db);
  // The embedded processor's book is in the same database.
  await demoSettlements(db as unknown as DemoBook).run(context, signal);
  await findSettlements.run(context, signal);
  const found = await db
    .selectFrom('settlements')
    .select(['id', 'paidOn'])
    .orderBy('paidOn')
    .execute();
  for (const { id, paidOn } of found.slice(0, -toBook)) {
    await bookSettlement(inMorning(context, paidOn), adminId, id, null);
  }
  await importLast(context, adminId);
}

const inMorning = (context: Context, day: Day): Context => {
  const then = new Date(startOfDay(day).getTime() + 9 * 3_600_000);
  return { ...context, clock: () => then };
};

/** Imports what the bank says of the last weeks, and what nobody knows. */
async function importLast(context: Context, adminId: UserId): Promise<void> {
  const today = southAfricanDay(context.clock());
  const { rows } = await sql<{ day: Day; amount: Cents }>`
    select value_day as day, amount_cents as amount from bank_movements
    where amount_cents <> 0 and value_day > ${addDays(today, -statementDays)}
      and value_day < ${today}`.execute(context.db);
  const known = rows.map(({ day, amount }) => {
    return [day, randFromCents(amount), amount > 0 ? 'PAYMENT RECEIVED' : 'PAYMENT'] as const;
  });
  const rent = [addDays(today, -12), -4_500, 'DEBIT ORDER OFFICE RENT'] as const;
  const unknown = [addDays(today, -3), 250, 'EFT J SMITH 0821'] as const;
  const lines = [...known, rent, unknown].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const content = ['Date,Amount,Description', ...lines.map((line) => line.join(','))].join('\n');
  const { id } = await importStatement(context, adminId, { name: 'statement.csv', content }, null);
  const line = await context.db
    .selectFrom('bankLines')
    .select('id')
    .where('statementId', '=', id)
    .where('words', '=', rent[2])
    .executeTakeFirstOrThrow();
  const booked = { account: accounts.owner, note: 'Rent of the office' };
  await clearItem(context, adminId, SuspenseItemId.parse(line.id), booked, null);
}
