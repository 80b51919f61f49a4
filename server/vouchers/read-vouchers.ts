import { sql } from 'kysely';
import type { DeviceKeyId, UserId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import type { FuelLeft, Voucher, Vouchers } from '../../domain/vouchers/voucher-schemas.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import { findDeviceKey, noteSeen } from './device-keys-table.ts';
import { keepFuel } from './ending-fuel.ts';
import { isEnding, nextEntitlement } from './entitlements-table.ts';
import { issueVoucher } from './issue-voucher.ts';
import { lacksPlate } from './plates-of-fuel.ts';
import { revokeVouchers } from './revocations.ts';
import {
  closeExpired,
  findOpenVoucher,
  hasOpenConflict,
  lockHolder,
  noteFetched,
  readyAt,
} from './vouchers-table.ts';

/**
 * What a phone can show, and what waits. What is due to it is issued now: after an upgrade, an expiry,
 * or a revocation that is settled (VOU-2, VOU-5). With `moves`, a voucher on another phone is revoked,
 * and fuel that was to end is kept.
 * @throws Refusal 404 'phone-unknown'
 */
export function readVouchers(
  context: Context,
  user: SignedIn,
  { device, moves = false }: { device?: DeviceKeyId | undefined; moves?: boolean },
): Promise<Vouchers> {
  return context.db.transaction().execute(async (transaction) => {
    const now = context.clock();
    const phone = device ? await requirePhone(transaction, user, device) : null;
    await lockHolder(transaction, user.id);
    await closeExpired(transaction, user.id, now);
    if (moves) await keepFuel(transaction, { userId: user.id });
    if (phone) {
      await noteSeen(transaction, phone.id, now);
      await rebind(transaction, user.id, { to: phone.id, moves, now });
      await issueVoucher(context, transaction, user.id, phone);
    }
    const open = await findOpenVoucher(transaction, user.id);
    const isHere = open !== undefined && open.deviceId === phone?.id;
    if (isHere) await noteFetched(transaction, open.id, now);
    const fuel = await listFuelLeft(transaction, user.id);
    const ready = open ? null : await readyAt(context, transaction, user.id);
    const facts = { open, isHere, hasPhone: phone !== null, ready, now };
    const waits = await waitOf(transaction, user, facts);
    return {
      voucher: isHere ? await voucherOf(transaction, open) : null,
      fuel,
      waits: fuel.length > 0 ? waits : null,
      readyAt: ready && ready > now ? ready.toISOString() : null,
      now: now.toISOString(),
    };
  });
}

/** @throws Refusal 404 'phone-unknown', after which the phone ties its key to the session again */
async function requirePhone(db: Queryable, user: SignedIn, id: DeviceKeyId) {
  const phone = await findDeviceKey(db, id);
  const isTheirs = phone?.userId === user.id && phone.stationId === null && !phone.revokedAt;
  if (!isTheirs) throw new Refusal('phone-unknown');
  return phone;
}

/**
 * A voucher that no phone has fetched exists nowhere, so it goes to the phone that asks. One that
 * another phone has is revoked only if its user says so.
 */
async function rebind(
  transaction: Queryable,
  userId: UserId,
  { to, moves, now }: { to: DeviceKeyId; moves: boolean; now: Date },
): Promise<void> {
  const open = await findOpenVoucher(transaction, userId);
  if (!open || open.deviceId === to || (open.fetchedAt && !moves)) return;
  await revokeVouchers(transaction, { id: open.id }, { cause: 'moved', now });
}

interface WaitFacts {
  open: OpenVoucher | undefined;
  isHere: boolean;
  hasPhone: boolean;
  ready: Date | null;
  now: Date;
}

async function waitOf(db: Queryable, user: SignedIn, facts: WaitFacts): Promise<Vouchers['waits']> {
  const { open, isHere, hasPhone, ready, now } = facts;
  if (isHere) return null;
  if (user.isBlacklisted) return 'blocked';
  if (await hasOpenConflict(db, user.id)) return 'conflict';
  const next = open ?? (await nextEntitlement(db, user.id));
  if (!next) {
    if (await isEnding(db, user.id)) return 'ending';
    return (await lacksPlate(db, user.id)) ? 'no-plate' : 'held';
  }
  if (ready && ready > now) return 'settling';
  return hasPhone ? 'other-phone' : 'no-phone';
}

type OpenVoucher = NonNullable<Awaited<ReturnType<typeof findOpenVoucher>>>;

async function voucherOf(db: Queryable, row: OpenVoucher): Promise<Voucher> {
  const { fuelType, plate, requestId, purchaseId } = await db
    .selectFrom('fuelEntitlements')
    .select(['fuelType', 'plate', 'requestId', 'purchaseId'])
    .where('id', '=', row.entitlementId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    deviceId: row.deviceId,
    shortCode: row.shortCode,
    fuelType,
    requestId,
    purchaseId,
    signed: row.signed.toString('base64url'),
    maxLitres: litresFromCentilitres(row.maxCl),
    maxAmount: randFromCents(row.maxCents),
    plate: plateKey(plate),
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

async function listFuelLeft(db: Queryable, userId: UserId): Promise<FuelLeft[]> {
  const rows = await db
    .selectFrom('fuelEntitlements')
    .select(['requestId', 'purchaseId', 'fuelType', 'plate', 'grantedCl', 'pouredCl'])
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`poured_cl < granted_cl`)
    .orderBy(sql`granted_cl - poured_cl < 100`)
    .orderBy('grantedAt')
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ grantedCl, pouredCl, plate, ...row }) => ({
    ...row,
    plate: plateKey(plate),
    litres: litresFromCentilitres(centilitres(grantedCl - pouredCl)),
    poured: litresFromCentilitres(pouredCl),
  }));
}
