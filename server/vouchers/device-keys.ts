import { randomUUID } from 'node:crypto';
import { DeviceKeyId } from '../../domain/ids.ts';
import { browserLabel } from '../../domain/values/browser-label.ts';
import type { DeviceKey, DeviceKeyCreation } from '../../domain/vouchers/device-key.ts';
import { keyProof } from '../../domain/vouchers/key-proof.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { isOwnKey, saveDeviceKey } from './device-keys-table.ts';
import { isSignature } from './signatures.ts';

/**
 * Ties a phone's key to the user's session; the same key again is the same phone (VOU-7). The phone
 * proves with a signature that it has the private half.
 * @throws Refusal 400, 409 'key-taken', or 'key-ended' after which the phone makes another one (VOU-28)
 */
export async function registerPhone(
  { db, clock }: Context,
  user: SignedIn,
  { publicKey, signature }: DeviceKeyCreation,
): Promise<DeviceKey> {
  const key = Buffer.from(publicKey, 'base64url');
  if (!isSignature(key, Buffer.from(signature, 'base64url'), keyProof(user.id))) {
    throw invalidField('signature', 'This is not signed by the key');
  }
  const now = clock();
  const saved = await saveDeviceKey(db, {
    id: DeviceKeyId.parse(randomUUID()),
    userId: user.id,
    sessionId: user.sessionId,
    stationId: user.station?.id ?? null,
    publicKey: key,
    name: browserLabel(user.client.userAgent),
    createdAt: now,
    seenAt: now,
  });
  if (!saved) throw new Refusal((await isOwnKey(db, key, user.id)) ? 'key-ended' : 'key-taken');
  return { id: saved.id };
}
