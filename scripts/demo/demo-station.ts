// A filling station with an attendant, and what a motorist has poured there. The phones of both sign
// as real ones do.
import { randomUUID } from 'node:crypto';
import { DeviceKeyId, type StationId, type UserId } from '../../domain/ids.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import { redemptionBytes, redemptionText } from '../../domain/vouchers/redemption-code.ts';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { insertAccount } from '../../server/accounts/registration.ts';
import type { Context } from '../../server/context.ts';
import { bookEvent, readBooked } from '../../server/ledger/journal.ts';
import { enterBankAccount } from '../../server/payouts/bank-accounts.ts';
import { markPaid } from '../../server/payouts/payout-runs.ts';
import { preparePayouts } from '../../server/payouts/prepare-payouts.ts';
import { createStation } from '../../server/stations/stations.ts';
import { bookRedemption } from '../../server/vouchers/book-redemption.ts';
import { saveDeviceKey } from '../../server/vouchers/device-keys-table.ts';
import { createSigningKey, signBytes } from '../../server/vouchers/signatures.ts';
import { findOpenVoucher, noteFetched } from '../../server/vouchers/vouchers-table.ts';

const attendant = { username: 'sipho', firstName: 'Sipho', lastName: 'Dlamini' };

const payingAccount = {
  holder: 'Volmaak',
  bank: 'First National Bank',
  branchCode: '250655',
  accountNumber: '62000000001',
  accountType: 'current',
} as const;
const stationAccount = {
  holder: 'Kloof Street Fuels',
  bank: 'Standard Bank',
  branchCode: '051001',
  accountNumber: '000000002',
  accountType: 'current',
} as const;

export interface DemoPhone {
  id: DeviceKeyId;
  privateKey: string;
}

export interface DemoStation {
  id: StationId;
  /** The phone of its attendant. */
  phone: DemoPhone;
}

/** Opens a station with an attendant, who signs in with the given password. */
export async function openStation(
  context: Context,
  adminId: UserId,
  password: string,
): Promise<DemoStation> {
  const { db, keys, clock } = context;
  const { id } = await createStation(
    context,
    adminId,
    { name: 'Kloof Street', province: 'WC' },
    null,
  );
  await enterBankAccount(context, adminId, null, payingAccount);
  await enterBankAccount(context, adminId, id, stationAccount);
  const user = await insertAccount(db, keys, {
    ...attendant,
    passwordHash: await hashPassword(password, 'demo'),
    registrationDate: clock(),
  });
  const work = { userId: user.id, stationId: id, addedAt: clock(), addedBy: adminId };
  await db
    .insertInto('attendants')
    .values({ ...work, removedAt: null })
    .execute();
  return { id, phone: await addPhone(context, user.id, id) };
}

/** Pays the station what it was owed at the end of the day before. */
export async function payStation(context: Context, adminId: UserId): Promise<void> {
  const paidOn = southAfricanDay(context.clock());
  const { id } = await preparePayouts(context, adminId, { upTo: addDays(paidOn, -1) }, null);
  await markPaid(context, adminId, id, { reference: 'EFT 20417', paidOn }, null);
}

/** A phone that has signed in once. */
export async function addPhone(
  { db, clock }: Context,
  userId: UserId,
  stationId: StationId | null,
): Promise<DemoPhone> {
  const { publicKey, privateKey } = createSigningKey();
  const id = DeviceKeyId.parse(randomUUID());
  await saveDeviceKey(db, {
    id,
    userId,
    sessionId: null,
    stationId,
    publicKey,
    name: 'Chrome on Android',
    createdAt: clock(),
    seenAt: clock(),
  });
  return { id, privateKey };
}

/** Ends the use of a phone, so that a real one takes its place. */
export async function endPhone({ db, clock }: Context, { id }: DemoPhone): Promise<void> {
  await db.updateTable('deviceKeys').set({ revokedAt: clock() }).where('id', '=', id).execute();
}

/** Pours all that a motorist has vouchers for, one after the other. */
export async function pourAll(
  context: Context,
  { phone }: DemoStation,
  userId: UserId,
): Promise<void> {
  for (;;) {
    const voucher = await findOpenVoucher(context.db, userId);
    if (!voucher) return;
    await noteFetched(context.db, voucher.id, voucher.issuedAt);
    const { id: voucherId, maxCl: volume, maxCents: amount } = voucher;
    const receipt = signReceipt(context, phone, { voucherId, volume, amount });
    await bookRedemption(context, { receipt, shown: null }, userId);
  }
}

function signReceipt(
  { clock }: Context,
  { id: deviceId, privateKey }: DemoPhone,
  poured: { voucherId: string; volume: Centilitres; amount: Cents },
): string {
  const at = Math.floor(clock().getTime() / 1000);
  const bytes = redemptionBytes({ id: randomUUID(), deviceId, at, pump: 3, ...poured });
  return redemptionText(bytes, signBytes(privateKey, bytes));
}

/** Fuel that was poured before there were stations. */
export async function fillBefore({ db }: Context, userId: UserId): Promise<void> {
  const filled = await db
    .updateTable('fuelEntitlements')
    .set((row) => ({ pouredCl: row.ref('grantedCl') }))
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .returning(['purchaseId', 'grantedAt'])
    .execute();
  for (const { purchaseId, grantedAt } of filled) {
    const fuelUsed = purchaseId ? (await readBooked(db, purchaseId)).fuelLeft : cents(0);
    if (!purchaseId || fuelUsed === 0) continue;
    const event = { kind: 'completed-by-hand', requestId: null, purchaseId, fuelUsed } as const;
    await bookEvent(db, event, grantedAt);
  }
}
