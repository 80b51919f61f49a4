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
    .insertInto('demoProcessorCustomers')
    .values({ key, createdAt: now })
    // An update without effect returns the existing row, even for simultaneous calls.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const sourceColumns = [
  'token',
  'kind',
  'customerId',
  'key',
  'brand',
  'lastFour',
  'behaviour',
  'chargeCount',
  'createdAt',
  'endedAt',
] as const;

/** Stores a card or mandate, or returns the one that exists under its key. */
export async function ensureSource(
  book: Book,
  source: Insertable<SourcesTable>,
): Promise<SourceRow> {
  return book
    .insertInto('demoProcessorSources')
    .values(source)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: source.key ?? null }))
    .returning(sourceColumns)
    .executeTakeFirstOrThrow();
}

/** A card or mandate that has not been ended. */
export async function findSource(book: Book, token: string): Promise<SourceRow | null> {
  const row = await book
    .selectFrom('demoProcessorSources')
    .select(sourceColumns)
    .where('token', '=', token)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The latest card of a customer that has not been ended. */
export async function newestCard(book: Book, customerId: string): Promise<SourceRow | null> {
  const row = await book
    .selectFrom('demoProcessorSources')
    .select(sourceColumns)
    .where('customerId', '=', customerId)
    .where('kind', '=', 'card')
    .where('endedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function endSource(book: Book, token: string, now: Date): Promise<void> {
  await book
    .updateTable('demoProcessorSources')
    .set({ endedAt: now })
    .where('token', '=', token)
    .where('endedAt', 'is', null)
    .execute();
}

/**
 * Ends all cards and mandates of a customer, and erases brand and digits wherever they were
 * charged.
 */
export async function eraseSources(book: Book, customerId: string, now: Date): Promise<void> {
  const tokens = book
    .selectFrom('demoProcessorSources')
    .select('token')
    .where('customerId', '=', customerId);
  await book
    .updateTable('demoProcessorCharges')
    .set({ brand: null, lastFour: null })
    .where((where) =>
      where.or([where('sourceToken', 'in', tokens), where('keptToken', 'in', tokens)]),
    )
    .execute();
  await book
    .updateTable('demoProcessorSources')
    .set((set) => ({
      brand: null,
      lastFour: null,
      endedAt: set.fn.coalesce('endedAt', set.val(now)),
    }))
    .where('customerId', '=', customerId)
    .execute();
}

/** Counts another charge of a source and returns its number, from 1. */
export async function countCharge(book: Book, token: string): Promise<number> {
  const row = await book
    .updateTable('demoProcessorSources')
    .set((set) => ({ chargeCount: set('chargeCount', '+', 1) }))
    .where('token', '=', token)
    .returning('chargeCount')
    .executeTakeFirstOrThrow();
  return row.chargeCount;
}

const chargeColumns = [
  'id',
  'key',
  'amountCents',
  'sourceToken',
  'brand',
  'lastFour',
  'behaviour',
  'keptToken',
  'status',
  'reason',
  'settlesAt',
  'createdAt',
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
    .insertInto('demoProcessorCharges')
    .values(charge)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(chargeColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCharge(book: Book, key: string): Promise<ChargeRow | null> {
  const row = await book
    .selectFrom('demoProcessorCharges')
    .select(chargeColumns)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a charge, to change it. */
export async function lockCharge(book: Book, key: string): Promise<ChargeRow | null> {
  const row = await book
    .selectFrom('demoProcessorCharges')
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
    .updateTable('demoProcessorCharges')
    .set(change)
    .where('id', '=', id)
    .returning(chargeColumns)
    .executeTakeFirstOrThrow();
}
