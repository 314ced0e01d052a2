import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SunkMail {
  readonly to: string;
  readonly text: string;
}

/** A mail server that takes everything and delivers nothing. */
export async function smtpSink() {
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const text = textOf(Buffer.concat(pieces).toString('latin1'));
        for (const { address } of session.envelope.rcptTo) mails.unshift({ to: address, text });
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that was killed in the middle of a mail
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Newest first. */
    mails: (): readonly SunkMail[] => mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function unquoted(text: string) {
  return Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

/** The text of a mail that has only a text. */
function textOf(raw: string): string {
  const end = raw.indexOf('\r\n\r\n');
  const [headers, body] = [raw.slice(0, end), raw.slice(end + 4)];
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body) : body;
}

export type SmtpSink = Awaited<ReturnType<typeof smtpSink>>;
