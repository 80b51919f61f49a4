import type { Insertable, Updateable } from 'kysely';
import type {
  DemoBookOrTransaction as Book,
  ChargeRow,
  ChargesTable,
  SourceRow,
  SourcesTable,
} from './tables.ts';

/** The customer of a key, made if there was none. */
export async function ensureCustomer(book: Book, key: string, now: Date): Promise<string> {
  const row = await book
    .insertInto('demo_processor_customers')
    .values({ key, created_at: now })
    // An update that changes nothing answers the row that stands, also to calls at the same time.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const sourceColumns = [
  'token',
  'kind',
  'customer_id',
  'key',
  'brand',
  'last_four',
  'behaviour',
  'charge_count',
  'created_at',
  'ended_at',
] as const;

/** Keeps a card or mandate; the one that stands under its key, if there is one. */
export async function ensureSource(
  book: Book,
  source: Insertable<SourcesTable>,
): Promise<SourceRow> {
  return book
    .insertInto('demo_processor_sources')
    .values(source)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: source.key ?? null }))
    .returning(sourceColumns)
    .executeTakeFirstOrThrow();
}

/** A card or mandate that can still be charged. */
export async function findSource(book: Book, token: string): Promise<SourceRow | null> {
  const row = await book
    .selectFrom('demo_processor_sources')
    .select(sourceColumns)
    .where('token', '=', token)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The card that a customer kept last, of those still kept. */
export async function newestCard(book: Book, customerId: string): Promise<SourceRow | null> {
  const row = await book
    .selectFrom('demo_processor_sources')
    .select(sourceColumns)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'card')
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function endSource(book: Book, token: string, now: Date): Promise<void> {
  await book
    .updateTable('demo_processor_sources')
    .set({ ended_at: now })
    .where('token', '=', token)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all cards and mandates of a customer, and erases brand and digits wherever these were charged. */
export async function eraseSources(book: Book, customerId: string, now: Date): Promise<void> {
  const tokens = book
    .selectFrom('demo_processor_sources')
    .select('token')
    .where('customer_id', '=', customerId);
  await book
    .updateTable('demo_processor_charges')
    .set({ brand: null, last_four: null })
    .where((where) =>
      where.or([where('source_token', 'in', tokens), where('kept_token', 'in', tokens)]),
    )
    .execute();
  await book
    .updateTable('demo_processor_sources')
    .set((set) => ({
      brand: null,
      last_four: null,
      ended_at: set.fn.coalesce('ended_at', set.val(now)),
    }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** Counts one more charge of a source; answers which one it is, from 1. */
export async function countCharge(book: Book, token: string): Promise<number> {
  const row = await book
    .updateTable('demo_processor_sources')
    .set((set) => ({ charge_count: set('charge_count', '+', 1) }))
    .where('token', '=', token)
    .returning('charge_count')
    .executeTakeFirstOrThrow();
  return row.charge_count;
}

const chargeColumns = [
  'id',
  'key',
  'amount_cents',
  'source_token',
  'brand',
  'last_four',
  'behaviour',
  'kept_token',
  'status',
  'reason',
  'settles_at',
  'created_at',
] as const;

/** Enters a charge, or answers null when its key is taken. Waits for a transaction that is just taking it. */
export async function insertCharge(
  book: Book,
  charge: Insertable<ChargesTable>,
): Promise<ChargeRow | null> {
  const row = await book
    .insertInto('demo_processor_charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(chargeColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCharge(book: Book, key: string): Promise<ChargeRow | null> {
  const row = await book
    .selectFrom('demo_processor_charges')
    .select(chargeColumns)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a charge for a change. */
export async function lockCharge(book: Book, key: string): Promise<ChargeRow | null> {
  const row = await book
    .selectFrom('demo_processor_charges')
    .select(chargeColumns)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateCharge(
  book: Book,
  id: string,
  change: Updateable<ChargesTable>,
): Promise<ChargeRow> {
  return book
    .updateTable('demo_processor_charges')
    .set(change)
    .where('id', '=', id)
    .returning(chargeColumns)
    .executeTakeFirstOrThrow();
}
