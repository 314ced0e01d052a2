import type { Closable } from './closable.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail to the post. Resolves when it is safely queued; rejects when it is not. */
export interface Mailer extends Closable {
  send(mail: Mail): Promise<void>;
}
