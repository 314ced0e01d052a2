import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.js';
import { type CaughtMail, readMail } from './read-mail.js';

const MAX_BYTES = 1_048_576;

/** An SMTP server without accounts that delivers nothing: it stores every mail in the mailbox. */
export function createSmtpServer(mailbox: Mailbox, onCaught: (mail: CaughtMail) => void): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData(stream, session, answer) {
      const take = async () => {
        const mail = readMail(await readAll(stream));
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        onCaught(mailbox.add({ at: new Date().toISOString(), from: senderOf(session), to, ...mail }));
      };
      take().then(
        () => answer(),
        (error: Error) => answer(error),
      );
    },
  });
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function senderOf({ envelope }: SMTPServerSession) {
  return envelope.mailFrom ? envelope.mailFrom.address : '';
}
