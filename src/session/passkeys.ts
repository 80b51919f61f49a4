import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '../../domain/accounts/account.ts';
import type { Passkey } from '../../domain/accounts/passkeys.ts';
import { call } from '../http/client.ts';
import { PasskeyKnownError } from './passkey-support.ts';
import { signInBy } from './session.ts';

/**
 * Creates a passkey on this device or on another one that the browser offers. Null if its user
 * cancels.
 * @throws PasskeyKnownError, ApiError, ConnectionError
 */
export async function createPasskey(): Promise<Passkey | null> {
  const optionsJSON = await call('POST /api/account/passkeys/options', { body: {} });
  // The contract leaves the options as the server's half of the same library has made them.
  const made = await unlessCancelled(startRegistration({ optionsJSON: optionsJSON as never }));
  return made && call('POST /api/account/passkeys', { body: made as never }); // parsed there
}

/**
 * Signs in by a passkey. With `isAutofill` the browser offers it in the username field, for as long
 * as it takes. Null if its user cancels, or if the browser has no such offer.
 * @throws ApiError, ConnectionError
 */
export async function signInByPasskey(
  client: QueryClient,
  isAutofill = false,
): Promise<SessionUser | null> {
  if (isAutofill && !(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await call('POST /api/auth/passkey/options', { body: {} }, { anyUser: true });
  const asked = { optionsJSON: optionsJSON as never, useBrowserAutofill: isAutofill }; // as above
  const signed = await unlessCancelled(startAuthentication(asked));
  if (!signed) return null;
  return signInBy(client, () => call('POST /api/auth/passkey', { body: signed as never })); // parsed there
}

/** Proves by a passkey that it is the user who acts; false if they cancel. */
export async function proveByPasskey(): Promise<boolean> {
  const optionsJSON = await call('POST /api/account/proof/options', { body: {} });
  const passkey = await unlessCancelled(
    startAuthentication({ optionsJSON: optionsJSON as never }), // as above
  );
  if (!passkey) return false;
  await call('POST /api/account/proof', { body: { passkey: passkey as never } }); // parsed there
  return true;
}

/** Ends what the browser is asking or offering. */
export function stopAskingForPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** A browser tells by the same error that its user has cancelled and that they took too long. */
async function unlessCancelled<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof WebAuthnError && error.code.endsWith('PREVIOUSLY_REGISTERED')) {
      throw new PasskeyKnownError('This device already has a passkey for your account.');
    }
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw error;
  }
}
