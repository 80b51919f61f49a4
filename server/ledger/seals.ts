import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';

/** The most entries that one seal covers. */
const sealSize = 10_000;

/** The seal before the first one. */
const unsealed = { number: 0, lastEntry: 0, hash: '' };

/**
 * Seals what the journal has got (BOOK-3). The newest entries wait for a while: one with a smaller
 * number may belong to a transaction that has not ended.
 */
export const ledgerSeals: Job = {
  name: 'ledger-seals',
  interval: () => serverDurations.jobs.ledgerSeals,
  async run({ db, clock }, ending) {
    while (!ending.aborted && (await sealNext(db, clock(), isOld())));
  },
};

/** By the clock of the database, which wrote them. */
function isOld() {
  const { unsealed: age } = serverDurations.ledger;
  return sql<SqlBool>`written_at < clock_timestamp() - ${age} * interval '1 millisecond'`;
}

/** Seals the entries that are old enough, before somebody seals the others (`sealAll`). */
export async function sealOld(db: Queryable, at: Date): Promise<void> {
  while (await sealNext(db, at, isOld()));
}

/** Seals every entry of a journal that is locked, so that no transaction has another one. */
export async function sealAll(transaction: Queryable, at: Date): Promise<void> {
  for (;;) {
    await sealNext(transaction, at, sql`true`);
    // The job may have made the seal with that number meanwhile, of older entries only.
    const { rows } = await sql`
      select from ledger_entries
      where id > coalesce((select max(last_entry) from ledger_seals), 0) limit 1`.execute(
      transaction,
    );
    if (rows.length === 0) return;
  }
}

/** Seals the next stretch of entries up to the last that is ready; false if there is none. */
async function sealNext(db: Queryable, at: Date, isReady: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql`
    with former as (
      select number, last_entry, hash from ledger_seals order by number desc limit 1
    ), last as (
      select coalesce(max(number), 0) as number, coalesce(max(last_entry), 0) as last_entry,
        coalesce(max(hash), '') as hash from former
    ), written as (
      select id from ledger_entries where ${isReady} order by id desc limit 1
    ), stretch as (
      select max(id) as up_to from (
        select id from ledger_entries, last
        where id > last_entry and id <= (select id from written) order by id limit ${sealSize}
      ) as next
    )
    insert into ledger_seals (number, last_entry, entries, hash, sealed_at)
    select last.number + 1, up_to, made.entries, made.hash, ${at}
    from last, stretch, ledger_hash(last.hash, last_entry, up_to) as made where up_to is not null
    on conflict do nothing
    returning number`.execute(db);
  return rows.length > 0;
}

interface Verdict {
  /** How many seals are right, before the first that is not. */
  verified: number;
  /**
   * The first seal that is missing, or whose entries are not what they were; null if there is none.
   */
  broken: number | null;
  /** The last hash, which an operator keeps elsewhere. */
  head: string;
}

/** Verifies each seal against the entries that it covers. */
export async function verifySeals(db: Queryable): Promise<Verdict> {
  let former = unsealed;
  for (;;) {
    const { rows } = await sql<typeof unsealed & { isRight: boolean }>`
      select number, last_entry, seal.hash,
        (made.entries, made.hash) is not distinct from (seal.entries, seal.hash) as is_right
      from ledger_seals as seal, ledger_hash(${former.hash}, ${former.lastEntry}, last_entry) as made
      where number > ${former.number} order by number limit 1`.execute(db);
    const [next] = rows;
    const { number: verified, hash: head } = former;
    if (!next) return { verified, broken: null, head };
    // One that is missing is not right either.
    if (!next.isRight || next.number > verified + 1)
      return { verified, broken: verified + 1, head };
    former = next;
  }
}
