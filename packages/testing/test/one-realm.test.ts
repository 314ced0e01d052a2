import OneRealm from '../src/jest/one-realm.cjs';

const aRealm = () => new OneRealm({ projectConfig: { testEnvironmentOptions: {} } });

describe('the environment of suites in one realm', () => {
  it('restores globals, settings and listeners when a suite ends', async () => {
    const { fetch } = globalThis;
    const listen = jest.fn();
    const exit = process.exit;
    process.env.BAHI_KEPT = 'as it was';
    const realm = aRealm();

    Object.assign(globalThis, { fetch: null, leftBehind: true });
    Object.assign(process.env, { BAHI_KEPT: 'changed', BAHI_ADDED: 'added' });
    process.exit = jest.fn() as never;
    process.on('SIGUSR2', listen);
    await realm.teardown();

    expect(globalThis).toHaveProperty('fetch', fetch);
    expect(globalThis).not.toHaveProperty('leftBehind');
    expect([process.env.BAHI_KEPT, process.env.BAHI_ADDED]).toEqual(['as it was', undefined]);
    expect(process.exit).toBe(exit);
    expect(process.listeners('SIGUSR2')).not.toContain(listen);
    delete process.env.BAHI_KEPT;
  });

  it('shares packages, but neither our code nor those with a state of their own', async () => {
    const realm = aRealm();
    const names = [
      'pg',
      'zod/mini',
      '@bahi/platform/data',
      'prom-client',
      '@opentelemetry/api',
      'fs',
      'node:fs',
      './x.js',
    ];

    expect(names.filter((name) => realm.shares(name))).toEqual(['pg', 'zod/mini']);
    await realm.teardown();
  });
});
