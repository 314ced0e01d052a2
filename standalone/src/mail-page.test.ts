import { request } from 'node:http';
import { capturedMail, systemClock } from '@bahi/platform/adapters';
import { type Listening, listen } from '@bahi/platform/http';
import express from 'express';
import { mailPage } from './mail-page.js';

describe('the mails of development', () => {
  let site: Listening;

  beforeAll(async () => {
    const mailer = capturedMail({ clock: systemClock() });
    await mailer.send({ to: 'asha@example.in', subject: 'Your code', text: '123456' });
    // A proxy in front of this machine adds the address of its client.
    const app = express().set('trust proxy', true).use(mailPage(mailer));
    site = await listen(app, { port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site.close());

  const read = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(`${site.url}/dev/mail`, { headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', reject).end();
    });

  it.each(['127.0.0.1:8080', 'localhost', 'localhost:8080', '[::1]:8080'])('are shown at %s', async (host) => {
    expect(await read({ Host: host })).toBe(200);
  });

  it.each(['192.168.1.20', '203.0.113.9', '2001:db8::1'])('are not shown to %s', async (address) => {
    expect(await read({ Host: 'localhost', 'X-Forwarded-For': address })).toBe(404);
  });

  it.each(['rebound.example', 'localhost.example:8080', '192.168.1.4:8080'])(
    'are not shown under the name %s, which may belong to a stranger',
    async (host) => {
      expect(await read({ Host: host })).toBe(404);
    },
  );
});
