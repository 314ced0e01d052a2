import type { RequestListener } from 'node:http';
import * as z from 'zod';
import type { Database } from '../data/types.js';
import { listen } from '../http/http-server.js';
import type { BuildInfo } from '../kernel/build-info.js';
import { type Env, portSetting, readConfig } from '../kernel/config.js';
import type { Lifecycle } from '../kernel/lifecycle.js';
import { createMetricsPage, type Metrics, type MetricsPage } from '../kernel/metrics.js';
import type { Cache } from '../kernel/ports/index.js';

export const MetricsSettings = z.object({
  METRICS_PORT: portSetting(0).describe('the port of `/metrics` for Prometheus; `0` measures nothing'),
});

/** @throws ConfigError. */
export function readMetricsSettings(env: Env): z.output<typeof MetricsSettings> {
  return readConfig(MetricsSettings, env);
}

/**
 * Serves `/metrics` on a port of its own, which the gateway does not route to and a network policy opens for the scraper.
 * Off unless METRICS_PORT names a port.
 * @throws ConfigError or the listen error.
 */
export async function openMetrics(
  env: Env,
  { host, lifecycle }: { readonly host: string; readonly lifecycle: Lifecycle },
): Promise<MetricsPage | undefined> {
  const { METRICS_PORT: port } = readMetricsSettings(env);
  if (port === 0) return undefined;
  const page = createMetricsPage({ ofProcess: true });
  const { close } = await listen(answerWith(page), { host, port });
  lifecycle.opened('metrics', close);
  return page;
}

/** A gauge of the last audit; call the returned function after each. It has no value before the first. */
export function measureDrift(metrics: Metrics | undefined): (drifts: number | null) => void {
  let found: number | null = null;
  metrics?.gauge('bahi_drift', 'Totals that differed from their records at the last audit', async () => found);
  return (drifts) => {
    found = drifts;
  };
}

/** Which release each pod runs: two at once while a release rolls out. */
export function measureBuild(metrics: Metrics, { version, commit }: BuildInfo): void {
  metrics.info('bahi_build_info', 'The build that runs', { version, commit });
}

/** Whether this process reaches the cache; working without it is slower, not wrong. */
export function measureCache(metrics: Metrics, cache: Cache): void {
  metrics.gauge('bahi_cache_answers', '1 while the cache answers this process', () =>
    cache.get('metrics').then(
      () => 1,
      () => 0,
    ),
  );
}

/** The state of a service's messages, read from its own tables in every cell. */
export function measureMessages(metrics: Metrics, db: Database): void {
  const unpublished = 'from outbox where published_at is null';
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const largest = (values: readonly number[]) => Math.max(...values);
  const read = async (sql: string) => {
    const cells = await db.inEveryCell((tx) => tx.raw<{ rows: { value: string | number }[] }>(sql));
    return cells.map(({ rows }) => Number(rows[0]?.value ?? 0));
  };
  metrics.gauge('bahi_outbox_unpublished', 'Events waiting for the bus', async () =>
    sum(await read(`select count(*) as value ${unpublished}`)),
  );
  const age = 'coalesce(extract(epoch from clock_timestamp() - min(time)), 0)';
  metrics.gauge('bahi_outbox_oldest_seconds', 'Age of the oldest event waiting for the bus', async () =>
    largest(await read(`select ${age} as value ${unpublished}`)),
  );
  metrics.gauge('bahi_parked_events', 'Parked events', async () =>
    sum(await read('select count(*) as value from parked_events')),
  );
}

function answerWith(page: MetricsPage): RequestListener {
  return (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    page.render().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}
