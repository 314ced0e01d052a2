import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from './facts/code-facts.js';
import { FOREIGN_METRICS } from './facts/foreign-metrics.js';
import { allMatches } from './facts/sources.js';
import { DEPLOY, renderInstallation } from './render/overlays.js';
import { named, ofKind } from './rules/workloads.js';

const FOLDER = join(DEPLOY, 'components/monitoring/dashboards');
const FOREIGN = new Set(Object.values(FOREIGN_METRICS).flat());

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

interface Dashboard {
  readonly uid: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly description?: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const manifests = renderInstallation('production');
const alerts = ofKind(manifests, 'PrometheusRule').flatMap(({ spec }) =>
  (spec as unknown as Rules).groups.flatMap(({ rules }) => rules),
);
const dashboards = readdirSync(FOLDER).map(
  (file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dashboard] as const,
);

/** The series an expression reads; a histogram shows itself under three endings. */
const seriesIn = (expression: string) =>
  allMatches(expression, /\b((?:bahi|rabbitmq|cnpg|barman)_[a-z_]+)/g).map((name) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );

const unknownIn = (expression: string) =>
  seriesIn(expression).filter((name) => !METRICS.has(name) && !FOREIGN.has(name));

describe('the eyes on the product', () => {
  it('know what the code shows', () => {
    expect([...METRICS]).toEqual(
      expect.arrayContaining(['bahi_calls_total', 'bahi_outbox_oldest_seconds', 'bahi_drift', 'bahi_breaker_open']),
    );
  });

  it.each(alerts.map(({ alert, expr }) => [alert, expr] as const))('%s reads numbers that are there', (_name, expr) => {
    expect(seriesIn(expr)).not.toEqual([]);
    expect(unknownIn(expr)).toEqual([]);
  });

  it.each(dashboards)('%s shows numbers that are there', (_file, { panels }) => {
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

    expect(expressions.filter((expr) => seriesIn(expr).length === 0)).toEqual([]);
    expect(expressions.flatMap(unknownIn)).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('leave out no number of the code', () => {
    const shown = dashboards.flatMap(([, { panels }]) =>
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => seriesIn(expr))),
    );

    expect([...METRICS].filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('say where numbers of others come from', () => {
    const foreign = dashboards
      .flatMap(([, { panels }]) => panels)
      .filter(({ targets }) => targets.some(({ expr }) => seriesIn(expr).some((name) => FOREIGN.has(name))));

    expect(foreign.filter(({ description = '' }) => !description.includes('own exporter'))).toEqual([]);
  });

  it('fetch the numbers of others, and no more than they look at', () => {
    const monitors = ofKind(manifests, 'PodMonitor').map(({ metadata }) => metadata.name);
    const panels = dashboards.flatMap(([, dashboard]) => dashboard.panels);
    const read = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => seriesIn(expr))));

    expect(Object.keys(FOREIGN_METRICS).filter((name) => !monitors.includes(name))).toEqual([]);
    expect([...FOREIGN].filter((name) => !read.has(name))).toEqual([]);
  });

  it('name every alert beside the numbers it watches', () => {
    const told = new Set(
      dashboards.flatMap(([, { panels }]) =>
        panels.flatMap(({ description = '' }) => allMatches(description, /Alert (\w+)/g)),
      ),
    );

    expect(alerts.filter(({ alert }) => !told.has(alert)).map(({ alert }) => alert)).toEqual([]);
  });

  it('tell of alerts that exist', () => {
    const told = dashboards.flatMap(([, { panels }]) =>
      panels.flatMap(({ description = '' }) => allMatches(description, /Alert (\w+)/g)),
    );

    expect(told.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  });

  it('reach Grafana and the gateway too', () => {
    expect(Object.keys((named(manifests, 'ConfigMap', 'bahi-dashboards')?.data ?? {}) as object).sort()).toEqual(
      readdirSync(FOLDER).sort(),
    );
    const gateway = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('gateway-settings'));
    expect(gateway?.data).toMatchObject({ METRICS_PORT: '9464' });
  });
});
