import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { DeviceKeyId, type UserId, VoucherId } from '../../domain/ids.ts';
import { cents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { centilitres, volumeForMoney } from '../../domain/values/volume.ts';
import { shortCode } from '../../domain/vouchers/short-code.ts';
import { claimsBytes } from '../../domain/vouchers/voucher-code.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { highestPriceUntil } from '../prices/prices.ts';
import { latestPhone } from './device-keys-table.ts';
import { nextEntitlement } from './entitlements-table.ts';
import { signAsIssuer } from './issuer-keys.ts';
import { findOpenVoucher, hasOpenConflict, lockHolder, readyAt } from './vouchers-table.ts';

/**
 * Issues a voucher for what the user may pour next, bound to a phone of theirs: the given one, or the
 * one that they used last. Does nothing if they have an open voucher or a conflict, are blocked, have
 * no phone with a key yet, or if the fate of their last voucher is not known (VOU-2 to VOU-5).
 */
export async function issueVoucher(
  context: Context,
  transaction: Queryable,
  userId: UserId,
  asking: Selectable<Tables['deviceKeys']> | null = null,
): Promise<void> {
  const now = context.clock();
  if (!(await lockHolder(transaction, userId)) || (await findOpenVoucher(transaction, userId)))
    return;
  const phone = asking ?? (await latestPhone(transaction, userId));
  const fuel = phone && (await nextEntitlement(transaction, userId));
  if (!fuel || (await hasOpenConflict(transaction, userId))) return;
  const ready = await readyAt(context, transaction, userId);
  if (ready && ready > now) return;
  const { lifetimeHours, maxAmount } = context.config.vouchers;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifetimeHours * 3600;
  // A price that rises before the voucher is used must not leave fuel in the pump.
  const price = await highestPriceUntil(transaction, fuel.fuelType, {
    from: now,
    until: new Date(expiresAt * 1000),
  });
  const left = centilitres(fuel.grantedCl - fuel.pouredCl);
  const volume = centilitres(Math.min(left, volumeForMoney(maxAmount, price)));
  const amount = cents(Math.ceil((volume * price) / 100));
  const id = VoucherId.parse(randomUUID());
  const { bytes, signature } = await signAsIssuer(context, transaction, (keyNumber) =>
    claimsBytes({
      id,
      keyNumber,
      issuedAt,
      expiresAt,
      fuelType: fuel.fuelType,
      place: 0,
      maxVolume: volume,
      maxAmount: amount,
      plate: plateKey(fuel.plate),
      holderKey: phone.publicKey,
    }),
  );
  const voucher = {
    id,
    userId,
    entitlementId: fuel.id,
    deviceId: DeviceKeyId.parse(phone.id),
    issuedAt: new Date(issuedAt * 1000),
    expiresAt: new Date(expiresAt * 1000),
    maxCl: volume,
    maxCents: amount,
    state: 'open' as const,
    signed: Buffer.concat([bytes, signature]),
    shortCode: shortCode(context.keys.hmac('vouchers.short_code', id)),
  };
  await transaction.insertInto('vouchers').values(voucher).execute();
}
