/** Records how far the SMTP dialogue of one connection has come. */
export interface SmtpConversation {
  /** The logger for nodemailer, which reports each command to it; nothing is printed or stored. */
  logger: Record<'level' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', () => void>;
  /**
   * Whether the sending of a message has begun. Before that, the server cannot have accepted it.
   */
  hasBegunMessage(): boolean;
}

export function recordConversation(): SmtpConversation {
  const ignore = () => {};
  let hasBegun = false;
  const debug = (entry?: { tnx?: string }, command?: string) => {
    if (entry?.tnx === 'client' && command === 'DATA') hasBegun = true;
  };
  return {
    logger: {
      level: ignore,
      trace: ignore,
      debug,
      info: ignore,
      warn: ignore,
      error: ignore,
      fatal: ignore,
    },
    hasBegunMessage: () => hasBegun,
  };
}
