import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored: a leaked database contains no usable tokens. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
