import { createHash } from 'node:crypto';

/** The hash under which a token is stored: a leaked database contains no usable tokens. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
