import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { consumeLimit, releaseLimit, resetLimit } from '../http/rate-limits.ts';
import { deviceHashesOf } from './known-devices-table.ts';

/** Where a password is tried from: a known device by its hash, or an unknown one by its address. */
export type TriedFrom = { device: Buffer } | { address: string };

const ofDevice = (account: string, device: Buffer) => `${account}\n${device.toString('hex')}`;

/**
 * Counts a password that is tried. Each known device of an account has its own count, so that
 * nobody elsewhere can use it up; all others share the counts of the account and of their network
 * address (LIM-1, LIM-4).
 * @throws Refusal 429
 */
export async function countTry(context: Context, account: string, from: TriedFrom): Promise<void> {
  if ('device' in from) {
    return consumeLimit(context, 'sign-in-device', ofDevice(account, from.device));
  }
  await consumeLimit(context, 'sign-in-address', from.address);
  await consumeLimit(context, 'sign-in-account', account);
}

/** The password was right: only wrong ones count. */
export async function forgetTries(
  context: Context,
  account: string,
  from: TriedFrom,
): Promise<void> {
  if ('device' in from) {
    return resetLimit(context, 'sign-in-device', ofDevice(account, from.device));
  }
  await resetLimit(context, 'sign-in-account', account);
  await releaseLimit(context, 'sign-in-address', from.address);
}

/** Forgets the tries from everywhere, after a reset by mail. */
export async function forgetAllTries(context: Context, account: string, userId: UserId) {
  const devices = await deviceHashesOf(context.db, userId);
  const subjects = devices.map((device) => ofDevice(account, device));
  await resetLimit(context, 'sign-in-device', ...subjects);
  await resetLimit(context, 'sign-in-account', account);
}
