/** The device has a passkey for this account already. */
export class PasskeyKnownError extends Error {}

/** Whether passkeys can be used here. The address has to be a name: a bare IP address has none. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** Whether this device itself can keep a passkey, by fingerprint, face or PIN. */
export async function hasAuthenticator(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
