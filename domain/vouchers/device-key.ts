import * as z from 'zod/mini';
import { DeviceKeyId } from '../ids.ts';

const bytesMessage = 'This is no Ed25519 key or signature';

/** Bytes in Base64 for URLs, without padding. */
const bytes = (length: number) =>
  z
    .string(bytesMessage)
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), bytesMessage));

/** The body of `POST /api/account/devices`: a phone's public key, and the signature that proves it. */
export const DeviceKeyCreation = z.object({ publicKey: bytes(32), signature: bytes(64) });
export type DeviceKeyCreation = z.output<typeof DeviceKeyCreation>;

export const DeviceKey = z.object({ id: DeviceKeyId });
export type DeviceKey = z.output<typeof DeviceKey>;
