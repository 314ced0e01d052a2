import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { createHttpServer } from './http-server.js';
import { createMailbox } from './mailbox.js';
import { createSmtpServer } from './smtp-server.js';

async function openCatcher() {
  const mailbox = createMailbox();
  const smtp = createSmtpServer(mailbox, () => undefined);
  const http = createHttpServer(mailbox);
  await Promise.all([
    new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve)),
  ]);
  const transport = createTransport({ host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const close = async () => {
    transport.close();
    http.closeAllConnections();
    await Promise.all([new Promise((done) => smtp.close(() => done(null))), new Promise((done) => http.close(done))]);
  };
  return { transport, url, close };
}

describe('mail catcher', () => {
  it('returns a mail with characters beyond ASCII by its address', async () => {
    const { transport, url, close } = await openCatcher();

    await transport.sendMail({
      from: 'no-reply@bahi.example',
      to: 'Asha@Example.in',
      subject: 'आपका कोड — ₹ and a subject that is longer than one line of a header may ever be',
      text: `Code 482913 = ₹1,499.00\n${'long '.repeat(40)}`,
    });
    const reply = await fetch(`${url}/mails?to=asha@example.in`);
    const { mails } = (await reply.json()) as { mails: unknown[] };
    const others = await fetch(`${url}/mails?to=someone@example.in`);

    expect(mails).toEqual([
      expect.objectContaining({
        to: ['asha@example.in'],
        subject: 'आपका कोड — ₹ and a subject that is longer than one line of a header may ever be',
        text: expect.stringContaining('Code 482913 = ₹1,499.00'),
      }),
    ]);
    expect(await others.json()).toEqual({ mails: [] });
    await close();
  });

  it('shows markup in a mail as text', async () => {
    const { transport, url, close } = await openCatcher();

    await transport.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: '<b>', text: '<script>1</script>' });
    const html = await (await fetch(url)).text();

    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
    await close();
  });
});
