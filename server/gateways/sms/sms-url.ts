import { hasOnlyParameters } from '../service-url.ts';

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

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** A number, a short code, a name of up to 11 characters, or a Twilio messaging service. */
const sender = /^(\+?\d{3,15}|(?=.*[A-Za-z])[\w &.+-]{1,11}|MG[0-9a-f]{32})$/;

/**
 * Reads `SMS_URL`; null if it is invalid. `+http` after its scheme means without TLS, which is only
 * allowed for this machine, because others could read the token.
 */
export function readSmsUrl(value: string): SmsAccount | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const [, provider, plain] = /^(twilio|bulksms)(\+http)?:$/.exec(url.protocol) ?? [];
  if (provider !== 'twilio' && provider !== 'bulksms') return null;
  if (!hasOnlyParameters(url, ['from'])) return null;
  if (plain && !loopback.test(url.hostname)) return null;
  const from = readSender(url);
  if (!url.hostname || !url.username || !url.password || !/^\/?$/.test(url.pathname)) return null;
  if (from === null ? provider === 'twilio' : !sender.test(from)) return null;
  const credentials = decoded(url);
  return (
    credentials && { provider, origin: originOf(url, plain !== undefined), from, ...credentials }
  );
}

function originOf(url: URL, isPlain: boolean): string {
  return `${isPlain ? 'http' : 'https'}://${url.host}`;
}

/** In a query `+` means a space; an unescaped one is taken for the plus sign of a phone number. */
function readSender(url: URL): string | null {
  return url.searchParams.get('from')?.replace(/^ /, '+') ?? null;
}

function decoded({ username, password }: URL): { user: string; password: string } | null {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
