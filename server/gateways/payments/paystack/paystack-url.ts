import { hasOnlyParameters, isThisMachine, readCredentials } from '../../service-url.ts';

/** Paystack's address, and our secret key there. */
export interface PaystackAccount {
  /** Scheme, host and port. */
  origin: string;
  secretKey: string;
}

export const paystackUrlExample = 'paystack://sk_live_0123456789abcdef@api.paystack.co';

/**
 * Reads `PAYMENTS_URL`; null if it is invalid. The key is a secret one: a public one (`pk_`) cannot
 * verify or refund. A peer on this machine is reached without TLS.
 */
export function readPaystackUrl(value: string): PaystackAccount | null {
  const url = URL.parse(value);
  if (url?.protocol !== 'paystack:' || !url.hostname || !/^\/?$/.test(url.pathname)) return null;
  const { user: secretKey, password } = readCredentials(url) ?? { user: '', password: '' };
  if (!/^sk_(live|test)_[A-Za-z0-9]{8,100}$/.test(secretKey) || password) return null;
  if (!hasOnlyParameters(url, [])) return null;
  const origin = `${isThisMachine(url) ? 'http' : 'https'}://${url.host}`;
  // Only addresses of known schemes have their hosts checked.
  return URL.canParse(origin) ? { origin, secretKey } : null;
}
