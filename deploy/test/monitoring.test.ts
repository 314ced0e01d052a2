import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_METRICS, FOREIGN_METRICS } from '@bahi/testing/foreign-metrics';
import { METRICS } from './code/metrics.js';
import { allMatches } from './code/sources.js';
import { DEPLOY, renderInstallation } from './render/overlays.js';
import { type Alert, alertsOf } from './rules/monitoring.js';
import { named, ofKind } from './rules/workloads.js';

const FOLDER = join(DEPLOY, 'components/monitoring/dashboards');
const FOREIGN = new Set([...Object.values(FOREIGN_METRICS).flat(), ...CLUSTER_METRICS]);

interface Dashboard {
  readonly uid: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly description?: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** What must hold, for how long, and whether it pages the operator. */
const CALLS: Readonly<Record<string, string>> = {
  OutboxBacklog: 'max by (service) (bahi_outbox_oldest_seconds) > 60 | 2m | page',
  EventsParked: 'max by (service) (bahi_parked_events) > 0 | at once | ticket',
  HighErrorRate:
    'sum by (service) (rate(bahi_calls_total{status=~"5.."}[5m])) / sum by (service) (rate(bahi_calls_total[5m])) > 0.01 | 5m | page',
  CircuitBreakerOpen: 'max by (target) (bahi_circuit_breaker_open) > 0 | 1m | page',
  AuditMismatch: 'max by (service) (bahi_drift) > 0 | at once | ticket',
  HighLatency:
    'histogram_quantile(0.99, sum by (service, le) (rate(bahi_call_duration_seconds_bucket[5m]))) > 1 | 10m | ticket',
  CacheUnavailable: 'min by (service) (bahi_cache_answers) < 1 | 5m | ticket',
  MailsWait: 'max by (service) (bahi_mails_oldest_seconds) > 300 | 2m | page',
  QueueBacklog: 'max by (queue) (rabbitmq_detailed_queue_messages_ready) > 5000 | 10m | page',
  QueueWithoutConsumer: 'max by (queue) (rabbitmq_detailed_queue_consumers) < 1 | 5m | page',
  BrokerBlocked:
    'max(rabbitmq_alarms_memory_used_watermark) + max(rabbitmq_alarms_free_disk_space_watermark) > 0 | 1m | page',
  DatabaseDown: 'absent(cnpg_collector_up == 1) | 1m | page',
  ReplicationLag: 'max by (pod) (cnpg_pg_replication_lag) > 30 | 5m | ticket',
  DatabaseConnectionsHigh:
    'sum by (pod) (cnpg_backends_total) / max by (pod) (cnpg_pg_settings_setting{name="max_connections"}) > 0.8 | 5m | ticket',
  LongTransaction: 'max by (pod, datname, usename) (cnpg_backends_max_tx_duration_seconds) > 300 | 1m | ticket',
  TransactionIdsRunOut:
    'max by (datname) (cnpg_pg_database_xid_age) > 300e6 or max by (datname) (cnpg_pg_database_mxid_age) > 300e6 | 5m | ticket',
  WalArchivingFails:
    '(cnpg_pg_stat_archiver_last_failed_time - cnpg_pg_stat_archiver_last_archived_time) > 1 and on (pod) cnpg_pg_replication_in_recovery == 0 | 5m | page',
  WalNeverArchived:
    'max(cnpg_pg_stat_archiver_last_archived_time) <= 0 or absent(cnpg_pg_stat_archiver_last_archived_time) | 30m | page',
  BackupTooOld:
    'time() - max(barman_cloud_cloudnative_pg_io_last_available_backup_timestamp) > 36 * 3600 or absent(barman_cloud_cloudnative_pg_io_last_available_backup_timestamp) | 1h | ticket',
  Watchdog: 'vector(1) | at once | none',
  MetricsMissing: 'count(count by (service) (bahi_build_info)) < 6 or absent(bahi_build_info) | 10m | page',
  DiskFillsUp:
    'min by (persistentvolumeclaim) ( kubelet_volume_stats_available_bytes{namespace="bahi"} / kubelet_volume_stats_capacity_bytes{namespace="bahi"} ) < 0.15 | 5m | page',
  PodsMissing: 'max by (deployment) (kube_deployment_status_replicas_unavailable{namespace="bahi"}) > 0 | 15m | ticket',
  PodsRestart:
    'sum by (pod) (increase(kube_pod_container_status_restarts_total{namespace="bahi"}[30m])) > 3 | at once | ticket',
  MigrationFailed:
    'max by (job_name) (kube_job_failed{namespace="bahi", job_name=~".+-migration.*", condition="true"}) > 0 | at once | page',
  MigrationHangs:
    'max by (job_name) (kube_job_status_active{namespace="bahi", job_name=~".+-migration.*"}) > 0 | 10m | ticket',
  CertificateExpires:
    'min by (name) (certmanager_certificate_expiration_timestamp_seconds{namespace="bahi"}) - time() < 14 * 86400 | 1h | page',
  CertificateNotReady:
    'max by (name) (certmanager_certificate_ready_status{namespace="bahi", condition!="True"}) > 0 | 30m | ticket',
};

const manifests = renderInstallation('production');
const alerts = alertsOf(manifests);
const dashboards = readdirSync(FOLDER).map(
  (file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dashboard] as const,
);

/** The series an expression reads; a histogram shows itself under three endings. */
function seriesIn(expression: string) {
  return allMatches(expression, /\b((?:bahi|rabbitmq|cnpg|barman|kube|kubelet|certmanager)_[a-z_]+)/g).map((name) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
}

function unknownIn(expression: string) {
  return seriesIn(expression).filter((name) => !METRICS.has(name) && !FOREIGN.has(name));
}

describe('alerts and dashboards', () => {
  it('know the metrics of the code', () => {
    expect([...METRICS]).toEqual(
      expect.arrayContaining([
        'bahi_calls_total',
        'bahi_outbox_oldest_seconds',
        'bahi_drift',
        'bahi_circuit_breaker_open',
      ]),
    );
  });

  it.each(alerts.filter(({ alert }) => alert !== 'Watchdog').map(({ alert, expr }) => [alert, expr] as const))(
    '%s reads existing metrics',
    (_name, expr) => {
      expect(seriesIn(expr)).not.toEqual([]);
      expect(unknownIn(expr)).toEqual([]);
    },
  );

  it('page the operator at the symptoms of the runbook, while there is time to act', () => {
    const callOf = ({ expr, for: lasting = 'at once', labels: { severity } }: Alert) =>
      [expr.replace(/\s+/g, ' ').trim(), lasting, severity].join(' | ');

    expect(Object.fromEntries(alerts.map((alert) => [alert.alert, callOf(alert)]))).toEqual(CALLS);
  });

  it.each(dashboards)('%s shows existing metrics', (_file, { panels }) => {
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

    expect(expressions.filter((expr) => seriesIn(expr).length === 0)).toEqual([]);
    expect(expressions.flatMap(unknownIn)).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('leave out no metric of the code', () => {
    const shown = dashboards.flatMap(([, { panels }]) =>
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => seriesIn(expr))),
    );

    expect([...METRICS].filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('name the source of foreign metrics', () => {
    const foreign = dashboards
      .flatMap(([, { panels }]) => panels)
      .filter(({ targets }) => targets.some(({ expr }) => seriesIn(expr).some((name) => FOREIGN.has(name))));

    expect(foreign.filter(({ description = '' }) => !description.includes('own exporter'))).toEqual([]);
  });

  it('scrape only the foreign metrics that they use', () => {
    const monitors = ofKind(manifests, 'PodMonitor').map(({ metadata }) => metadata.name);
    const panels = dashboards.flatMap(([, dashboard]) => dashboard.panels);
    const read = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => seriesIn(expr))));

    expect(Object.keys(FOREIGN_METRICS).filter((name) => !monitors.includes(name))).toEqual([]);
    expect([...FOREIGN].filter((name) => !read.has(name))).toEqual([]);
  });

  it('name every alert beside the metrics it watches', () => {
    const named = new Set(
      dashboards.flatMap(([, { panels }]) =>
        panels.flatMap(({ description = '' }) => allMatches(description, /Alert (\w+)/g)),
      ),
    );

    expect(alerts.filter(({ alert }) => !named.has(alert)).map(({ alert }) => alert)).toEqual([]);
  });

  it('name alerts that exist', () => {
    const named = dashboards.flatMap(([, { panels }]) =>
      panels.flatMap(({ description = '' }) => allMatches(description, /Alert (\w+)/g)),
    );

    expect(named.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  });

  it('reach Grafana and the gateway too', () => {
    expect(Object.keys((named(manifests, 'ConfigMap', 'bahi-dashboards')?.data ?? {}) as object).sort()).toEqual(
      readdirSync(FOLDER).sort(),
    );
    const gateway = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('gateway-settings'));
    expect(gateway?.data).toMatchObject({ METRICS_PORT: '9464' });
  });
});
