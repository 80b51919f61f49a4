/** What is noted of the words that one connection exchanges with a mail server. */
export interface SmtpConversation {
  /** For nodemailer, which reports each command to it; nothing is printed or kept. */
  logger: Record<'level' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', () => void>;
  /** Whether a message was announced: until then the server has surely taken none. */
  hasBegunMessage(): boolean;
}

export function noteConversation(): SmtpConversation {
  const ignore = () => {};
  let hasBegun = false;
  const debug = (entry?: { tnx?: string }, words?: string) => {
    if (entry?.tnx === 'client' && words === 'DATA') hasBegun = true;
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
