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
    const app = express().use(mailPage({ mailer, key: 'the-key' }));
    site = await listen(app, { port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site.close());

  const read = (headers: Record<string, string>, query = '?key=the-key', path = '/dev/mail') =>
    new Promise<number>((resolve, reject) => {
      const asked = request(`${site.url}${path}${query}`, { headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', reject).end();
    });

  it.each(['127.0.0.1:8080', 'localhost', 'localhost:8080', '[::1]:8080'])('are shown at %s', async (host) => {
    expect(await read({ Host: host })).toBe(200);
  });

  it('are shown at no path below', async () => {
    expect(await read({ Host: 'localhost' }, undefined, '/dev/mail/more')).toBe(404);
  });

  it.each(['', '?key=', '?key=the-kez', '?key=the-key&key=the-key'])('are not shown for %p', async (query) => {
    expect(await read({ Host: 'localhost' }, query)).toBe(404);
  });

  it.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'CDN-Loop',
    'CF-Connecting-IP',
    'True-Client-IP',
  ])('are not shown to a request with %s, which a proxy has passed on', async (header) => {
    expect(await read({ Host: 'localhost', [header]: '127.0.0.1' })).toBe(404);
  });

  it.each(['rebound.example', 'localhost.example:8080', '192.168.1.4:8080'])(
    'are not shown under the name %s, which may belong to a stranger',
    async (host) => {
      expect(await read({ Host: host })).toBe(404);
    },
  );
});
