import type { DeviceKeyId, UserId } from '../../domain/ids.ts';
import { keyProof } from '../../domain/vouchers/key-proof.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { changeHeld } from '../offline/device/voucher-store.ts';
import { toBase64 } from './base64.ts';
import { type Phone, type PhoneKeys, phoneName, readPhone } from './phone-keys.ts';
import { createPhoneKeys, hasKeys, signAsPhone } from './signing.ts';

/**
 * Makes the user's key on this phone if there is none, and ties it to the session. Null where the
 * page can have no keys. A server that does not know the phone any more has it tied again. A key that
 * has ended stays dead, so that the phone makes another one; what the old one has signed is in the
 * outbox, complete (VOU-28).
 * @throws ApiError or ConnectionError
 */
async function ensurePhone(
  userId: UserId,
  { isUnknown = false } = {},
): Promise<DeviceKeyId | null> {
  if (!hasKeys()) return null;
  const known = await readPhone(userId);
  if (known?.deviceId && !isUnknown) return known.deviceId;
  const made = known ?? { keys: await createPhoneKeys(), deviceId: null };
  // Another tab may have made one meanwhile.
  const { keys } = await changeHeld<Phone>(userId, phoneName, (held) => held ?? made);
  const deviceId = await tie(userId, keys).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'key-ended') return null;
    throw error;
  });
  if (deviceId === null) return replaceKeys(userId, keys);
  await changeHeld<Phone>(userId, phoneName, (held) => ({ ...(held ?? { keys }), deviceId }));
  return deviceId;
}

async function tie(userId: UserId, keys: PhoneKeys): Promise<DeviceKeyId> {
  const signature = await signAsPhone(keys, keyProof(userId));
  const body = { publicKey: toBase64(keys.publicKey), signature: toBase64(signature) };
  return (await call('POST /api/account/devices', { body })).id;
}

/**
 * Makes another key in place of one that has ended. The phone can sign with the old one until the
 * server knows the new one. Another tab may have replaced it meanwhile.
 */
async function replaceKeys(userId: UserId, ended: PhoneKeys): Promise<DeviceKeyId | null> {
  const keys = await createPhoneKeys();
  const deviceId = await tie(userId, keys);
  const kept = await changeHeld<Phone>(userId, phoneName, (held) =>
    held && toBase64(held.keys.publicKey) !== toBase64(ended.publicKey) ? held : { keys, deviceId },
  );
  return kept.deviceId;
}

/**
 * Makes a call with the phone's name at the server. If the server does not know it any more, it is
 * tied to the session again, once.
 */
export async function asPhone<Result>(
  userId: UserId,
  work: (deviceId: DeviceKeyId | null) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await ensurePhone(userId));
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'phone-unknown')) throw error;
    // It keeps its name until it has another: an attendant who works no more still has to sign.
    return work(await ensurePhone(userId, { isUnknown: true }));
  }
}
