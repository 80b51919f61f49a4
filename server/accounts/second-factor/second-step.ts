import type { Context } from '../../context.ts';
import type { User } from '../../http/access.ts';
import type { Client } from '../../http/client.ts';
import { Refusal } from '../../refusal.ts';
import { recordSecurityEvent } from '../../security/record-security-event.ts';
import { proveCode } from './codes.ts';
import { readFactors } from './factors.ts';

/**
 * The second step of an admin's sign-in by password, if they have a second factor. A blocked admin
 * needs it too, because their session stays when they are restored (ACC-32). A user with a passkey
 * can sign in by it instead. Returns whether there was a second step.
 * @throws Refusal 401 'second-factor-needed' with what they have, 403 'wrong-code', 429
 */
export async function requireSecondStep(
  context: Context,
  client: Client,
  user: User,
  code: string | undefined,
): Promise<boolean> {
  if (!user.hasSecondFactor) return false;
  if (code !== undefined) {
    await proveCode(context, client, user.id, code);
    return true;
  }
  // Without a code or a passkey soon after it, the password may be a stolen one.
  await recordSecurityEvent(context, client, { kind: 'second-factor-asked', userId: user.id });
  const { hasApp, passkeys } = await readFactors(context.db, user.id);
  const factors = [...(hasApp ? ['code' as const] : []), ...(passkeys ? ['passkey' as const] : [])];
  throw new Refusal('second-factor-needed', { details: { factors } });
}
