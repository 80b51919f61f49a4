import { sql } from 'kysely';
import { day } from '../../domain/values/time-units.ts';
import { issuerKeyDays } from '../../domain/vouchers/voucher-settings.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { encryptedColumns, placeOf } from '../secrets/encrypted-columns.ts';
import { createSigningKey, signBytes } from './signatures.ts';

/** Keys are created one after the other, whichever server does it. */
const issuerKeysLock = 8_656_231;

/**
 * Signs bytes with the issuer's present key, and says which one it is. The first voucher creates the
 * first key, unless a station has been connected before (VOU-20).
 */
export async function signAsIssuer(
  context: Context,
  db: Queryable,
  write: (keyNumber: number) => Uint8Array,
): Promise<{ bytes: Uint8Array; signature: Buffer }> {
  const { keys, clock } = context;
  const now = clock();
  const key = (await presentKey(db, now)) ?? (await createKey(context, db, now));
  if (!key.privateKey) throw new Error('The present issuer key has no private half');
  const bytes = write(key.number);
  const secret = keys.decrypt(placeOf(encryptedColumns.issuerKey, key.id), key.privateKey);
  return { bytes, signature: signBytes(secret, bytes) };
}

/**
 * Creates the first key before there is a voucher, so that an attendant's phone which is connected
 * before that knows it at the pump (VOU-20).
 */
export async function ensureIssuerKey(context: Context, now: Date): Promise<void> {
  if (await presentKey(context.db, now)) return;
  await context.db.transaction().execute((transaction) => createKey(context, transaction, now));
}

function presentKey(db: Queryable, now: Date) {
  return db
    .selectFrom('issuerKeys')
    .select(['id', 'number', 'privateKey', 'useUntil'])
    .where('useFrom', '<=', now)
    .where('useUntil', '>', now)
    .orderBy('useFrom', 'desc')
    .executeTakeFirst();
}

/** Creates a key that is used from an instant on, unless another server has done so meanwhile. */
async function createKey({ keys, clock }: Context, db: Queryable, useFrom: Date) {
  await sql`select pg_advisory_xact_lock(${issuerKeysLock})`.execute(db);
  // What another server has created while this one waited is used from a moment that is past only now.
  const other = await presentKey(db, new Date(Math.max(useFrom.getTime(), clock().getTime())));
  if (other) return other;
  const { publicKey, privateKey } = createSigningKey();
  const useUntil = new Date(useFrom.getTime() + issuerKeyDays.used * day);
  const { rows } = await sql<{ id: string; number: number }>`
    insert into issuer_keys (number, public_key, use_from, use_until)
    select coalesce(max(number), 0) + 1, ${publicKey}, ${useFrom}, ${useUntil} from issuer_keys
    returning id, number`.execute(db);
  const [{ id, number }] = rows as [{ id: string; number: number }]; // an aggregate is one row
  const encrypted = keys.encrypt(placeOf(encryptedColumns.issuerKey, id), privateKey);
  await db.updateTable('issuerKeys').set({ privateKey: encrypted }).where('id', '=', id).execute();
  return { id, number, privateKey: encrypted, useUntil };
}

/** A key that may not be in use any more. */
export function findIssuerKey(db: Queryable, number: number) {
  return db
    .selectFrom('issuerKeys')
    .select('publicKey')
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The public keys that can check a voucher which is valid now or soon. */
export async function listIssuerKeys(db: Queryable, now: Date) {
  const knownFrom = new Date(now.getTime() + issuerKeyDays.knownBefore * day);
  return await db
    .selectFrom('issuerKeys')
    .select(['number', 'publicKey'])
    .where('useFrom', '<=', knownFrom)
    .where('useUntil', '>', lastUse(now))
    .orderBy('number')
    .execute();
}

/** A key that was used until then can have signed a voucher that is still known. */
const lastUse = (now: Date) =>
  new Date(now.getTime() - (issuerKeyDays.knownAfter + longestLifetimeDays) * day);

/** The longest lifetime of a voucher that the operator can set, in days. */
const longestLifetimeDays = 30;

/**
 * Creates the next key before the present one ends, early enough for every attendant's phone to know
 * it, and deletes the private half of those that are not used any more.
 */
export const issuerKeyRotation: Job = {
  name: 'issuer-keys',
  interval: () => serverDurations.jobs.issuerKeys,
  run: (context) =>
    context.db.transaction().execute(async (transaction) => {
      const now = context.clock();
      const present = await presentKey(transaction, now);
      const isEnding =
        present && present.useUntil.getTime() - now.getTime() < issuerKeyDays.knownBefore * day;
      if (isEnding) await createKey(context, transaction, present.useUntil);
      await transaction
        .updateTable('issuerKeys')
        .set({ privateKey: null })
        .where('useUntil', '<=', now)
        .execute();
    }),
};
