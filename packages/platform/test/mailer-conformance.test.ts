import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { capturedMail, smtpMail } from '../src/adapters/index.js';
import type { Mailer } from '../src/kernel/ports/index.js';

const at = new Date('2026-11-21T05:12:08.114Z');

interface Received {
  readonly to: string;
  readonly content: string;
}

async function smtpSink() {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let content = '';
      stream.on('data', (chunk: Buffer) => {
        content += chunk.toString();
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', content });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const forms = [
  {
    name: 'captured',
    open: async () => {
      const mailer = capturedMail({ clock: { now: () => at, elapsedMs: () => 0 } });
      return {
        mailer: mailer as Mailer,
        received: () => mailer.mails().map(({ to, text }) => ({ to, content: text })),
        close: () => mailer.close(),
      };
    },
  },
  {
    name: 'smtp',
    open: async () => {
      const sink = await smtpSink();
      const mailer = smtpMail({ url: sink.url, from: 'Bahi <no-reply@bahi.example>' });
      const close = async () => {
        await mailer.close();
        await sink.close();
      };
      return { mailer, received: () => sink.received, close };
    },
  },
];

describe.each(forms)('the $name mailer', ({ open }) => {
  it('hands over the mail to exactly the address it was given', async () => {
    const { mailer, received, close } = await open();

    await mailer.send({ to: 'asha@example.in', subject: 'Your code', text: 'The code is 123456.' });

    expect(received()).toHaveLength(1);
    expect(received()[0]?.to).toBe('asha@example.in');
    expect(received()[0]?.content).toContain('123456');
    await close();
  });
});

describe('a mail over smtp', () => {
  it('has a sender and a subject', async () => {
    const sink = await smtpSink();
    const mailer = smtpMail({ url: sink.url, from: 'Bahi <no-reply@bahi.example>' });

    await mailer.send({ to: 'asha@example.in', subject: 'Your code', text: 'The code is 123456.' });

    await mailer.close();
    await sink.close();

    const lines = sink.received[0]?.content.split('\r\n') ?? [];
    expect(lines).toEqual(expect.arrayContaining(['From: Bahi <no-reply@bahi.example>', 'Subject: Your code']));
  });

  it('takes a comma for a part of the address, not for the beginning of another', async () => {
    const sink = await smtpSink();
    const mailer = smtpMail({ url: sink.url, from: 'Bahi <no-reply@bahi.example>' });

    await mailer.send({ to: 'asha,meera@example.in', subject: 'Your code', text: 'The code is 123456.' });
    await mailer.close();
    await sink.close();

    expect(sink.received.map(({ to }) => to)).toEqual(['"asha,meera"@example.in']);
  });
});

describe('the smtp mailer without its server', () => {
  it('rejects, so that the queue keeps the mail', async () => {
    const mailer = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'Bahi <no-reply@bahi.example>' });

    await expect(mailer.send({ to: 'asha@example.in', subject: 'x', text: 'y' })).rejects.toMatchObject({
      name: 'MailNotSentError',
    });
    await mailer.close();
  });

  it('is given up when the server does not answer, so that the next mail has a connection', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const mailer = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Bahi <no-reply@bahi.example>' });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    let outcome = 'pending';
    const sent = mailer.send({ to: 'asha@example.in', subject: 'Your code', text: 'The code is 123456.' });
    void sent.catch((error: Error) => (outcome = error.name));
    const [socket] = (await once(server, 'connection')) as [Socket];

    // Five seconds to connect and five to be greeted, whichever of the two it is at.
    await jest.advanceTimersByTimeAsync(10_000);

    expect(outcome).toBe('MailNotSentError');
    jest.useRealTimers();
    socket.destroy();
    await mailer.close();
    server.close();
  });
});

describe('captured mail', () => {
  it('shows the newest first with its time', async () => {
    const mailer = capturedMail({ clock: { now: () => at, elapsedMs: () => 0 } });
    await mailer.send({ to: 'a@example.in', subject: 'first', text: '1' });
    await mailer.send({ to: 'a@example.in', subject: 'second', text: '2' });

    expect(mailer.mails().map(({ subject, at: time }) => [subject, time])).toEqual([
      ['second', at.toISOString()],
      ['first', at.toISOString()],
    ]);
  });

  it('keeps the newest 200, however long the product runs', async () => {
    const mailer = capturedMail({ clock: { now: () => at, elapsedMs: () => 0 } });

    for (let no = 1; no <= 201; no += 1) await mailer.send({ to: 'a@example.in', subject: `${no}`, text: '1' });

    const subjects = mailer.mails().map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, '201', '2']);
  });
});
