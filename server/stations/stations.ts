import { sql } from 'kysely';
import type {
  Attendant,
  Station,
  StationChange,
  StationCreation,
  StationDetails,
  StationPhone,
} from '../../domain/admin/stations.ts';
import { type DeviceKeyId, StationId, type UserId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { type Centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import { deleteSession } from '../accounts/sessions-table.ts';
import { actAsAdmin, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import { findBankAccount, shownAccount } from '../payouts/bank-accounts.ts';
import { Refusal, refusedField } from '../refusal.ts';

interface StationRow {
  id: StationId;
  number: number;
  name: string;
  province: string;
  closedAt: Date | null;
  attendants: number;
  phones: number;
  silentSince: Date | null;
  redemptions: number;
  pouredCl: Centilitres;
  amountCents: Cents;
  owedCents: Cents;
}

/** The stations, open ones first, with their figures of today. */
async function findStations({ db, clock }: Context, id: StationId | null): Promise<StationRow[]> {
  const today = southAfricanDay(clock());
  const { rows } = await sql<StationRow>`
    select stations.id, stations.number, stations.name, stations.province, stations.closed_at,
      (select count(*)::int from attendants
        where station_id = stations.id and removed_at is null) as attendants,
      phones.count as phones, phones.silent_since,
      poured.count as redemptions, poured.cl as poured_cl, poured.cents as amount_cents,
      (select coalesce(sum(owed_cents), 0)::bigint from station_balances
        where station_id = stations.id) as owed_cents
    from stations,
      lateral (select count(*)::int as count, min(seen_at) as silent_since from device_keys
        where station_id = stations.id and revoked_at is null) as phones,
      lateral (select count(*)::int as count, coalesce(sum(poured_cl), 0)::bigint as cl,
          coalesce(sum(amount_cents), 0)::bigint as cents
        from redemptions where station_id = stations.id
          and counted_at >= ${startOfDay(today)} and counted_at < ${endOfDay(today)}) as poured
    where ${id === null ? sql`true` : sql`stations.id = ${id}`}
    order by stations.closed_at is not null, lower(stations.name), stations.id`.execute(db);
  return rows;
}

function stationFromRow({
  closedAt,
  silentSince,
  pouredCl,
  amountCents,
  owedCents,
  ...row
}: StationRow): Station {
  return {
    ...row,
    isClosed: closedAt !== null,
    silentSince: silentSince?.toISOString() ?? null,
    litres: litresFromCentilitres(pouredCl),
    amount: randFromCents(amountCents),
    owed: randFromCents(owedCents),
  };
}

export async function listStations(context: Context): Promise<Station[]> {
  return (await findStations(context, null)).map(stationFromRow);
}

/** @throws Refusal 404 */
export async function readStation(context: Context, id: StationId): Promise<StationDetails> {
  const [row] = await findStations(context, id);
  if (!row) throw new Refusal('not-found');
  const [account, people, devices] = await Promise.all([
    findBankAccount(context.db, id),
    listAttendants(context, id),
    listPhones(context, id),
  ]);
  return { ...stationFromRow(row), account: account && shownAccount(account), people, devices };
}

async function listAttendants({ db }: Context, id: StationId): Promise<Attendant[]> {
  const rows = await db
    .selectFrom('attendants')
    .innerJoin('users', 'users.id', 'attendants.userId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.username'])
    .select(['users.isBlacklisted', 'attendants.addedAt'])
    .where('stationId', '=', id)
    .where('removedAt', 'is', null)
    .orderBy('addedAt')
    .orderBy('users.id')
    .execute();
  return rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() }));
}

/** The latest phones of a station. */
async function listPhones({ db }: Context, id: StationId): Promise<StationPhone[]> {
  const rows = await db
    .selectFrom('deviceKeys')
    .innerJoin('users', 'users.id', 'deviceKeys.userId')
    .select(['deviceKeys.id', 'deviceKeys.userId', 'users.username', 'deviceKeys.name'])
    .select(['deviceKeys.publicKey', 'deviceKeys.seenAt', 'deviceKeys.revokedAt'])
    .where('stationId', '=', id)
    .orderBy('revokedAt', (order) => order.desc().nullsFirst())
    .orderBy('seenAt', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ publicKey, seenAt, revokedAt, ...row }) => ({
    ...row,
    fingerprint: publicKey.toString('hex', 0, 4),
    seenAt: seenAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

/**
 * Creates a station, once per key.
 * @throws Refusal 400, 409 'taken'
 */
export async function createStation(
  context: Context,
  adminId: UserId,
  body: StationCreation,
  key: string | null,
): Promise<StationDetails> {
  const { id } = await actOnceAsAdmin(context, {
    call: 'POST /api/admin/stations',
    adminId,
    key,
    body,
    async run(transaction, audit, newId) {
      const station = { id: StationId.parse(newId), ...body, createdAt: context.clock() };
      await transaction.insertInto('stations').values(station).execute();
      await audit({ action: 'station-created', objectId: newId, fields: ['name', 'province'] });
    },
  }).catch(refuseTakenName);
  return readStation(context, StationId.parse(id));
}

/**
 * Renames, closes or opens a station. The attendants of a closed one have no rights.
 * @throws Refusal 404, 409 'taken'
 */
export async function changeStation(
  context: Context,
  adminId: UserId,
  id: StationId,
  { isClosed, ...change }: StationChange,
): Promise<StationDetails> {
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const closing = isClosed === undefined ? {} : { closedAt: isClosed ? context.clock() : null };
    const fields = [...Object.keys(change), ...Object.keys(closing)];
    if (fields.length === 0) return;
    await transaction
      .updateTable('stations')
      .set({ ...change, ...closing })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    await audit({ action: 'station-changed', objectId: id, fields });
  }).catch(refuseTakenName);
  return readStation(context, id);
}

function refuseTakenName(error: unknown): never {
  throw violatedConstraint(error) === 'stations_open_name' ? refusedField('name', 'taken') : error;
}

/**
 * Cuts off an attendant's phone for good, and ends its session. What it sends from now on is booked, but
 * counts only once an admin has settled it (VOU-27).
 * @throws Refusal 404
 */
export async function cutOffPhone(context: Context, adminId: UserId, id: DeviceKeyId) {
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const { userId, sessionId, revokedAt, cutOffAt } = await transaction
      .selectFrom('deviceKeys')
      .select(['userId', 'sessionId', 'revokedAt', 'cutOffAt'])
      .where('id', '=', id)
      .where('stationId', 'is not', null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    if (cutOffAt) return;
    const at = context.clock();
    const change = { revokedAt: revokedAt ?? at, cutOffAt: at };
    await transaction.updateTable('deviceKeys').set(change).where('id', '=', id).execute();
    if (sessionId) await deleteSession(transaction, sessionId);
    await audit({ action: 'phone-cut-off', userId, objectId: id, fields: ['revokedAt'] });
  });
}
