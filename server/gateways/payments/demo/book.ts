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
    .insertInto('demoProcessorCustomers')
    .values({ key, createdAt: now })
    // An update that changes nothing answers the row that stands, also to calls at the same time.
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

/** Keeps a card or mandate; the one that stands under its key, if there is one. */
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

/** A card or mandate that can still be charged. */
export async function findSource(book: Book, token: string): Promise<SourceRow | null> {
  const row = await book
    .selectFrom('demoProcessorSources')
    .select(sourceColumns)
    .where('token', '=', token)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The card that a customer kept last, of those still kept. */
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

/** Ends all cards and mandates of a customer, and erases brand and digits wherever these were charged. */
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

/** Counts one more charge of a source; answers which one it is, from 1. */
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

/** Enters a charge, or answers null when its key is taken. Waits for a transaction that is just taking it. */
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

/** Locks a charge for a change. */
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
