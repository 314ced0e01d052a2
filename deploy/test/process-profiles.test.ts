import { migrationSettings, PROCESSES, SERVICES } from '@bahi/testing/process-profiles';

/** The rules depend on what is read from the code: without it every rule would pass. */
describe('what the rules know about the code', () => {
  it('finds the five services and the gateway', () => {
    expect([...SERVICES].sort()).toEqual(['analytics', 'auth', 'billing', 'catalog', 'orders']);
    expect(PROCESSES.has('gateway')).toBe(true);
  });

  it('finds the sources of each consumer', () => {
    const queues = [...PROCESSES.values()].flatMap(({ name, sources }) => sources.map((source) => `${name}.${source}`));

    expect(queues.sort()).toEqual([
      'analytics.auth',
      'analytics.billing',
      'analytics.catalog',
      'analytics.orders',
      'billing.auth',
      'billing.orders',
      'catalog.auth',
      'catalog.billing',
      'orders.auth',
      'orders.billing',
    ]);
  });

  it('finds the peers of each service', () => {
    expect(PROCESSES.get('orders')?.calls).toEqual(['auth', 'billing', 'catalog']);
    expect(PROCESSES.get('auth')?.calls).toEqual(['billing']);
  });

  it('finds settings and health paths of every process', () => {
    for (const { settings, needed, healthPaths } of PROCESSES.values()) {
      expect([...needed].filter((name) => !settings.has(name))).toEqual([]);
      expect([...healthPaths]).toEqual(expect.arrayContaining(['/livez', '/readyz']));
    }
    expect([...migrationSettings].sort()).toEqual(['DATABASE_URL', 'OWNER_DATABASE_URL']);
  });
});
