import { hasOnlyParameters } from '../service-url.ts';

/** The mail server, our account and our sender address. */
export interface SmtpAccount {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which only this machine may lack. */
  isSecure: boolean;
  isThisMachine: boolean;
  user: string | null;
  password: string | null;
  from: { name: string; address: string };
}

export const smtpUrlExample =
  'smtp://user:password@smtp.example:587/?from=Volmaak%20%3Cno-reply%40volmaak.example%3E';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
/** `no-reply@volmaak.example`, or `Volmaak <no-reply@volmaak.example>`. */
const sender = /^(?:(?<name>[^<>\p{Cc}]{1,100}?)\s*<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/u;
const address = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d.-]{1,190}$/i;

/** Reads `SMTP_URL`; null if it is invalid. */
export function readSmtpUrl(value: string): SmtpAccount | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const isSecure = url.protocol === 'smtps:';
  const from = readSender(url.searchParams.get('from') ?? '');
  const credentials = readCredentials(url);
  if (!isSecure && url.protocol !== 'smtp:') return null;
  if (!hasOnlyParameters(url, ['from'])) return null;
  if (!url.hostname || !/^\/?$/.test(url.pathname) || !from || !credentials) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    isThisMachine: loopback.test(host),
    ...credentials,
    from,
  };
}

function readSender(text: string): SmtpAccount['from'] | null {
  const { name = '', named, bare } = sender.exec(text)?.groups ?? {};
  const found = named ?? bare ?? '';
  return address.test(found) ? { name: name.replaceAll('"', ''), address: found } : null;
}

/** User and password, or neither; null if they are invalid. */
function readCredentials({
  username,
  password,
}: URL): Pick<SmtpAccount, 'user' | 'password'> | null {
  if (!username && !password) return { user: null, password: null };
  if (!username || !password) return null;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
