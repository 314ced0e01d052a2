import { measureDrift } from '../host/metrics-server.js';
import { createMetricsPage } from './metrics.js';

describe('createMetricsPage', () => {
  it('counts and times calls by route and status', async () => {
    const page = createMetricsPage();
    const metrics = page.of('orders');

    metrics.answered({ method: 'POST', route: '/api/orders/place-order', status: 201, seconds: 0.02 });
    metrics.answered({ method: 'POST', route: '/api/orders/place-order', status: 201, seconds: 0.2 });

    const text = await page.render();
    expect(text).toContain(
      'bahi_calls_total{method="POST",route="/api/orders/place-order",status="201",service="orders"} 2',
    );
    expect(text).toMatch(/^bahi_call_duration_seconds_bucket\{le="0.025",.*status="201",service="orders"\} 1$/m);
  });

  it('distinguishes what is quick, slower than an alert allows, and beyond every deadline', async () => {
    const page = createMetricsPage();
    page.of('orders').answered({ method: 'GET', route: '/api/orders/orders', status: 200, seconds: 0.02 });

    const bounds = [...(await page.render()).matchAll(/_bucket\{le="([^"]+)"/g)].map(([, bound]) => Number(bound));

    // The alert on slow calls goes by one second, the longest call of the product has eight.
    expect(bounds).toEqual(expect.arrayContaining([0.01, 0.1, 1, 10]));
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
  });

  it('reads gauges when it is scraped and leaves out the ones that fail', async () => {
    const page = createMetricsPage();
    const metrics = page.of('orders');
    metrics.gauge('bahi_waiting', 'Waiting', async () => 7);
    metrics.gauge('bahi_failing', 'Failing', async () => Promise.reject(new Error('database is unavailable')));

    const text = await page.render();

    expect(text).toContain('bahi_waiting{service="orders"} 7');
    expect(text).not.toMatch(/^bahi_failing\{/m);
  });

  it('shows one number per value of a label', async () => {
    const page = createMetricsPage();
    const metrics = page.of('gateway');
    metrics.gaugePer('target', 'bahi_circuit_breaker_open', 'Open', () => ({ orders: 1, billing: 0 }));

    const text = await page.render();

    expect(text).toContain('bahi_circuit_breaker_open{target="orders",service="gateway"} 1');
    expect(text).toContain('bahi_circuit_breaker_open{target="billing",service="gateway"} 0');
  });

  it('shows the drift of the last audit, and nothing before there was one', async () => {
    const page = createMetricsPage();
    const metrics = page.of('billing');
    const found = measureDrift(metrics);

    expect(await page.render()).not.toMatch(/^bahi_drift\{/m);
    found(3);
    found(2);

    expect(await page.render()).toContain('bahi_drift{service="billing"} 2');
  });

  it('shows which build runs', async () => {
    const page = createMetricsPage();
    page.of('orders').info('bahi_build_info', 'What runs', { version: '1.2.3', commit: 'abc' });

    expect(await page.render()).toContain('bahi_build_info{version="1.2.3",commit="abc",service="orders"} 1');
  });

  it('shows what Node knows about its process', async () => {
    const page = createMetricsPage({ ofProcess: true });
    page.of('orders').info('bahi_build_info', 'What runs', { version: '1.2.3' });

    const text = await page.render();

    for (const name of ['process_cpu_seconds_total', 'process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds'])
      expect(text).toMatch(new RegExp(`^${name} [0-9.e-]+$`, 'm'));
    expect(text).toMatch(/^bahi_build_info/m);
  });

  it('labels the services of one process, and describes each name once', async () => {
    const page = createMetricsPage();
    for (const [service, status] of [
      ['orders', 201],
      ['billing', 200],
    ] as const)
      page.of(service).answered({ method: 'GET', route: '/', status, seconds: 0.02 });

    const text = await page.render();

    expect(text).toMatch(/^bahi_calls_total\{.*status="201",service="orders"\} 1$/m);
    expect(text).toMatch(/^bahi_calls_total\{.*status="200",service="billing"\} 1$/m);
    const types = text.split('\n').filter((line) => line.startsWith('# TYPE'));
    expect(types).toEqual([...new Set(types)]);
  });
});
