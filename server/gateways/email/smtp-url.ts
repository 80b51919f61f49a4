import { hasOnlyParameters, isThisMachine, readCredentials } from '../service-url.ts';

/** The mail server, our account and our sender address. */
export interface SmtpAccount {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which only this machine may lack. */
  isSecure: boolean;
  isThisMachine: boolean;
  /** Both are empty for a server that asks for neither. */
  user: string;
  password: string;
  from: { name: string; address: string };
}

export const smtpUrlExample =
  'smtp://user:password@smtp.example:587/?from=Volmaak%20%3Cno-reply%40volmaak.example%3E';

/** `no-reply@volmaak.example`, or `Volmaak <no-reply@volmaak.example>`. */
const sender = /^(?:(?<name>[^<>\p{Cc}]{1,100}?)\s*<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/u;
const address = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d.-]{1,190}$/i;

/** Reads `SMTP_URL`; null if it is invalid. */
export function readSmtpUrl(value: string): SmtpAccount | null {
  const url = URL.parse(value);
  if (!url) return null;
  const isSecure = url.protocol === 'smtps:';
  const from = readSender(url.searchParams.get('from') ?? '');
  const credentials = readCredentials(url);
  if (!isSecure && url.protocol !== 'smtp:') return null;
  if (!hasOnlyParameters(url, ['from'])) return null;
  if (!url.hostname || !/^\/?$/.test(url.pathname) || !from || !credentials) return null;
  if (Boolean(credentials.user) !== Boolean(credentials.password)) return null;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    isThisMachine: isThisMachine(url),
    ...credentials,
    from,
  };
}

function readSender(text: string): SmtpAccount['from'] | null {
  const { name = '', named, bare } = sender.exec(text)?.groups ?? {};
  const found = named ?? bare ?? '';
  return address.test(found) ? { name: name.replaceAll('"', ''), address: found } : null;
}
