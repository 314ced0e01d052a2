import { freePort } from '@bahi/testing';
import { type GatewayWorld, gatewayWorld } from './world.js';

describe('the metrics of the gateway', () => {
  let world: GatewayWorld;
  let port: number;
  const numbers = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const ask = async (path: string) => (await fetch(world.url + path, { headers: world.bearer })).arrayBuffer();

  beforeAll(async () => {
    port = await freePort();
    world = await gatewayWorld({ METRICS_PORT: String(port) });
  });
  afterAll(() => world.close());

  it('counts calls by the routes of the contracts, whatever the path', async () => {
    await ask('/api/invoices?limit=1');
    await ask('/api/orders/product/0001');
    await ask('/api/no-such-thing');
    await ask('/uploads/a.webp');
    await ask('/');

    const text = await numbers();

    const routes = new Set([...text.matchAll(/^bahi_calls_total\{.*route="([^"]+)"/gm)].map(([, route]) => route));
    expect(routes).toEqual(new Set(['/api/invoices', '/api/orders/product/:id', 'none', 'files', 'web']));
    expect(text).toMatch(/^bahi_call_duration_seconds_count\{.*service="gateway"/m);
  });

  it('shows calls in flight and open circuits', async () => {
    expect(await numbers()).toContain('bahi_calls_in_flight{service="gateway"} 0');
    expect(await numbers()).toContain('bahi_concurrency_limit{service="gateway"} 256');
    expect(await numbers()).toContain('bahi_circuit_breaker_open{target="billing",service="gateway"} 0');

    await world.stop('billing');
    for (let call = 0; call < 10; call++) await ask('/api/invoices?broken');

    expect(await numbers()).toContain('bahi_circuit_breaker_open{target="billing",service="gateway"} 1');
    expect(await numbers()).toContain('bahi_circuit_breaker_open{target="orders",service="gateway"} 0');
  });

  it('shows whether it reaches the cache', async () => {
    expect(await numbers()).toContain('bahi_cache_answers{service="gateway"} 1');

    world.cache.get = () => Promise.reject(new Error('The cache is unavailable'));

    expect(await numbers()).toContain('bahi_cache_answers{service="gateway"} 0');
  });

  it('are the only content of their port', async () => {
    const statuses = ['/', '/metrics/', '/api/invoices'].map(
      async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    );

    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
  });

  it('close their port, which would keep the process alive', async () => {
    const other = await freePort();
    const brief = await gatewayWorld({ METRICS_PORT: String(other) });
    const before = (await fetch(`http://127.0.0.1:${other}/metrics`)).status;

    await brief.close();

    expect(before).toBe(200);
    await expect(fetch(`http://127.0.0.1:${other}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('is not measured when metrics are off', async () => {
    const quiet = await gatewayWorld();
    const reply = await fetch(`${quiet.url}/metrics`);
    await quiet.close();

    expect(await reply.text()).not.toContain('bahi_');
  });
});
