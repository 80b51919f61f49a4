export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends mail. */
export interface Email {
  /** @throws Error when the mail cannot be handed over */
  send(mail: Mail): Promise<void>;
}
