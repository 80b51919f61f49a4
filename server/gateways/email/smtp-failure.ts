import { type DeliveryOutcome, postponed } from '../delivery-outcome.ts';

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
export function readSmtpFailure(error: unknown, hasBegunMessage: boolean): DeliveryOutcome {
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
export function isAnswered(error: unknown): boolean {
  const { code, responseCode = 0 }: SmtpFailure = Object(error);
  return responseCode >= 400 || code === 'EAUTH' || code === 'ENOAUTH';
}
