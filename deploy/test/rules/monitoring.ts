import type { Manifest } from '../render/types.js';
import { nameOfPod, OPERATED, openingsOf } from './network.js';
import type { Rule } from './pods.js';
import { type Labels, ofKind, type Selector, selects, workloadsOf } from './workloads.js';

interface Target {
  readonly labels: Labels;
  readonly ports: Readonly<Record<string, number>>;
}

/** What operators call the ports of their exporters: CloudNativePG and the RabbitMQ cluster operator. */
const PORTS_OF_OPERATED: Readonly<Record<string, Target['ports']>> = {
  postgres: { metrics: 9187 },
  rabbitmq: { prometheus: 15692 },
};

/** The label by which the kube-prometheus-stack of the release `kube-prometheus-stack` selects what others add. */
export const monitoringIsSelected: Rule = (manifests) =>
  manifests
    .filter(({ kind }) => ['PodMonitor', 'ServiceMonitor', 'PrometheusRule'].includes(kind))
    .filter(({ metadata }) => metadata.labels?.release !== 'kube-prometheus-stack')
    .map(({ kind, metadata }) => `${kind} ${metadata.name}: no Prometheus selects it`);

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url?: string };
}

export function alertsOf(manifests: readonly Manifest[]): Alert[] {
  return ofKind(manifests, 'PrometheusRule').flatMap(({ spec }) =>
    (spec as unknown as { groups: readonly { rules: readonly Alert[] }[] }).groups.flatMap(({ rules }) => rules),
  );
}

/** Alertmanager's templates show `runbook_url`; the part behind `#` is an entry of docs/runbook.md. */
export function everyAlertHasAnEntry(entries: readonly string[]): Rule {
  return (manifests) =>
    alertsOf(manifests)
      .filter(({ annotations: { runbook_url: url = '' } }) => {
        const [, entry = ''] = /^https:\/\/\S+\/runbook\.md#(\S+)$/.exec(url) ?? [];
        return !entries.includes(entry);
      })
      .map(({ alert }) => `${alert}: leads to no entry of the runbook`);
}

/** What stops a shop sooner or later, whether somebody is called for it at night, and what an alert on it reads. */
const WATCHED: Readonly<Record<string, readonly [severity: string, reads: RegExp]>> = {
  'failed archiving': ['page', /last_failed_time - cnpg_pg_stat_archiver_last_archived_time\) > 1\b/],
  'an archive that never worked': ['page', /absent\(cnpg_pg_stat_archiver_last_archived_time\)/],
  'a backup that no metric reports': [
    'ticket',
    /absent\(barman_cloud_cloudnative_pg_io_last_available_backup_timestamp\)/,
  ],
  'full disks': ['page', /kubelet_volume_stats_available_bytes/],
  'pods that do not run': ['ticket', /kube_deployment_status_replicas_unavailable/],
  'pods that restart': ['ticket', /kube_pod_container_status_restarts_total/],
  'failed migrations': ['page', /kube_job_failed/],
  'migrations that hang': ['ticket', /kube_job_status_active/],
  'certificates that expire': ['page', /certmanager_certificate_expiration_timestamp_seconds/],
  'mails that wait': ['page', /bahi_mails_oldest_seconds/],
  'long transactions': ['ticket', /cnpg_backends_max_tx_duration_seconds/],
  'the age of transaction ids': ['ticket', /cnpg_pg_database_xid_age/],
  'processes that nobody scrapes': ['page', /absent\(bahi_build_info\)/],
  'the delivery of alerts': ['none', /^vector\(1\)$/],
};

export const everyDangerIsWatched: Rule = (manifests) => {
  const alerts = alertsOf(manifests);
  return Object.entries(WATCHED).flatMap(([danger, [severity, reads]]) => {
    const found = alerts.filter(({ expr }) => reads.test(expr.trim()));
    if (found.length === 0) return [`no alert watches ${danger}`];
    return found.some(({ labels }) => labels?.severity === severity) ? [] : [`nobody gets a ${severity} for ${danger}`];
  });
};

/** Somebody is called, or finds a ticket; the watchdog alone calls when it is silent. */
export const everyAlertReachesSomebody: Rule = (manifests) =>
  alertsOf(manifests)
    .filter(({ alert, labels }) => {
      const expected = alert === 'Watchdog' ? ['none'] : ['page', 'ticket'];
      return !expected.includes(labels?.severity ?? '');
    })
    .map(({ alert }) => `${alert}: nobody gets it`);

interface MonitorSpec {
  readonly selector: Selector;
  readonly podMetricsEndpoints: readonly {
    readonly port: string;
    readonly path?: string;
    readonly params?: Readonly<Record<string, readonly string[]>>;
  }[];
}

/** Where the exporters of a pod answer; RabbitMQ shows its queues one by one at a second path, which has what it is asked for. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  rabbitmq: ['/metrics', '/metrics/detailed?queue_coarse_metrics&queue_consumer_count'],
};

/** Alerts on what nobody scrapes never fire: each process and store has a monitor, for every path of its exporter. */
export const everyExporterIsScraped: Rule = (manifests) => {
  const monitors = ofKind(manifests, 'PodMonitor').map(({ spec }) => spec as unknown as MonitorSpec);
  const pathsRead = (labels: Labels) =>
    monitors
      .filter(({ selector }) => selects(selector, labels))
      .flatMap(({ podMetricsEndpoints }) =>
        podMetricsEndpoints.map(({ path = '/metrics', params }) =>
          [path, params?.family?.join('&')].filter(Boolean).join('?'),
        ),
      );
  return targetsOf(manifests)
    .filter(({ ports }) => 'metrics' in ports || 'prometheus' in ports)
    .flatMap(({ labels }) =>
      (PATHS[nameOfPod(labels)] ?? ['/metrics'])
        .filter((path) => !pathsRead(labels).includes(path))
        .map((path) => `${nameOfPod(labels)}: nobody scrapes ${path}`),
    );
};

/** Prometheus finds the pods of each monitor, the port it asks for is there, and the way to it is open. */
export const everyMonitorReachesItsPods: Rule = (manifests) => {
  const open = openingsOf(manifests, 'ingress');
  return ofKind(manifests, 'PodMonitor').flatMap(({ metadata: { name }, spec }) => {
    const { selector, podMetricsEndpoints } = spec as unknown as MonitorSpec;
    const found = targetsOf(manifests).filter(({ labels }) => selects(selector, labels));
    if (found.length === 0) return [`PodMonitor ${name}: finds no pods`];
    return found.flatMap(({ labels, ports }) =>
      podMetricsEndpoints.flatMap(({ port }) => {
        const pod = nameOfPod(labels);
        const number = ports[port];
        if (!number) return [`PodMonitor ${name}: ${pod} has no port ${port}`];
        const edge = `namespace monitoring > ${pod}:${number}`;
        return open.includes(edge) ? [] : [`PodMonitor ${name}: ${edge} is closed`];
      }),
    );
  });
};

function targetsOf(manifests: readonly Manifest[]): Target[] {
  return [
    ...workloadsOf(manifests).map(({ labels, containers }) => ({
      labels,
      ports: Object.fromEntries(
        containers.flatMap(({ ports = [] }) => ports.map(({ name, containerPort }) => [name, containerPort])),
      ),
    })),
    ...OPERATED.map((labels) => ({ labels, ports: PORTS_OF_OPERATED[nameOfPod(labels)] ?? {} })),
  ];
}
