import { sql } from 'kysely';
import { recount } from '../../../server/admin/statistics.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Api } from '../api.ts';
import { rebook } from './ledger.ts';

/** A purchase as it is stored. */
export async function storedPurchase(api: Api, id: string) {
  return api.context.db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id as never) // an id from the API
    .executeTakeFirstOrThrow();
}

/** The events of a purchase, oldest first. */
export async function eventsOf(api: Api, id: string): Promise<string[]> {
  const rows = await api.context.db
    .selectFrom('purchaseEvents')
    .select('type')
    .where('purchaseId', '=', id as never) // an id from the API
    .orderBy('number')
    .execute();
  return rows.map(({ type }) => type);
}

/** The charges of a purchase in the processor's book. */
export async function bookOf(api: Api, id: string): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select book.status from demo_processor_charges book
    join purchase_charges ours on ours.key = book.key
    where ours.purchase_id = ${id} order by book.created_at`.execute(api.context.db);
  return rows.map(({ status }) => status);
}

/** Runs a job once, as its timer does. */
export function runJob(api: Api, job: Job): Promise<void> {
  return job.run(api.context, new AbortController().signal);
}

/** Deletes all purchases, with what refers to them. */
export async function deletePurchases(api: Api): Promise<void> {
  const fuel = ['redemptions', 'vouchers', 'fuelEntitlements'];
  for (const table of [
    ...fuel,
    'purchaseEvents',
    'purchaseCharges',
    'purchasePayments',
    'former_due_days',
    'purchases',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(api.context.db);
  }
  // Nothing in the product deletes a payment, so no trigger counts that.
  await recount(api.context.db, { fix: true });
  await rebook(api.context.db);
}
