import type { Mailer } from '../kernel/ports/index.js';

/** The mail server did not accept the mail. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
}

const LIMITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 };

/** Sends through a mail server; resolves when the server has accepted the mail. */
export function smtpMail({ url, from }: SmtpOptions): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ to, subject, text }) {
      transport ??= openTransport(url);
      try {
        await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (cause) {
        throw new MailNotSentError('The mail server did not accept the mail', { cause });
      }
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** With the first mail: four of the five services never send one. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true, maxConnections: 3, ...LIMITS });
}
