import { Secret, TOTP } from 'otpauth';
import {
  comparableCode,
  isAppCode,
  recoveryCodeCount,
} from '../../../domain/accounts/second-factor.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Context } from '../../context.ts';
import type { Client } from '../../http/client.ts';
import { consumeLimit, resetLimit } from '../../http/rate-limits.ts';
import { invalidField } from '../../refusal.ts';
import { encryptedColumns, placeOf } from '../../secrets/encrypted-columns.ts';
import { recordLock } from '../../security/record-lock.ts';
import { recordSecurityEvent } from '../../security/record-security-event.ts';
import { productName } from '../passkeys/relying-party.ts';
import { hashToken } from '../token-hash.ts';
import { findApp, takeStep } from './authenticator-apps-table.ts';
import { takeCode } from './recovery-codes-table.ts';

/** 120 random bits: nobody guesses one, so a fast hash is enough. */
const recoveryCodeBytes = 15;

/** The algorithm that every authenticator app knows: SHA-1, six digits, 30 seconds. */
export function appOf(secret: string, username = ''): TOTP {
  return new TOTP({ issuer: productName, label: username, secret: Secret.fromBase32(secret) });
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryCodeBytes }).base32.replace(/.{4}(?=.)/g, '$&-'),
  );
}

export const recoveryCodeHash = (code: string) => hashToken(comparableCode(code));

/**
 * Uses up a code of the user's authenticator app, or a recovery code. Tries are limited: a correct
 * one resets them (ACC-33).
 * @throws Refusal 403 'wrong-code' at the field, 429
 */
export async function proveCode(
  context: Context,
  client: Client,
  userId: UserId,
  code: string,
): Promise<void> {
  const check = isAppCode(code) ? isOpenAppCode : isOpenRecoveryCode;
  await limitCodes(context, client, userId, () => check(context, userId, code));
}

/** Uses up a code of an app that is not confirmed yet. */
export async function proveNewApp(
  context: Context,
  client: Client,
  userId: UserId,
  code: string,
): Promise<void> {
  await limitCodes(context, client, userId, () => isAppCodeOf(context, userId, code));
}

async function limitCodes(
  context: Context,
  client: Client,
  userId: UserId,
  isRight: () => Promise<boolean>,
): Promise<void> {
  // Counted before the code is checked, so that simultaneous tries are counted too.
  await consumeLimit(context, 'second-factor-account', userId).catch(
    recordLock(context, client, async () => ({ userId })),
  );
  if (!(await isRight())) {
    await recordSecurityEvent(context, client, { kind: 'second-factor-failed', userId });
    throw invalidField('code', wrongCode, 'wrong-code');
  }
  await resetLimit(context, 'second-factor-account', userId);
}

const wrongCode = 'This code is wrong, or was used already';

async function isOpenAppCode(context: Context, userId: UserId, code: string): Promise<boolean> {
  const app = await findApp(context.db, userId);
  return app?.confirmedAt ? isAppCodeOf(context, userId, code) : false;
}

/** The codes before and after the present one count too, because clocks differ. */
async function isAppCodeOf(context: Context, userId: UserId, code: string): Promise<boolean> {
  const app = await findApp(context.db, userId);
  if (!app) return false;
  const totp = appOf(
    context.keys.decrypt(placeOf(encryptedColumns.authenticatorSecret, userId), app.secret),
  );
  const timestamp = context.clock().getTime();
  const delta = totp.validate({ token: comparableCode(code), timestamp, window: 1 });
  if (delta === null) return false;
  return takeStep(context.db, userId, totp.counter({ timestamp }) + delta, app.secret);
}

function isOpenRecoveryCode({ db, clock }: Context, userId: UserId, code: string) {
  return takeCode(db, userId, recoveryCodeHash(code), clock());
}
