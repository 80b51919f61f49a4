import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Client } from '../http/client.ts';
import { consumeLimit, releaseLimit, resetLimit } from '../http/rate-limits.ts';
import { recordLock } from '../security/record-lock.ts';
import { deviceHashesOf } from './known-devices-table.ts';

/** Where a password is tried from. */
export interface TriedFrom {
  client: Client;
  /** The hash of a known device's token; null for an unknown device. */
  device: Buffer | null;
}

const ofDevice = (account: string, device: Buffer) => `${account}\n${device.toString('hex')}`;

/**
 * Checks a password by `check`, which returns null for a wrong one. A try is counted before, so
 * that simultaneous tries are counted too, and stays counted only if the password was wrong.
 * `whose` says who has the account, for the security event of a lock.
 * @throws Refusal 429
 */
export async function tryPassword<Found>(
  context: Context,
  account: string,
  from: TriedFrom,
  whose: Parameters<typeof recordLock>[2],
  check: () => Promise<Found | null>,
): Promise<Found | null> {
  await countTry(context, account, from, whose);
  const found = await check().catch(async (error: unknown) => {
    await giveTryBack(context, account, from);
    throw error;
  });
  if (found) await forgetTries(context, account, from);
  return found;
}

/**
 * Counts a password that is tried. Each known device of an account has its own count, so that
 * nobody elsewhere can use it up; all others share the counts of the account and of their network
 * address (LIM-1, LIM-4).
 */
async function countTry(
  context: Context,
  account: string,
  { client, device }: TriedFrom,
  whose: Parameters<typeof recordLock>[2],
): Promise<void> {
  const lock = recordLock(context, client, whose);
  if (device) {
    return consumeLimit(context, 'sign-in-device', ofDevice(account, device)).catch(lock);
  }
  const addressLock = recordLock(context, client, async () => ({ userId: null }));
  await consumeLimit(context, 'sign-in-address', client.address).catch(addressLock);
  await consumeLimit(context, 'sign-in-account', account).catch(lock);
}

/** The password was not checked: the owner must not lose a try. */
async function giveTryBack(
  context: Context,
  account: string,
  { client, device }: TriedFrom,
): Promise<void> {
  if (device) return releaseLimit(context, 'sign-in-device', ofDevice(account, device));
  await releaseLimit(context, 'sign-in-account', account);
  await releaseLimit(context, 'sign-in-address', client.address);
}

/** The password was right: only wrong ones count. */
async function forgetTries(
  context: Context,
  account: string,
  { client, device }: TriedFrom,
): Promise<void> {
  if (device) return resetLimit(context, 'sign-in-device', ofDevice(account, device));
  await resetLimit(context, 'sign-in-account', account);
  await releaseLimit(context, 'sign-in-address', client.address);
}

/** Forgets the tries from everywhere, once the owner has proved themselves in another way. */
export async function forgetAllTries(context: Context, account: string, userId: UserId) {
  const devices = await deviceHashesOf(context.db, userId);
  const subjects = devices.map((device) => ofDevice(account, device));
  await resetLimit(context, 'sign-in-device', ...subjects);
  await resetLimit(context, 'sign-in-account', account);
}
