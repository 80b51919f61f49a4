import { setTimeout as wait } from 'node:timers/promises';
import { serverDurations } from '../../durations.ts';
import { type DeliveryOutcome, postponed } from '../delivery-outcome.ts';
import type { Email, Mail } from './email.ts';
import type { SmtpAccount } from './smtp-url.ts';

/** Longer than any real mail address; and characters that would start another header or address. */
const maxAddressLength = 254;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const unsendable = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029<>,;"\\]|[\ud800-\udfff]/u;

/**
 * A gateway for any SMTP server. It opens one connection per mail, with TLS unless the server is
 * this machine.
 */
export function smtpEmail(account: SmtpAccount): Email {
  return {
    async send(mail) {
      if (mail.to.length > maxAddressLength || unsendable.test(mail.to)) {
        return { outcome: 'refused', reason: 'This is not an email address' };
      }
      // Before the sending of the message has begun, the server cannot have accepted it.
      let hasBegunMessage = false;
      const logger = commandLogger((command) => {
        if (command === 'DATA') hasBegunMessage = true;
      });
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ ...optionsFor(account), logger, transactionLog: true });
      try {
        await withTimeout(transport.sendMail(messageOf(account, mail)));
        return { outcome: 'accepted', reference: mail.key };
      } catch (error) {
        return readSmtpFailure(error, hasBegunMessage);
      } finally {
        transport.close();
      }
    },

    async checkGateway() {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport(optionsFor(account));
      const where = `${account.host}:${account.port}`;
      try {
        await withTimeout(transport.verify());
        return { state: 'ok', message: `${where}, from ${account.from.address}` };
      } catch (error) {
        return isAnswered(error)
          ? { state: 'refused', message: `${where} does not let us in` }
          : { state: 'unreachable', message: `${where} gives no usable answer` };
      } finally {
        transport.close();
      }
    },
  };
}

/** Loaded for the first mail, because not every server sends mail. */
const loadNodemailer = () => import('nodemailer');

function optionsFor(account: SmtpAccount) {
  const timeout = serverDurations.gateways.email;
  const { host, port, isSecure, isThisMachine, user, password } = account;
  return {
    host,
    port,
    secure: isSecure,
    // Links to set a password are never sent unencrypted, except on this machine.
    requireTLS: !isThisMachine,
    ignoreTLS: isThisMachine,
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageOf({ from }: SmtpAccount, { key, to, subject, text, html }: Mail) {
  return {
    from,
    // As an object it is always one address, whatever characters it contains.
    to: { name: '', address: to },
    envelope: { from: from.address, to },
    subject,
    text,
    html,
    // The same at each try, so that the server recognises a repeated mail.
    messageId: `<${key}@${from.address.split('@')[1]}>`,
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A logger that prints nothing. nodemailer reports each command of the dialogue to it. */
function commandLogger(onCommand: (command?: string) => void) {
  const ignore = () => {};
  const debug = (entry?: { tnx?: string }, command?: string) => {
    if (entry?.tnx === 'client') onCommand(command);
  };
  return {
    level: ignore,
    trace: ignore,
    debug,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

/**
 * Limits the whole call: a server that sends byte after byte would never reach nodemailer's own
 * timeouts.
 */
async function withTimeout(call: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const timeout = wait(serverDurations.gateways.email, undefined, { signal }).then(() => {
    throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([call, timeout]);
  } finally {
    ended.abort();
  }
}

/**
 * The fields of nodemailer's errors that are read. The server's own message may name people and is
 * ignored.
 */
interface SmtpFailure {
  code?: string;
  /** The SMTP command that failed. */
  command?: string;
  responseCode?: number;
}

/**
 * The outcome of a failed try: refused if the server does not accept the address; unknown if it may
 * have accepted the mail, which is only possible once the sending has begun; otherwise postponed.
 */
function readSmtpFailure(error: unknown, hasBegunMessage: boolean): DeliveryOutcome {
  const { code, command, responseCode = 0 }: SmtpFailure = Object(error);
  if (code === 'EAUTH' || code === 'ENOAUTH') return postponed('not-let-in');
  if (responseCode >= 400 && responseCode < 500) return postponed('not-now');
  if (responseCode >= 500) {
    // A refusal before the recipient is named is about our account, not about the mail.
    const isAboutMail = command === 'RCPT TO' || command === 'DATA';
    const reason = `The mail server refused it (${responseCode})`;
    return isAboutMail ? { outcome: 'refused', reason } : postponed('not-let-in');
  }
  // nodemailer itself refuses an invalid address before sending anything.
  if (code === 'EENVELOPE') return { outcome: 'refused', reason: 'This is not an email address' };
  if (!hasBegunMessage) return postponed('unreachable');
  return { outcome: 'unknown', reason: code === 'ETIMEDOUT' ? 'timed-out' : 'connection-lost' };
}

/** Whether the server answered, for the check of the gateway. */
function isAnswered(error: unknown): boolean {
  const { code, responseCode = 0 }: SmtpFailure = Object(error);
  return responseCode >= 400 || code === 'EAUTH' || code === 'ENOAUTH';
}
