import express from 'express';
import request from 'supertest';
import { healthRoutes } from './health.js';

function answering(ping: (timeoutMs: number) => Promise<void>) {
  return request(express().use(healthRoutes({ ping }, { version: '1.2.3', commit: 'abc' })));
}

describe('health', () => {
  it('is ready while its database answers, and is given no traffic while it does not', async () => {
    const ready = await answering(async () => undefined).get('/readyz');
    const down = await answering(() => Promise.reject(new Error('database is down'))).get('/readyz');

    expect([ready.status, down.status]).toEqual([200, 503]);
    expect(down.text).not.toContain('is down');
  });

  it('is alive whatever its database does, so that it is not restarted for that', async () => {
    const reply = await answering(() => Promise.reject(new Error('database is down'))).get('/livez');

    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ status: 'live', version: '1.2.3', commit: 'abc' });
  });
});
