import type { Insertable, Updateable } from 'kysely';
import type { DemoBook as Book, ChargeRow, DemoTables, SourceRow } from './tables.ts';

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

/** Stores a card or mandate, or returns the one that exists under its key. */
export function ensureSource(
  book: Book,
  source: Insertable<DemoTables['demoProcessorSources']>,
): Promise<SourceRow> {
  return book
    .insertInto('demoProcessorSources')
    .values(source)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: source.key ?? null }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The cards and mandates that have not been ended. */
function liveSources(book: Book) {
  return book.selectFrom('demoProcessorSources').selectAll().where('endedAt', 'is', null);
}

export function findSource(book: Book, token: string): Promise<SourceRow | undefined> {
  return liveSources(book).where('token', '=', token).executeTakeFirst();
}

/** The latest card of a customer that has not been ended. */
export function newestCard(book: Book, customerId: string): Promise<SourceRow | undefined> {
  return liveSources(book)
    .where('customerId', '=', customerId)
    .where('kind', '=', 'card')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
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

/**
 * Inserts a charge, or returns undefined when its key exists. Waits for a transaction that is
 * inserting the same key.
 */
export function insertCharge(book: Book, charge: Insertable<DemoTables['demoProcessorCharges']>) {
  return book
    .insertInto('demoProcessorCharges')
    .values(charge)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

function chargesWithKey(book: Book, key: string) {
  return book.selectFrom('demoProcessorCharges').selectAll().where('key', '=', key);
}

export function findCharge(book: Book, key: string): Promise<ChargeRow | undefined> {
  return chargesWithKey(book, key).executeTakeFirst();
}

/** Locks a charge, to change it. */
export function lockCharge(book: Book, key: string): Promise<ChargeRow | undefined> {
  return chargesWithKey(book, key).forUpdate().executeTakeFirst();
}

export function updateCharge(
  book: Book,
  id: string,
  change: Updateable<DemoTables['demoProcessorCharges']>,
) {
  return book
    .updateTable('demoProcessorCharges')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
