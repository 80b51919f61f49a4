import type { Insertable, Updateable } from 'kysely';
import type {
  DemoBookOrTransaction as Book,
  ChargeRow,
  ChargesTable,
  SourceRow,
  SourcesTable,
} from './tables.ts';

/** The customer with this key, created if there is none. */
export async function ensureCustomer(book: Book, key: string, now: Date): Promise<string> {
  const row = await book
    .insertInto('demo_processor_customers')
    .values({ key, created_at: now })
    // An update without effect returns the existing row, even for simultaneous calls.
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

/** Stores a card or mandate, or returns the one that exists under its key. */
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

/** A card or mandate that has not been ended. */
export async function findSource(book: Book, token: string): Promise<SourceRow | null> {
  const row = await book
    .selectFrom('demo_processor_sources')
    .select(sourceColumns)
    .where('token', '=', token)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The latest card of a customer that has not been ended. */
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

/**
 * Ends all cards and mandates of a customer, and erases brand and digits wherever they were
 * charged.
 */
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

/** Counts another charge of a source and returns its number, from 1. */
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

/**
 * Inserts a charge, or returns null when its key exists. Waits for a transaction that is inserting
 * the same key.
 */
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

/** Locks a charge, to change it. */
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
