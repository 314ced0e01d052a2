import type { Closable } from './closable.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Resolves when the mail is safely queued; rejects when it is not. */
export interface Mailer extends Closable {
  send(mail: Mail): Promise<void>;
}
