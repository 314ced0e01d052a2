import express from 'express';
import request from 'supertest';
import { healthRoutes } from './health.js';

function answering(ping: (timeoutMs: number) => Promise<void>) {
  return request(express().use(healthRoutes({ ping })));
}

describe('health', () => {
  it('is ready while its database answers, and is given no traffic while it does not', async () => {
    const ready = await answering(async () => undefined).get('/readyz');
    const away = await answering(() => Promise.reject(new Error('database is away'))).get('/readyz');

    expect([ready.status, away.status]).toEqual([200, 503]);
    expect(away.text).not.toContain('is away');
  });

  it('is alive whatever its database does, so that nobody restarts it for that', async () => {
    const reply = await answering(() => Promise.reject(new Error('database is away'))).get('/livez');

    expect(reply.status).toBe(200);
  });
});
