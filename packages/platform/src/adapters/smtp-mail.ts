import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports/index.js';

/** The mail server did not take the mail. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
}

/** Sends through a mail server; resolves when the server has taken the mail. */
export const smtpMail = ({ url, from }: SmtpOptions): Mailer => {
  const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 };
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...limits });
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (cause) {
        throw new MailNotSentError('The mail server did not take the mail', { cause });
      }
    },
    async close() {
      transport.close();
    },
  };
};
