import { hasOnlyParameters, isThisMachine, readCredentials } from '../service-url.ts';

/** The SMS gateway's address, our account and our sender. */
export interface SmsAccount {
  provider: 'twilio' | 'bulksms';
  /** Scheme, host and port. */
  origin: string;
  user: string;
  password: string;
  /** The sender of the messages; null leaves it to the account. */
  from: string | null;
}

export const smsUrlExample =
  'twilio://ACCOUNT_SID:TOKEN@api.twilio.com/?from=%2B27600000000 or bulksms://TOKEN_ID:SECRET@api.bulksms.com/?from=Volmaak';

/** A number, a short code, a name of up to 11 characters, or a Twilio messaging service. */
const sender = /^(\+?\d{3,15}|(?=.*[A-Za-z])[\w &.+-]{1,11}|MG[0-9a-f]{32})$/;

/**
 * Reads `SMS_URL`; null if it is invalid. `+http` after its scheme means without TLS, which is only
 * allowed for this machine, because others could read the token.
 */
export function readSmsUrl(value: string): SmsAccount | null {
  const url = URL.parse(value);
  const [, provider, plain] = /^(twilio|bulksms)(\+http)?:$/.exec(url?.protocol ?? '') ?? [];
  if (!url || (provider !== 'twilio' && provider !== 'bulksms')) return null;
  if (!hasOnlyParameters(url, ['from'])) return null;
  if (plain && !isThisMachine(url)) return null;
  if (!url.hostname || !url.username || !url.password || !/^\/?$/.test(url.pathname)) return null;
  // In a query `+` means a space; an unescaped one is taken for the plus sign of a phone number.
  const from = url.searchParams.get('from')?.replace(/^ /, '+') ?? null;
  if (from === null ? provider === 'twilio' : !sender.test(from)) return null;
  const credentials = readCredentials(url);
  const origin = `${plain ? 'http' : 'https'}://${url.host}`;
  return credentials && { provider, origin, from, ...credentials };
}
