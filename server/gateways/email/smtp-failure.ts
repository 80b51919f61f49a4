import type { DeliveryOutcome } from '../delivery-outcome.ts';

/** What nodemailer says of a failure; the server's own words name people and are not looked at. */
interface SmtpFailure {
  code: string;
  /** The command that was answered. */
  command: string;
  responseCode: number;
}

function factsOf(error: unknown): SmtpFailure {
  const { code, command, responseCode } = Object(error);
  return {
    code: String(code ?? ''),
    command: String(command ?? ''),
    responseCode: Number(responseCode) || 0,
  };
}

/**
 * What a failed try means for a mail: refused where the server will not have it for this address,
 * unknown where it may have it, which it cannot before a message has begun, otherwise to be tried again.
 */
export function readSmtpFailure(error: unknown, hasBegunMessage: boolean): DeliveryOutcome {
  const { code, command, responseCode } = factsOf(error);
  const postponed = (reason: 'unreachable' | 'not-let-in' | 'not-now'): DeliveryOutcome => ({
    outcome: 'postponed',
    reason,
    retryAfterSeconds: null,
  });
  if (code === 'EAUTH' || code === 'ENOAUTH') return postponed('not-let-in');
  if (responseCode >= 400 && responseCode < 500) return postponed('not-now');
  if (responseCode >= 500) {
    // What is said before the address is about us, not about the mail.
    const isAboutMail = command === 'RCPT TO' || command === 'DATA';
    const reason = `The mail server refused it (${responseCode})`;
    return isAboutMail ? { outcome: 'refused', reason } : postponed('not-let-in');
  }
  // Found before anything was sent: an address that cannot stand in an envelope.
  if (code === 'EENVELOPE') return { outcome: 'refused', reason: 'This is not an email address' };
  if (!hasBegunMessage) return postponed('unreachable');
  return { outcome: 'unknown', reason: code === 'ETIMEDOUT' ? 'timed-out' : 'connection-lost' };
}

/** The same for a look at the gateway. */
export function isAnswered(error: unknown): boolean {
  const { code, responseCode } = factsOf(error);
  return responseCode >= 400 || code === 'EAUTH' || code === 'ENOAUTH';
}
